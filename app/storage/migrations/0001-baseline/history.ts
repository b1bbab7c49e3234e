import type { Statements } from "#app/storage/migrations/migration.ts";

export const history: Statements = {
  statements: [
    `create table history (
      id {big} not null primary key,
      event_name {text} not null,
      created_at {big} not null,
      created_by {text} not null,
      license_key {text} not null,
      details {text} not null,
      before_values {text},
      after_values {text},
      request_id {text} not null,
      hash {text} not null,
      address {text},
      seals {text}
    )`,
    "create index history_time on history (created_at, id, event_name)",
    "create index history_license on history (license_key, created_at, id)",
    "create index history_event on history (event_name, created_at, id)",
    `create table chain_check (
      id integer not null primary key,
      verified_id {big} not null,
      verified_hash {text} not null,
      verified_at {big},
      broken_at {big},
      again_id {big},
      again_hash {text},
      again_since {big},
      whole_verified_at {big},
      row_version {big} not null,
      head_told_at {big},
      head_mailed_at {big}
    )`,
    "insert into chain_check (id, verified_id, verified_hash, row_version) values (1, 0, '', 1)",
  ],
  onlySqlite: ["create index history_person on history (lower(created_by), created_at, id, event_name)"],
  onlyPostgres: [
    // The index also contains the original `created_by`, because PostgreSQL would otherwise read every row.
    "create index history_person on history (lower(created_by), created_at, id, event_name, created_by)",
  ],
};
