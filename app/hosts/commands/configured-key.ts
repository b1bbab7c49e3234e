import { readFileIfExists, getSigningKeyPath } from "#app/hosts/signing-key-file.ts";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";

/** JSON text from the environment, else from DATA_DIR, else null. */
export const readConfiguredKey = async (): Promise<string | null> =>
  process.env["LICENSE_SIGNING_KEY"] || (await readFileIfExists(getConfiguredKeyPath())) || null;

export const getConfiguredKeyPath = (): string => getSigningKeyPath(getDataFolder());
