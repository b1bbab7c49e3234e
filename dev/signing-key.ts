import { generateSigningKey } from "#app/documents/signing-keys.ts";
import { getSigningKeyPath } from "#app/hosts/signing-key-file.ts";
import { readOrCreateFile } from "./read-or-create-file.ts";

export const readOrCreateSigningKey = (dataDir: string): Promise<string> =>
  readOrCreateFile(getSigningKeyPath(dataDir), async () => `${JSON.stringify(await generateSigningKey())}\n`);
