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

const originals = new Map<Contents, Promise<string>>();
let copies = 0;

/** Most tests need a file, so a worker requests one of each kind, which stays unopened, and copies it. */
async function newFile(contents: Contents): Promise<string> {
  const original = originals.get(contents) ?? requestDatabase({ engine: "node:sqlite", contents });
  originals.set(contents, original);
  copies += 1;
  const path = `${await original}-${copies}`;
  if (contents !== "nothing") await copyFile(await original, path);
  closeAfterTest(async () => {
    for (const end of ["", "-wal", "-shm"]) await rm(`${path}${end}`, { force: true });
  });
  return path;
}

/** Returns the address of an unused database, which is removed after the test. */
export async function newDatabase(engine: EngineName, contents: Contents): Promise<string> {
  if (engine === "node:sqlite") return newFile(contents);
  const address = await requestDatabase({ engine, contents });
  closeAfterTest(() => requestDatabase({ engine, remove: address }));
  return address;
}
