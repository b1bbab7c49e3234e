import { readFile } from "node:fs/promises";
import { type PublicJwks, parsePublicKeys } from "#app/documents/signing-keys.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";
import { runWithTimeout } from "#app/gateways/timeout.ts";
import { getConfiguredKeyPath, readConfiguredKey } from "./configured-key.ts";

/** Wrong usage or unreadable input. The command then exits with code 2; an invalid file exits with code 1. */
export class InputError extends Error {}

const downloadTimeoutMs = 10_000;

export async function readFileOrUrl(pathOrUrl: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (!/^https?:/.test(pathOrUrl)) return new Uint8Array(await readFile(pathOrUrl));
    const response = await runWithTimeout(downloadTimeoutMs, (signal) => fetch(pathOrUrl, { signal }));
    if (!response.ok) throw new Error(`the response was ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new InputError(`Cannot read ${pathOrUrl}: ${getErrorMessage(error)}`, { cause: error });
  }
}

export async function readPublicKeys(jwks: string | undefined): Promise<PublicJwks> {
  const text =
    jwks === undefined
      ? await readConfiguredPublicKey()
      : new TextDecoder().decode(await readFileOrUrl(jwks));
  return parsePublicKeys(text).catch((error: unknown) => {
    throw new InputError(getErrorMessage(error), { cause: error });
  });
}

async function readConfiguredPublicKey(): Promise<string> {
  const text = await readConfiguredKey();
  if (text) return text;
  throw new InputError(
    `There is no ${getConfiguredKeyPath()} and LICENSE_SIGNING_KEY is not set: pass the public keys with --jwks.`,
  );
}
