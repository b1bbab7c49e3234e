import type { Migration } from "../migration.ts";

/** Null on a license means that the tier's number of days applies. */
export const grace: Migration = {
  name: "0011-grace",
  statements: [
    "alter table license add column grace_days integer",
    "alter table package_tier add column grace_days integer not null default 0",
  ],
};
