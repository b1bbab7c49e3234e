import type { Statements } from "#app/storage/migrations/migration.ts";

export const people: Statements = {
  statements: [
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
      admin_claim {text},
      disabled_at {big},
      wrote_at {big},
      preferences {text},
      email_verified {big} not null default 1,
      unique (issuer, subject)
    )`,
    "create index person_email on person (email, id)",
    "create index person_last_login on person (last_login {nulls}, email, id)",
    "create index person_admin_claim on person (admin_claim)",
    `create table session (
      id_hash {text} not null primary key,
      person_id {big} not null references person (id) on delete cascade deferrable initially deferred,
      created_at {big} not null,
      last_seen_at {big} not null,
      opened_from {text},
      browser {text},
      last_seen_from {text}
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
      updated_at {big} not null,
      scopes {text},
      last_used_from {text}
    )`,
    "create index api_token_owner on api_token (owner_id)",
    "create unique index api_token_start on api_token (start)",
    // Keyed hashes of blocked accounts and e-mail addresses, which remain after a user is erased.
    `create table barred_person (
      identity_hash {text} not null primary key,
      address_hash {text} not null,
      barred_at {big} not null
    )`,
    "create index barred_person_address on barred_person (address_hash)",
    "create table barring_key (id {big} not null primary key, value {text} not null)",
  ],
};
