import type { Storage } from "#app/domain/storage.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { platform } from "./node.ts";

/** For commands; safe while the app is running. */
export async function configuredStorage(): Promise<Storage> {
  const { DATABASE_URL, DATA_DIR = "./data" } = process.env;
  return openStorage(await platform.openEngine({ DATABASE_URL, DATA_DIR }));
}
