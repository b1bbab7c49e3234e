import type { Migration } from "./migration.ts";

/** Stores whether the latest ID token of a user omitted the claim for admins. */
export const unknownAdminClaims: Migration = {
  name: "0017-unknown-admin-claims",
  statements: ["alter table person add column admin_claim_unknown {big} not null default 0"],
};
