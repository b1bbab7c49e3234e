import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readSystemErrorCode } from "#app/hosts/error-code.ts";
import { readFileIfExists } from "#app/hosts/signing-key-file.ts";

/** Creates the file on the first call, readable only by its owner. Processes that start together get the same text. */
export async function readOrCreateFile(
  file: string,
  createText: () => Promise<string> | string,
): Promise<string> {
  const existingText = await readFileIfExists(file);
  if (existingText !== null) return existingText;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, await createText(), { mode: 0o600 });
  // `link` does not replace the file of another process.
  await link(temporaryFile, file).catch((error: unknown) => {
    if (readSystemErrorCode(error) !== "EEXIST") throw error;
  });
  await rm(temporaryFile);
  return readFile(file, "utf8");
}
