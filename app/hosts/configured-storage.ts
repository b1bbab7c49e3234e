import type { Storage } from "#app/domain/storage/storage.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { getDataFolder } from "./settings/data-folder.ts";
import { platform } from "./node.ts";
import { exitWithReason } from "./start/start-error.ts";

/**
 * Opens the database for a command, even while the app is running. If the database cannot be opened, prints
 * the reason and exits.
 */
export async function openConfiguredStorage(): Promise<Storage> {
  return platform
    .openEngine({ DATABASE_URL: process.env["DATABASE_URL"], DATA_DIR: getDataFolder() })
    .then((engine) => openStorage(engine))
    .catch(exitWithReason);
}
