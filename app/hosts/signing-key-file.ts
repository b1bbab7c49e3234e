import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSystemErrorCode } from "./error-code.ts";

export const getSigningKeyPath = (dataDir: string): string => join(dataDir, "license-signing-key.json");

export const readFileIfExists = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: unknown) => {
    if (readSystemErrorCode(error) === "ENOENT") return null;
    throw error;
  });
