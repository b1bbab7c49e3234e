import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "../error-code.ts";

export const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: unknown) => unlessCode(error, "ENOENT"));

/** Creates the file on the first call, readable only by its owner. Processes that start together get the same text. */
export async function keptFile(file: string, make: () => Promise<string> | string): Promise<string> {
  const present = await readIfThere(file);
  if (present !== null) return present;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, await make(), { mode: 0o600 });
  await link(draft, file).catch((error: unknown) => unlessCode(error, "EEXIST"));
  await rm(draft);
  return readFile(file, "utf8");
}

function unlessCode(error: unknown, expected: string): null {
  if (codeOf(error) === expected) return null;
  throw error;
}
