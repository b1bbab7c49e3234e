import type { Statements } from "#app/storage/migrations/migration.ts";

export const service: Statements = {
  statements: [
    "create table uow_guard (ok integer not null check (ok = 1))",
    `create table setting (
      name {text} not null primary key,
      value {text} not null,
      updated_at {big} not null,
      row_version {big} not null
    )`,
    `create table installation (
      id integer not null primary key,
      catalog_version {big} not null,
      catalog_saved_at {big},
      first_steps {text} not null,
      jobs_paused_at {big},
      jobs_pause_reason {text}
    )`,
    `insert into installation (id, catalog_version, first_steps) values (1, 1, '{}')`,
    `create table job_run (
      name {text} not null primary key,
      started_at {big} not null,
      ended_at {big} not null,
      fault {text},
      failures {big} not null,
      succeeded_at {big}
    )`,
    `create table idempotency (
      scope {text} not null,
      key {text} not null,
      body_hash {text} not null,
      created_at {big} not null,
      status integer,
      body {text},
      primary key (scope, key)
    )`,
    "create index idempotency_created_at on idempotency (created_at)",
    `create table rate_limit (
      bucket {text} not null,
      window_start {big} not null,
      hits {big} not null,
      primary key (bucket, window_start)
    ) {compact}`,
    "create index rate_limit_window on rate_limit (window_start)",
  ],
};
