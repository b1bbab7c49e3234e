import type { Migration } from "./migration.ts";

/** Adds what the company directory stores through SCIM, and who was disabled by it. */
export const directory: Migration = {
  name: "0033-directory",
  statements: [
    `create table directory_token (
      id {big} not null primary key,
      name {text} not null,
      start {text} not null,
      hash {text} not null unique,
      issuer {text} not null,
      created_by {text} not null,
      created_at {big} not null,
      last_used_at {big}
    )`,
    `create table directory_user (
      id {big} not null primary key,
      issuer {text} not null,
      external_id {text},
      user_name {text} not null,
      user_name_fold {text} not null,
      email {text},
      display_name {text},
      given_name {text},
      family_name {text},
      is_active integer not null,
      created_at {big} not null,
      updated_at {big} not null,
      row_version {big} not null,
      unique (issuer, user_name_fold)
    )`,
    "create index directory_user_external_id on directory_user (external_id)",
    "create index directory_user_email on directory_user (email)",
    `create table directory_group (
      id {big} not null primary key,
      issuer {text} not null,
      external_id {text},
      display_name {text} not null,
      display_name_fold {text} not null,
      created_at {big} not null,
      updated_at {big} not null,
      row_version {big} not null,
      unique (issuer, display_name_fold)
    )`,
    "create index directory_group_external_id on directory_group (external_id)",
    `create table directory_member (
      group_id {big} not null references directory_group (id) on delete cascade deferrable initially deferred,
      user_id {big} not null references directory_user (id) on delete cascade deferrable initially deferred,
      primary key (group_id, user_id)
    )`,
    "create index directory_member_user on directory_member (user_id)",
    "alter table person add column disabled_by_directory integer not null default 0",
    "create index person_subject on person (subject)",
  ],
};
