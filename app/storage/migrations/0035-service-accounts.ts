import type { Migration } from "./migration.ts";

/** Adds service accounts, whose tokens belong to no user. */
export const serviceAccounts: Migration = {
  name: "0035-service-accounts",
  statements: [
    `create table service_account (
      id {big} not null primary key,
      name {text} not null,
      name_fold {text} not null unique,
      hash {text} not null unique,
      start {text} not null,
      owner_id {big} references person (id) on delete set null deferrable initially deferred,
      scopes {text} not null,
      expires_at {big},
      confirmed_at {big} not null,
      created_by {text} not null,
      created_at {big} not null,
      last_used_at {big},
      last_used_from {text},
      row_version {big} not null
    )`,
    "create index service_account_owner on service_account (owner_id)",
  ],
};
