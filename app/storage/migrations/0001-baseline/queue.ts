import type { Statements } from "#app/storage/migrations/migration.ts";

export const queue: Statements = {
  statements: [
    `create table queue_item (
      kind {text} not null,
      subject {text} not null,
      state {text} not null,
      attempts {big} not null,
      due_at {big},
      last_error {text},
      created_at {big} not null,
      ended_at {big},
      row_version {big} not null,
      primary key (kind, subject)
    ) {compact}`,
    "create index queue_item_due on queue_item (kind, due_at, subject)",
  ],
};
