import type { Viewer, AuthenticatedViewer } from "#app/domain/person/person.ts";
import { admitPerson, type TrustedProvider } from "#app/domain/person/trust.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { hmacSha256 } from "#app/domain/text/digest.ts";
import { msOf, type Instant } from "#app/domain/time/time.ts";
import type { Scopes, StoredToken } from "./token.ts";
import { findSuspensionStart, type TokenDaysAfterSignIn } from "./token-suspension.ts";
import type { TokenStore } from "./token-store.ts";

/** A use of a token is recorded at most this often. */
const useRecordingIntervalMs = 60 * 1000;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The HMAC of the value, which is stored instead of the value. */
export const hashToken = (value: string, pepper: string): string => hmacSha256(value, pepper);

export const hashTokenWithEachPepper = (value: string, peppers: Secrets): string[] =>
  peppers.map((pepper) => hashToken(value, pepper));

interface UsedTokenUpdates {
  rehash: (newestHash: string) => Promise<void>;
  recordUse: () => Promise<void>;
}

/** Replaces a hash that an older pepper made, and records the use unless it was recorded a short time ago. */
export async function updateUsedToken(
  { hash, lastUsedAt }: { hash: string; lastUsedAt: Instant | null },
  [newestHash]: readonly string[],
  now: Instant,
  { rehash, recordUse }: UsedTokenUpdates,
): Promise<void> {
  if (newestHash && hash !== newestHash) await rehash(newestHash);
  if (!lastUsedAt || msOf(now) - msOf(lastUsedAt) >= useRecordingIntervalMs) await recordUse();
}

/** Generates the prefix and 38 random characters. */
export const generateTokenValue = (prefix: "air" | "scim" | "svc" = "air"): string =>
  `${prefix}_${generateRandomCharacters(38)}`;

function generateRandomCharacters(count: number): string {
  const unbiasedLimit = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < count) {
    const [byte = unbiasedLimit] = crypto.getRandomValues(new Uint8Array(1));
    // A byte above the limit would make some characters more likely than others.
    if (byte < unbiasedLimit) text += alphabet[byte % alphabet.length];
  }
  return text;
}

function restrictRights(
  { isAdmin, privileges }: Viewer,
  scopes: Scopes,
): Pick<Viewer, "isAdmin" | "privileges"> {
  if (scopes === null) return { isAdmin, privileges };
  const scopePrivileges = scopes === "read" ? [] : scopes;
  return {
    isAdmin: false,
    privileges: scopePrivileges.filter((privilege) => isAdmin || privileges.includes(privilege)),
  };
}

/**
 * Null if the token is unknown, expired or suspended, or if its owner may not sign in. If an older pepper made the
 * stored hash, replaces the hash with a hash made with the first pepper.
 */
export async function findTokenOwner(
  {
    tokens,
    trustedProviders,
    tokenDaysAfterSignIn,
  }: {
    tokens: TokenStore;
    trustedProviders: readonly TrustedProvider[];
    tokenDaysAfterSignIn: TokenDaysAfterSignIn;
  },
  value: string,
  peppers: Secrets,
  now: Instant,
  ipAddress: string | null = null,
): Promise<(AuthenticatedViewer & Pick<StoredToken, "scopes" | "expirationDate" | "isAssistant">) | null> {
  const hashes = hashTokenWithEachPepper(value, peppers);
  const token = await tokens.findByAnyHash(hashes);
  if (!token || token.expirationDate < now) return null;
  const { lastLogin, createdAt } = token.owner;
  const suspensionStart = findSuspensionStart(lastLogin ?? createdAt, tokenDaysAfterSignIn);
  if (suspensionStart !== null && suspensionStart <= now) return null;
  const owner = admitPerson(trustedProviders, token.owner);
  if (!owner) return null;
  await updateUsedToken(token, hashes, now, {
    rehash: (newestHash) => tokens.rehash(token.id, newestHash),
    recordUse: () => tokens.recordUse(token.id, now, ipAddress),
  });
  const { scopes, expirationDate, isAssistant } = token;
  return { ...owner, ...restrictRights(owner, scopes), scopes, expirationDate, isAssistant };
}
