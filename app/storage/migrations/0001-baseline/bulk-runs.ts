import type { Statements } from "#app/storage/migrations/migration.ts";

export const bulkRuns: Statements = {
  statements: [
    `create table bulk_run (
      id {big} not null primary key,
      created_at {big} not null,
      created_by {text} not null,
      person {text} not null,
      request_id {text} not null,
      change {text} not null,
      selection {text} not null,
      state {text} not null,
      place {text},
      portions {big} not null,
      total {big} not null,
      changed {big} not null,
      unchanged {big} not null,
      skipped {big} not null,
      undone_by {big},
      ended_at {big},
      row_version {big} not null,
      stop_reason {text}
    )`,
    "create index bulk_run_created on bulk_run (created_at, id)",
    "create index bulk_run_state on bulk_run (state, id)",
    `create table bulk_line (
      run_id {big} not null references bulk_run (id) on delete cascade deferrable initially deferred,
      license_key {text} not null,
      position {big} not null,
      company_name {text},
      outcome {text} not null,
      code {text},
      reason {text},
      primary key (run_id, license_key)
    ) {compact}`,
    "create index bulk_line_position on bulk_line (run_id, position)",
    "create index bulk_line_outcome on bulk_line (run_id, outcome, position)",
  ],
};
