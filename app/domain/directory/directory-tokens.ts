import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { hasSameIssuer, type TrustedProvider } from "#app/domain/person/trust.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { appendEllipsis, getTokenStart } from "#app/domain/token/token.ts";
import {
  generateTokenValue,
  hashToken,
  hashTokenWithEachPepper,
  updateUsedToken,
} from "#app/domain/token/tokens.ts";
import type { DirectoryToken } from "./directory.ts";
import type { NewDirectoryToken } from "./new-directory-token.ts";
import type { DirectoryStore, DirectoryWrites } from "./directory-store.ts";

export const directoryToken = z.object({
  id: z.number(),
  name: z.string(),
  /** Start of the value. Only the response that creates the token has the whole value. */
  token: z.string(),
  /** Id of the identity provider. Null if it is no longer configured. */
  provider: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instantText,
  lastUsedAt: instantText.nullable(),
});
export type PresentedDirectoryToken = z.output<typeof directoryToken>;

interface TokenPorts {
  directory: DirectoryStore;
  transact: Transact<{ directory: DirectoryWrites }>;
}

export const maxDirectoryTokens = 20;

export const presentDirectoryToken = (
  trustedProviders: readonly TrustedProvider[],
  { start, issuer, ...token }: DirectoryToken,
): PresentedDirectoryToken => ({
  ...token,
  token: appendEllipsis(start),
  provider: trustedProviders.find((provider) => hasSameIssuer(provider, { issuer }))?.id ?? null,
});

/**
 * Creates a token that only the SCIM endpoints accept, with the value in the result. Throws `rule` UNKNOWN_PROVIDER, and
 * `rule` TOO_MANY_TOKENS.
 */
export async function createDirectoryToken(
  { directory, transact }: TokenPorts,
  actor: Actor,
  { name, provider: providerId }: NewDirectoryToken,
  { trustedProviders, peppers: [pepper] }: { trustedProviders: readonly TrustedProvider[]; peppers: Secrets },
): Promise<PresentedDirectoryToken> {
  const provider = trustedProviders.find(({ id }) => providerId === null || id === providerId);
  if (!provider) throw ruleViolation("UNKNOWN_PROVIDER", "There is no such identity provider.", "provider");
  const value = generateTokenValue("scim");
  return transact(async (transaction) => {
    if ((await directory.listTokens()).length >= maxDirectoryTokens)
      throw ruleViolation(
        "TOO_MANY_TOKENS",
        `There are ${maxDirectoryTokens} tokens. Delete a token that no directory uses.`,
      );
    const token: DirectoryToken = {
      id: transaction.createId(),
      name,
      start: getTokenStart(value),
      issuer: provider.issuer,
      createdBy: actor.person.email,
      createdAt: actor.actedAt,
      lastUsedAt: null,
    };
    transaction.directory.addToken(hashToken(value, pepper), token);
    const details = { start: token.start, name, issuer: token.issuer };
    transaction.record(createEvent(actor, null, "create-directory-token", { details }));
    return { ...presentDirectoryToken(trustedProviders, token), token: value };
  });
}

/** Throws `not-found`. */
export const deleteDirectoryToken = (
  { directory, transact }: TokenPorts,
  actor: Actor,
  id: number,
): Promise<void> =>
  transact(async (transaction) => {
    const token = (await directory.listTokens()).find((candidate) => candidate.id === id);
    if (!token) throw notFound("The token");
    transaction.directory.removeToken(id);
    const details = { start: token.start, name: token.name, issuer: token.issuer };
    transaction.record(createEvent(actor, null, "delete-directory-token", { details }));
  });

/** Null if the token is unknown, or if its identity provider is no longer configured. */
export async function findDirectoryToken(
  directory: DirectoryStore,
  value: string,
  { trustedProviders, peppers }: { trustedProviders: readonly TrustedProvider[]; peppers: Secrets },
  now: Instant,
): Promise<DirectoryToken | null> {
  const hashes = hashTokenWithEachPepper(value, peppers);
  const token = await directory.findTokenByAnyHash(hashes);
  if (!token || !trustedProviders.some((provider) => hasSameIssuer(provider, token))) return null;
  await updateUsedToken(token, hashes, now, {
    rehash: (newestHash) => directory.rehashToken(token.id, newestHash),
    recordUse: () => directory.recordTokenUse(token.id, now),
  });
  return token;
}
