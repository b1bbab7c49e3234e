import type { Migration } from "../migration.ts";

/** Code that a new server of a license needs besides the key; only its SHA-256 is stored. */
export const activationCodes: Migration = {
  name: "0041-activation-codes",
  statements: [
    `create table activation_code (
      license_id {big} not null primary key references license (id) on delete cascade deferrable initially deferred,
      hash {text} not null,
      created_at {big} not null
    )`,
  ],
};
