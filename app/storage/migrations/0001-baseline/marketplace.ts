import type { Statements } from "#app/storage/migrations/migration.ts";

export const marketplace: Statements = {
  statements: [
    `create table marketplace_customer (
      id {big} not null primary key,
      provider {text} not null,
      external_id {text} not null,
      account_id {text},
      customer_id {big},
      license_id {big},
      email {text},
      subdomain {text},
      entitlements {text} not null,
      dimension {text},
      last_read_at {big} not null default 0,
      status {text} not null,
      created_at {big} not null,
      updated_at {big} not null,
      row_version {big} not null,
      unique (provider, external_id)
    )`,
    "create index marketplace_customer_license on marketplace_customer (license_id)",
    "create unique index marketplace_customer_email on marketplace_customer (email)",
    "create unique index marketplace_customer_subdomain on marketplace_customer (subdomain)",
    "create index marketplace_customer_last_read_at on marketplace_customer (provider, last_read_at, id)",
    "create index marketplace_customer_account on marketplace_customer (provider, account_id, id)",
    `create table marketplace_event (
      provider {text} not null,
      event_id {text} not null,
      heard_at {big} not null,
      primary key (provider, event_id)
    )`,
    "create index marketplace_event_heard_at on marketplace_event (heard_at)",
  ],
};
