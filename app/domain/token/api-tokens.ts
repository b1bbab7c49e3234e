import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { mayGrant } from "#app/domain/person/grant.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { dayOf, endOfDay, type Instant } from "#app/domain/time/time.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import {
  type ApiToken,
  lastDayFrom,
  startWithEllipsis,
  maxTokenDays,
  type NewToken,
  type Scopes,
  startLength,
  tokenStart,
} from "./token.ts";
import type { TokenPorts } from "./token-store.ts";
import { presentToken, type TokenOwnerDays } from "./token-rest.ts";
import { tokenHash, tokenHashes } from "./tokens.ts";

export interface TokenOwner extends Actor {
  personId: number;
  scopes: Scopes;
  /** Expiration of the token that makes the request. Null for a session. */
  tokenEnd: Instant | null;
}

/** Raises `rule` EXPIRED, TOO_LONG or OUTLIVES_TOKEN, `forbidden` for too wide scopes, `conflict` TOKEN_EXISTS. */
export async function createToken(
  storage: TokenPorts,
  owner: TokenOwner,
  { token: value, expirationDate, scopes: requestedScopes }: NewToken & { token: string },
  [pepper]: Secrets,
): Promise<ApiToken> {
  if (expirationDate <= owner.at) {
    throw ruleViolation("EXPIRED", "The expiration date must be in the future.", "expirationDate");
  }
  const lastDay = lastDayFrom(dayOf(owner.at));
  if (expirationDate > endOfDay(lastDay)) {
    const message = `A token lasts at most ${maxTokenDays} days: until ${lastDay} at the latest.`;
    throw ruleViolation("TOO_LONG", message, "expirationDate");
  }
  if (owner.tokenEnd !== null && expirationDate > owner.tokenEnd) {
    const message = `A token cannot outlive the token that creates it, which expires at ${owner.tokenEnd}.`;
    throw ruleViolation("OUTLIVES_TOKEN", message, "expirationDate");
  }
  checkScopes(owner.person, requestedScopes);
  const scopes = requestedScopes ?? owner.scopes;
  const hash = tokenHash(value, pepper);
  const start = tokenStart(value);
  return storage.transact(async (work) => {
    if (await storage.tokens.findByStart(start)) {
      const message = `A token that begins with the same ${startLength} characters already exists.`;
      throw new Problem("conflict", message, { code: "TOKEN_EXISTS", fields: { token: [message] } });
    }
    const createdToken = {
      id: work.newId(),
      start,
      ownerId: owner.personId,
      expirationDate,
      lastUsedAt: null,
      lastUsedFrom: null,
      scopes,
      createdAt: owner.at,
    };
    work.addToken(hash, createdToken);
    const details = {
      start,
      expirationDate,
      ownerEmail: owner.person.email,
      ...(scopes !== null && { scopes }),
    };
    work.record(createEvent(owner, "", "create-token", { details }));
    return {
      token: startWithEllipsis(start),
      expirationDate,
      ownerEmail: owner.person.email,
      createdAt: owner.at,
      updatedAt: owner.at,
      lastUsedAt: null,
      lastUsedFrom: null,
      scopes,
    };
  });
}

function checkScopes(person: Viewer, scopes: Scopes) {
  const lackedPrivileges = Array.isArray(scopes) ? scopes.filter((scope) => !mayGrant(person, scope)) : [];
  if (lackedPrivileges.length === 0) return;
  const message = `A token can have only privileges that you have. You lack: ${lackedPrivileges.join(", ")}.`;
  throw new Problem("forbidden", message, { fields: { scopes: [message] } });
}

const removeEllipsis = (nameOrValue: string) => nameOrValue.replace(/…$/, "");

/** Takes the start of the value, with or without the ellipsis. Raises `not-found`. */
export async function findToken(
  { tokens }: Pick<TokenPorts, "tokens">,
  nameOrValue: string,
  ownerDays: TokenOwnerDays,
): Promise<ApiToken> {
  const token = await tokens.findListed(removeEllipsis(nameOrValue));
  if (!token) throw notFound("The token");
  return presentToken(token, ownerDays);
}

/** Takes the whole value or the start that lists show. Raises `not-found`. */
export async function deleteToken(storage: TokenPorts, actor: Actor, nameOrValue: string, peppers: Secrets) {
  const name = removeEllipsis(nameOrValue);
  const hashes = tokenHashes(name, peppers);
  const { tokens } = storage;
  const isStart = name.length === startLength;
  await storage.transact(async (work) => {
    const token = isStart ? await tokens.findByStart(name) : await tokens.findByHash(hashes);
    if (!token) throw notFound("The token");
    work.removeToken(token.id);
    const details = { start: token.start, expirationDate: token.expirationDate };
    work.record(createEvent(actor, "", "delete-token", { details }));
  });
}
