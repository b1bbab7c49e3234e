import type { Migration } from "./migration.ts";

/**
 * Stores each purchase of a license in its own row. The columns that earlier versions did not store are filled when the
 * purchase is next read from its marketplace.
 */
export const agreements: Migration = {
  name: "0005-agreements",
  statements: [
    `create table agreement (
      id {big} not null primary key,
      provider {text} not null,
      external_id {text} not null,
      account_id {text},
      reseller_account_id {text},
      agreement_id {text},
      previous_agreement_id {text},
      product_code {text},
      plan {text},
      state {text} not null,
      starts_at {big},
      ends_at {big},
      auto_renews {big},
      entitlements {text} not null,
      license_id {big},
      linked_by {text},
      pending_sign_up {text},
      customer_id {big},
      email {text},
      subdomain {text},
      dimension {text},
      last_read_at {big} not null default 0,
      created_at {big} not null,
      updated_at {big} not null,
      row_version {big} not null,
      unique (provider, external_id)
    )`,
    `insert into agreement (id, provider, external_id, account_id, state, entitlements, license_id, customer_id, email,
        subdomain, dimension, last_read_at, created_at, updated_at, row_version)
      select id, provider, external_id, account_id,
        case when license_id is null then 'waiting' else 'active' end,
        entitlements, license_id, customer_id, email, subdomain, dimension, 0, created_at, updated_at, row_version
      from marketplace_customer`,
    "drop table marketplace_customer",
    "create index agreement_license on agreement (license_id)",
    "create index agreement_email on agreement (email)",
    "create index agreement_agreement_id on agreement (provider, agreement_id)",
    "create index agreement_state on agreement (state, id)",
    "create unique index agreement_subdomain on agreement (subdomain)",
    "create index agreement_last_read_at on agreement (provider, last_read_at, id)",
    "create index agreement_account on agreement (provider, account_id, id)",
    "alter table marketplace_event add column account_id {text}",
    "alter table marketplace_event add column external_id {text}",
    "alter table marketplace_event add column agreement_id {text}",
    "alter table marketplace_event add column event {text} not null default '{}'",
    "create index marketplace_event_account on marketplace_event (provider, account_id)",
    "create index marketplace_event_external_id on marketplace_event (provider, external_id)",
    "create index marketplace_event_agreement_id on marketplace_event (provider, agreement_id)",
    "alter table package_tier add column marketplace_dimensions {text} not null default '[]'",
  ],
};
