import type { Statements } from "#app/storage/migrations/migration.ts";

export const webhooks: Statements = {
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
      leased_until {big} not null,
      resume_at {big}
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
    `create table webhook_attempt (
      id {big} not null primary key,
      delivery_id {big} not null references webhook_delivery (id) on delete cascade deferrable initially deferred,
      at {big} not null,
      url {text} not null,
      headers {text} not null,
      body {text} not null,
      status {big},
      answer {text},
      fault {text}
    )`,
    "create index webhook_attempt_delivery on webhook_attempt (delivery_id, id)",
    `create table event_stream (
      sink {text} not null primary key,
      position {big} not null,
      leased_until {big} not null
    )`,
  ],
};
