import type { Migration } from "../migration.ts";

/** Keyed hashes of barred accounts and addresses, which remain after a user is erased. */
export const barredPeople: Migration = {
  name: "0040-barred-people",
  statements: [
    `create table barred_person (
      identity_hash {text} not null primary key,
      address_hash {text} not null,
      barred_at {big} not null
    )`,
    "create index barred_person_address on barred_person (address_hash)",
    "create table barring_key (id {big} not null primary key, value {text} not null)",
    "alter table person add column email_verified {big} not null default 1",
  ],
};
