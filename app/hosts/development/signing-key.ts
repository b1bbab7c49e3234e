import { join } from "node:path";
import { generateSigningKey } from "#app/documents/signing-keys.ts";
import { readOrCreateFile } from "./read-or-create-file.ts";

export const signingKeyFile = (dataDir: string) => join(dataDir, "license-signing-key.json");

export const developmentSigningKey = (dataDir: string): Promise<string> =>
  readOrCreateFile(signingKeyFile(dataDir), async () => `${JSON.stringify(await generateSigningKey())}\n`);
