import type { Statements } from "#app/storage/migrations/migration.ts";

export const packages: Statements = {
  statements: [
    `create table package (
      id {text} not null primary key,
      name {text} not null,
      type integer not null,
      position {big} not null,
      retired integer not null default 0
    )`,
    "create index package_type on package (type, position)",
    `create table package_tier (
      id {text} not null primary key,
      package_id {text} not null references package (id) on delete cascade deferrable initially deferred,
      position integer not null,
      name {text} not null,
      pretty_name {text} not null,
      pretty_name_fold {text} not null,
      features {text} not null,
      retired integer not null default 0,
      grace_days integer not null default 0
    )`,
    "create index package_tier_package on package_tier (package_id, position)",
    `create table catalog_draft (
      person_id {big} not null primary key references person (id) on delete cascade,
      began_version {big} not null,
      document {text} not null,
      updated_at {big} not null
    )`,
    `create table version (
      id {big} not null primary key,
      version {text} not null unique,
      version_lower {text} not null default '',
      released_at {big} not null,
      is_active integer not null,
      release_notes {text} not null,
      created_by {text} not null,
      created_at {big} not null,
      updated_at {big} not null,
      row_version {big} not null
    )`,
    "create index version_released_at on version (is_active, released_at)",
    "create unique index version_lower on version (version_lower)",
  ],
};
