import type { Migration } from "./migration.ts";

export const administration: Migration = {
  name: "0005-administration",
  statements: [
    "alter table version add column version_lower {text} not null default ''",
    "update version set version_lower = lower(version)",
    "create unique index version_lower on version (version_lower)",
    "drop index api_token_start",
    "create unique index api_token_start on api_token (start)",
    "alter table refresh_info add column recompute_after {big}",
  ],
};
