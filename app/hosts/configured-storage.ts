import type { Storage } from "#app/domain/storage.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { platform } from "./node.ts";
import { endWithReason } from "./start/start-error.ts";

/** For commands; safe while the app is running. Ends the process with one sentence if the database cannot be opened. */
export async function configuredStorage(): Promise<Storage> {
  const { DATABASE_URL, DATA_DIR = "./data" } = process.env;
  return platform
    .openEngine({ DATABASE_URL, DATA_DIR })
    .then((engine) => openStorage(engine))
    .catch(endWithReason);
}
