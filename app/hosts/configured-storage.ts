import type { Storage } from "#app/domain/storage.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { platform } from "./node.ts";

/** The database that the app of this environment uses, for commands; the app may run meanwhile. */
export async function configuredStorage(): Promise<Storage> {
  const { DATABASE_URL, DATA_DIR = "./data" } = process.env;
  return openStorage(await platform.openEngine({ DATABASE_URL, DATA_DIR }));
}
