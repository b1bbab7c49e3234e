import { readIfThere } from "../development/kept-file.ts";
import { signingKeyFile } from "../development/signing-key.ts";

/** The environment's signing key as JSON text, or else this machine's own; null if there is neither. */
export const configuredKey = async (): Promise<string | null> =>
  process.env["LICENSE_SIGNING_KEY"] || (await readIfThere(keyFile())) || null;

export const keyFile = (): string => signingKeyFile(process.env["DATA_DIR"] || "./data");
