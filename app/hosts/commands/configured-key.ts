import { readIfExists, signingKeyFile } from "#app/hosts/signing-key-file.ts";

/** The signing key of the environment as JSON text, or else the one of this machine; null if there is none. */
export const configuredKey = async (): Promise<string | null> =>
  process.env["LICENSE_SIGNING_KEY"] || (await readIfExists(keyFile())) || null;

export const keyFile = (): string => signingKeyFile(process.env["DATA_DIR"] || "./data");
