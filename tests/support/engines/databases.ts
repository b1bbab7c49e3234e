import { copyFile, rm } from "node:fs/promises";
import { inject } from "vitest";
import { postJson } from "./post-json.ts";
import type { Contents } from "./database-hosts.ts";
import type { EngineName } from "./engine-names.ts";
import type { DatabaseRequest } from "./engines-for-the-run.ts";
import { closeAfterTest } from "./leftovers.ts";

async function requestDatabase(request: DatabaseRequest): Promise<string> {
  const { status, text } = await postJson(inject("databases"), request);
  if (status !== 200) throw new Error(`There is no database of ${request.engine}:\n${text}`);
  return text;
}

const originalFiles = new Map<Contents, Promise<string>>();
let copyCount = 0;

/** Copies a database file for a test. A worker requests each original file only once. */
async function copyOriginalFile(contents: Contents): Promise<string> {
  const originalPath = originalFiles.get(contents) ?? requestDatabase({ engine: "node:sqlite", contents });
  originalFiles.set(contents, originalPath);
  copyCount += 1;
  const path = `${await originalPath}-${copyCount}`;
  if (contents !== "empty") await copyFile(await originalPath, path);
  closeAfterTest(async () => {
    for (const suffix of ["", "-wal", "-shm"]) await rm(`${path}${suffix}`, { force: true });
  });
  return path;
}

/** The URL of an unused database, which is removed after the test. */
export async function createTestDatabase(engine: EngineName, contents: Contents): Promise<string> {
  if (engine === "node:sqlite") return copyOriginalFile(contents);
  const url = await requestDatabase({ engine, contents });
  closeAfterTest(() => requestDatabase({ engine, urlToRemove: url }));
  return url;
}
