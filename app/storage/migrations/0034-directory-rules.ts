import type { Migration } from "./migration.ts";

/** Adds rules that give rights to groups of the company directory, and the rights that users have from them. */
export const directoryRules: Migration = {
  name: "0034-directory-rules",
  statements: [
    `create table directory_rules (
      id {big} not null primary key,
      rules {text} not null,
      row_version {big} not null
    )`,
    `create table person_claim_groups (
      person_id {big} not null primary key references person (id) on delete cascade deferrable initially deferred,
      values_by_claim {text} not null,
      are_unknown integer not null
    )`,
    "alter table person add column directory_grants {text} not null default '[]'",
    "alter table person add column directory_admin integer not null default 0",
    "alter table person add column kept_admin integer not null default 0",
  ],
};
