import { hmacSha256 } from "#app/domain/text/digest.ts";
import type { Identity } from "./person.ts";

/** Keeps a disabled or erased person out without naming them. */
export interface Bar {
  identityHash: string;
  addressHash: string;
}

/**
 * The key belongs to the database and is never rotated: with a key derived from SECRET, a rotation would end the bars of
 * erased people, whose identities nobody knows any more.
 */
export const barOf = (key: string, { issuer, subject, email }: Omit<Identity, "adminClaim">): Bar => ({
  identityHash: hmacSha256(`identity\n${issuer.replace(/\/$/, "")}\n${subject}`, key),
  addressHash: addressHashOf(key, email),
});

export const addressHashOf = (key: string, email: string): string =>
  hmacSha256(`address\n${email.toLowerCase()}`, key);
