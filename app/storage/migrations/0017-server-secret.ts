import type { Migration } from "../migration.ts";

/** Statistics from before any server had a secret would have SQLite read all servers to find one by it. */
export const serverSecret: Migration = {
  name: "0017-server-secret",
  onlySqlite: [
    "create unique index server_secret on server (secret_hash, license_id) where secret_hash is not null",
  ],
};
