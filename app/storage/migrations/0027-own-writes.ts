import type { Migration } from "../migration.ts";

/** Time of a user's last change by the database clock; only recorded if lists come from a replica. */
export const ownWrites: Migration = {
  name: "0027-own-writes",
  statements: ["alter table person add column wrote_at {big}"],
};
