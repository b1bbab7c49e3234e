import type { Migration } from "../migration.ts";

export const webhooks: Migration = {
  name: "0016-webhooks",
  statements: [
    `create table webhook (
      id {big} not null primary key,
      url {text} not null,
      event_names {text} not null,
      state {text} not null,
      created_at {big} not null,
      created_by {text} not null,
      position {big} not null,
      last_success_at {big},
      row_version {big} not null,
      sealed_secret {text} not null,
      earlier_secret {text},
      earlier_until {big},
      leased_until {big} not null
    )`,
    `create table webhook_delivery (
      id {big} not null primary key,
      webhook_id {big} not null references webhook (id) on delete cascade deferrable initially deferred,
      event_id {big} not null,
      license_key {text} not null,
      state {text} not null,
      attempts {big} not null,
      first_at {big},
      last_at {big},
      next_at {big},
      status {big},
      answer {text},
      fault {text}
    )`,
    "create unique index webhook_delivery_event on webhook_delivery (webhook_id, event_id)",
    "create index webhook_delivery_due on webhook_delivery (webhook_id, state, next_at)",
    "create index webhook_delivery_license on webhook_delivery (webhook_id, license_key, state, event_id)",
    "create index webhook_delivery_over on webhook_delivery (state, last_at)",
  ],
};
