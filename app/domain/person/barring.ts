import { hmacSha256 } from "#app/domain/text/digest.ts";
import type { Identity } from "./person.ts";

/** Blocks the sign-in of a disabled or erased person without storing their identity. */
export interface Bar {
  identityHash: string;
  addressHash: string;
}

/**
 * The key is stored in the database and never rotated. A key derived from SECRET would change on rotation, and the bars of
 * erased people could not be computed again, because their identities are not stored.
 */
export const createBar = (key: string, { issuer, subject, email }: Omit<Identity, "adminClaim">): Bar => ({
  identityHash: hmacSha256(`identity\n${issuer.replace(/\/$/, "")}\n${subject}`, key),
  addressHash: hashAddress(key, email),
});

export const hashAddress = (key: string, email: string): string =>
  hmacSha256(`address\n${email.toLowerCase()}`, key);
