import type { Migration } from "../migration.ts";

export const catalog: Migration = {
  name: "0005-catalog",
  statements: [
    "alter table package add column retired integer not null default 0",
    "alter table package_tier add column retired integer not null default 0",
    `create table installation (
      id integer not null primary key,
      catalog_version {big} not null,
      catalog_saved_at {big},
      first_steps {text} not null
    )`,
    `insert into installation (id, catalog_version, first_steps) values (1, 1, '{}')`,
    `create table catalog_draft (
      person_id {big} not null primary key references person (id) on delete cascade,
      began_version {big} not null,
      document {text} not null,
      updated_at {big} not null
    )`,
  ],
};
