import type { Storage } from "#app/domain/storage.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { platform } from "./node.ts";
import { DatabaseFault } from "./reachable-database.ts";

/** For commands; safe while the app is running. */
export async function configuredStorage(): Promise<Storage> {
  const { DATABASE_URL, DATA_DIR = "./data" } = process.env;
  const engine = await platform.openEngine({ DATABASE_URL, DATA_DIR }).catch((error: unknown) => {
    if (!(error instanceof DatabaseFault)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  return openStorage(engine);
}
