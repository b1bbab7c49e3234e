import type { Migration } from "./migration.ts";

/** For how many days a license goes on working after its end: null at a license where its tier's count. */
export const grace: Migration = {
  name: "0011-grace",
  statements: [
    "alter table license add column grace_days integer",
    "alter table package_tier add column grace_days integer not null default 0",
  ],
};
