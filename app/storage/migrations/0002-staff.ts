import type { Migration } from "./migration.ts";

export const staff: Migration = {
  name: "0002-staff",
  statements: [
    `create table package (
      id {text} not null primary key,
      name {text} not null,
      type integer not null,
      position {big} not null
    )`,
    "create index package_type on package (type, position)",
    `create table package_tier (
      id {text} not null primary key,
      package_id {text} not null references package (id) on delete cascade deferrable initially deferred,
      position integer not null,
      name {text} not null,
      pretty_name {text} not null,
      pretty_name_fold {text} not null,
      features {text} not null
    )`,
    "create index package_tier_package on package_tier (package_id, position)",
    `create table version (
      id {big} not null primary key,
      version {text} not null unique,
      released_at {big} not null,
      is_active integer not null,
      release_notes {text} not null,
      created_by {text} not null,
      created_at {big} not null,
      updated_at {big} not null,
      row_version {big} not null
    )`,
    "create index version_released_at on version (is_active, released_at)",
    `create table person (
      id {big} not null primary key,
      issuer {text} not null,
      subject {text} not null,
      email {text} not null,
      is_admin integer not null,
      privileges {text} not null,
      last_login {big},
      created_at {big} not null,
      row_version {big} not null,
      unique (issuer, subject)
    )`,
    "create index person_email on person (email, id)",
    `create table session (
      id_hash {text} not null primary key,
      person_id {big} not null references person (id) on delete cascade deferrable initially deferred,
      created_at {big} not null,
      last_seen_at {big} not null
    )`,
    "create index session_person on session (person_id)",
    "create index session_created_at on session (created_at)",
    "create index session_last_seen_at on session (last_seen_at)",
    `create table api_token (
      id {big} not null primary key,
      hash {text} not null unique,
      start {text} not null,
      owner_id {big} not null references person (id) on delete cascade deferrable initially deferred,
      expiration_date {big} not null,
      last_used_at {big},
      created_at {big} not null,
      updated_at {big} not null
    )`,
    "create index api_token_owner on api_token (owner_id)",
    "create index api_token_start on api_token (start)",
    `create table setting (
      name {text} not null primary key,
      value {text} not null,
      updated_at {big} not null,
      row_version {big} not null
    )`,
    `create table idempotency (
      scope {text} not null,
      key {text} not null,
      body_hash {text} not null,
      created_at {big} not null,
      status integer,
      body {text},
      primary key (scope, key)
    )`,
    "create index idempotency_created_at on idempotency (created_at)",
    `create table rate_limit (
      bucket {text} not null,
      window_start {big} not null,
      hits {big} not null,
      primary key (bucket, window_start)
    ) {compact}`,
    "create index rate_limit_window on rate_limit (window_start)",
  ],
};
