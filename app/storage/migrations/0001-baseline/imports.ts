import type { Statements } from "#app/storage/migrations/migration.ts";

export const imports: Statements = {
  statements: [
    `create table license_import (
      id {big} not null primary key,
      file_name {text} not null,
      created_at {big} not null,
      created_by {text} not null,
      person {text} not null,
      request_id {text} not null,
      state {text} not null,
      columns {text} not null,
      mapping {text} not null,
      rows {big} not null,
      rows_done {big} not null,
      portions {big} not null,
      position {big} not null,
      new_rows {big} not null,
      unchanged_rows {big} not null,
      faulty_rows {big} not null,
      ended_at {big},
      row_version {big} not null,
      stop_reason {text}
    )`,
    "create index license_import_created on license_import (created_at, id)",
    "create index license_import_state on license_import (state, id)",
    `create table import_portion (
      import_id {big} not null references license_import (id) on delete cascade deferrable initially deferred,
      position {big} not null,
      content {text} not null,
      outcomes {text} not null,
      primary key (import_id, position)
    )`,
    `create table import_key (
      import_id {big} not null references license_import (id) on delete cascade deferrable initially deferred,
      key {text} not null,
      row_number {big} not null,
      primary key (import_id, key)
    ) {compact}`,
    `create table import_fault (
      import_id {big} not null references license_import (id) on delete cascade deferrable initially deferred,
      position {big} not null,
      row_number {big} not null,
      field {text} not null,
      code {text} not null,
      message {text} not null,
      primary key (import_id, position, row_number)
    ) {compact}`,
  ],
};
