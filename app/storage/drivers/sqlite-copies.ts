import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { readSystemClock } from "#app/domain/time/time.ts";

const maxCopies = 3;
const copyNamePattern = /^licenses-\d{8}T\d{9}Z\.sqlite$/;

/** Copies the database to a file that only its owner can read, and returns the path. Deletes old copies. */
export async function copySqlite(database: DatabaseSync, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const timestamp = readSystemClock().replaceAll(/[-:.]/g, "");
  const path = join(folder, `licenses-${timestamp}.sqlite`);
  database.prepare("vacuum into ?").run(path);
  await chmod(path, 0o600);
  const copyNames = (await readdir(folder)).filter((name) => copyNamePattern.test(name)).toSorted();
  for (const name of copyNames.slice(0, -maxCopies)) await rm(join(folder, name));
  return path;
}
