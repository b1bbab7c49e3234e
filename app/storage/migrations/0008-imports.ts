import type { Migration } from "../migration.ts";

export const imports: Migration = {
  name: "0008-imports",
  statements: [
    "create unique index issued_key_folded on issued_key (upper(key))",
    "create unique index license_key_folded on license (upper(key))",
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
      row_version {big} not null
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
  onlySqlite: [
    "drop trigger license_key_added",
    "drop trigger license_key_removed",
    "drop table key_search",
    "create view searched_key as select id, upper(key) as key from license",
    `create virtual table key_search using fts5 (
      key, content = 'searched_key', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`,
    "insert into key_search (key_search) values ('rebuild')",
    `create trigger license_key_added after insert on license begin
      insert into key_search (rowid, key) values (new.id, upper(new.key));
    end`,
    `create trigger license_key_removed after delete on license begin
      insert into key_search (key_search, rowid, key) values ('delete', old.id, upper(old.key));
    end`,
  ],
  onlyPostgres: [
    "drop index license_key_search",
    "create index license_key_search on license using gin (upper(key) gin_trgm_ops)",
  ],
};
