import type { Migration } from "./migration.ts";

/**
 * Stores several errors of a row with their values, and which license a row without a key has created. The former table
 * had one error per row.
 */
export const importRows: Migration = {
  name: "0022-import-rows",
  statements: [
    `create table import_error (
      import_id {big} not null references license_import (id) on delete cascade deferrable initially deferred,
      position {big} not null,
      row_number {big} not null,
      field {text} not null,
      code {text} not null,
      message {text} not null,
      value {text} not null,
      company_name {text} not null,
      primary key (import_id, position, row_number, field)
    ) {compact}`,
    `insert into import_error (import_id, position, row_number, field, code, message, value, company_name)
      select import_id, position, row_number, field, code, message, '', '' from import_fault`,
    "drop table import_fault",
    "alter table license_import add column generated_keys {big} not null default 0",
    `create table imported_row (
      fingerprint {text} not null primary key,
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred
    ) {compact}`,
    "create index imported_row_license on imported_row (license_id)",
  ],
};
