import type { Statements } from "#app/storage/migrations/migration.ts";

export const marketplace: Statements = {
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
    "create index agreement_license on agreement (license_id)",
    "create unique index agreement_email on agreement (email)",
    "create unique index agreement_subdomain on agreement (subdomain)",
    "create index agreement_last_read_at on agreement (provider, last_read_at, id)",
    "create index agreement_account on agreement (provider, account_id, id)",
    `create table marketplace_event (
      provider {text} not null,
      event_id {text} not null,
      heard_at {big} not null,
      primary key (provider, event_id)
    )`,
    "create index marketplace_event_heard_at on marketplace_event (heard_at)",
  ],
};
