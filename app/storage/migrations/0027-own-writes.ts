import type { Migration } from "../migration.ts";

/** When a person last changed something, by the clock of the database; only noted where lists come from a replica. */
export const ownWrites: Migration = {
  name: "0027-own-writes",
  statements: ["alter table person add column wrote_at {big}"],
};
