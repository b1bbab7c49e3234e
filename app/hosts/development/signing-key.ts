import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateSigningKey } from "#app/documents/signing-keys.ts";

export const signingKeyFile = (dataDir: string) => join(dataDir, "license-signing-key.json");

/** The JSON text of this machine's own signing key, made at the first call. Two processes that start together get the same one. */
export async function developmentSigningKey(dataDir: string): Promise<string> {
  const file = signingKeyFile(dataDir);
  const present = await readIfThere(file);
  if (present !== null) return present;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(await generateSigningKey())}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: unknown) => unlessCode(error, "EEXIST"));
  await rm(draft);
  return readFile(file, "utf8");
}

export const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: unknown) => unlessCode(error, "ENOENT"));

function unlessCode(error: unknown, expected: string): null {
  if (error instanceof Error && "code" in error && error.code === expected) return null;
  throw error;
}
