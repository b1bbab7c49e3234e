import { hmacSha256 } from "#app/domain/text/digest.ts";
import type { Identity } from "./person.ts";

/** Blocks the sign-in of a disabled or erased person without storing their identity. */
export interface SignInBlock {
  identityHash: string;
  emailHash: string;
}

/**
 * The key is stored in the database and never rotated. A key derived from SECRET would change on rotation, and the
 * blocks of erased people could not be computed again, because their identities are not stored.
 */
export const createSignInBlock = (
  key: string,
  { issuer, subject, email }: Pick<Identity, "issuer" | "subject" | "email">,
): SignInBlock => ({
  identityHash: hmacSha256(`identity\n${issuer.replace(/\/$/, "")}\n${subject}`, key),
  emailHash: hashEmail(key, email),
});

export const hashEmail = (key: string, email: string): string =>
  hmacSha256(`address\n${email.toLowerCase()}`, key);
