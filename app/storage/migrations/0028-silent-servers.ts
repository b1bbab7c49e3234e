import type { Migration } from "./migration.ts";

/** Stores the usual interval of each server, and when the seats of silent servers are released. */
export const silentServers: Migration = {
  name: "0028-silent-servers",
  statements: [
    "alter table server add column recent_gaps {text} not null default '[]'",
    "alter table server add column release_at {big}",
    "alter table package_tier add column release_silent_after_days {big}",
    "alter table refresh_info add column silence_day {big}",
  ],
};
