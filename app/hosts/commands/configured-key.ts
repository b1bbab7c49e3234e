import { readIfThere } from "../development/kept-file.ts";
import { signingKeyFile } from "../development/signing-key.ts";

/** The JSON text of the key that the app of this environment signs with, or else this machine's own; null where there is none. */
export const configuredKey = async (): Promise<string | null> =>
  process.env["LICENSE_SIGNING_KEY"] || (await readIfThere(keyFile())) || null;

export const keyFile = (): string => signingKeyFile(process.env["DATA_DIR"] || "./data");
