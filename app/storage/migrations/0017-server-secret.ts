import type { Migration } from "../migration.ts";

/** Statistics from before the first secret would make SQLite scan all servers to find one by its secret. */
export const serverSecret: Migration = {
  name: "0017-server-secret",
  onlySqlite: [
    "create unique index server_secret on server (secret_hash, license_id) where secret_hash is not null",
  ],
};
