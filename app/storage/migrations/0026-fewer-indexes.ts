import type { Migration } from "../migration.ts";

/** Drops unused indexes. SQLite finds a user's events by the folded name alone. */
export const fewerIndexes: Migration = {
  name: "0026-fewer-indexes",
  statements: ["drop index quota_activation_date", "drop index quota_expiration_date"],
  onlySqlite: [
    "drop index history_person",
    "create index history_person on history (lower(created_by), created_at, id, event_name)",
  ],
};
