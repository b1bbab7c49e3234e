import { createEvent } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { can } from "#app/domain/person/can.ts";
import { mayGrant } from "#app/domain/person/grant.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { addDays, dayOf, endOfDay, type Instant } from "#app/domain/time/time.ts";
import { conflictProblem, notFound, orNotFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import {
  type ApiToken,
  assistantLifetimeDays,
  computeLatestExpirationDay,
  appendEllipsis,
  maxAssistantsPerUser,
  maxTokenLifetimeDays,
  type NewAssistant,
  type NewToken,
  type Scopes,
  type StoredToken,
  tokenStartLength,
  getTokenStart,
} from "./token.ts";
import type { TokenPorts } from "./token-store.ts";
import { presentToken, type TokenDaysAfterSignIn } from "./token-suspension.ts";
import { generateTokenValue, hashToken, hashTokenWithEachPepper } from "./tokens.ts";

export interface TokenOwner extends Actor {
  personId: number;
  /** Scopes of the token that makes the request. Null for a session. */
  scopes: Scopes;
  /** Expiration of the token that makes the request. Null for a session. */
  tokenEnd: Instant | null;
}

/**
 * Throws `rule` EXPIRED for an end in the past, TOO_LONG for more than `maxTokenLifetimeDays`, and OUTLIVES_TOKEN if the
 * token that makes the request ends earlier. Throws `forbidden` for scopes that the owner lacks, `conflict`
 * TOKEN_EXISTS if another token begins with the same characters, and `rule` TOO_MANY_ASSISTANTS for too many assistants.
 */
export async function createToken(
  storage: TokenPorts,
  owner: TokenOwner,
  {
    token: tokenValue,
    name = null,
    expirationDate,
    scopes: requestedScopes,
    isAssistant = false,
  }: Omit<NewToken, "name"> & { name?: string | null; isAssistant?: boolean },
  [pepper]: Secrets,
): Promise<ApiToken> {
  if (expirationDate <= owner.actedAt) {
    throw ruleViolation("EXPIRED", "The expiration date must be in the future.", "expirationDate");
  }
  const lastDay = computeLatestExpirationDay(dayOf(owner.actedAt));
  if (expirationDate > endOfDay(lastDay)) {
    const message = `A token is valid for at most ${maxTokenLifetimeDays} days. Choose ${lastDay} or an earlier date.`;
    throw ruleViolation("TOO_LONG", message, "expirationDate");
  }
  checkTokenEnd(owner, expirationDate, "expirationDate");
  checkScopes(owner.person, requestedScopes);
  const scopes = requestedScopes ?? owner.scopes;
  const hash = hashToken(tokenValue, pepper);
  const start = getTokenStart(tokenValue);
  return storage.transact(async (transaction) => {
    if (isAssistant) await checkAssistantLimit(storage, owner);
    if (await storage.tokens.findByStart(start)) {
      const message = `A token that begins with the same ${tokenStartLength} characters already exists.`;
      throw conflictProblem("TOKEN_EXISTS", message, "token");
    }
    const createdToken = {
      id: transaction.createId(),
      start,
      name,
      ownerId: owner.personId,
      expirationDate,
      lastUsedAt: null,
      lastUsedFrom: null,
      scopes,
      isAssistant,
      createdAt: owner.actedAt,
    };
    transaction.tokens.add(hash, createdToken);
    const details = {
      start,
      ...(name !== null && { name }),
      expirationDate,
      ownerEmail: owner.person.email,
      ...(scopes !== null && { scopes }),
      ...(isAssistant && { isAssistant }),
    };
    transaction.record(createEvent(owner, null, "create-token", { details }));
    return {
      token: appendEllipsis(start),
      name,
      expirationDate,
      ownerEmail: owner.person.email,
      createdAt: owner.actedAt,
      updatedAt: owner.actedAt,
      lastUsedAt: null,
      lastUsedFrom: null,
      scopes,
      isAssistant,
    };
  }, `tokens of user ${owner.personId}`);
}

async function checkAssistantLimit({ tokens }: Pick<TokenPorts, "tokens">, owner: TokenOwner) {
  if (can(owner.person, "token.manage")) return;
  const assistantCount = await tokens.countAssistants(owner.personId, owner.actedAt);
  if (assistantCount >= maxAssistantsPerUser)
    throw ruleViolation(
      "TOO_MANY_ASSISTANTS",
      `You have ${maxAssistantsPerUser} assistants. Remove an assistant before you add another one.`,
    );
}

/**
 * Creates a token that only `/mcp` accepts, with the value in the result. Throws `forbidden` if a token makes the request,
 * and the errors of `createToken`.
 */
export async function createAssistant(
  storage: TokenPorts,
  owner: TokenOwner,
  { scopes, expirationDate }: NewAssistant,
  peppers: Secrets,
): Promise<ApiToken> {
  if (owner.tokenEnd !== null)
    throw new Problem("forbidden", "An API token cannot create an assistant. Sign in to create it.");
  const token = generateTokenValue();
  const lastDay = addDays(dayOf(owner.actedAt), assistantLifetimeDays);
  const createdToken = await createToken(
    storage,
    owner,
    { token, scopes, expirationDate: expirationDate ?? endOfDay(lastDay), isAssistant: true },
    peppers,
  );
  return { ...createdToken, token };
}

/** Deletes an assistant of the actor. Throws `not-found` for any other token. */
export async function deleteAssistant(
  storage: TokenPorts,
  actor: Actor,
  personId: number,
  startOrEllipsis: string,
): Promise<void> {
  await storage.transact(async (transaction) => {
    const token = await storage.tokens.findByStart(removeEllipsis(startOrEllipsis));
    if (!token?.isAssistant || token.ownerId !== personId) throw notFound("The assistant");
    transaction.tokens.remove(token.id);
    recordDeletion(transaction, actor, token);
  });
}

function recordDeletion(
  transaction: Transaction,
  actor: Actor,
  { start, name, expirationDate }: Omit<StoredToken, "scopes">,
) {
  const details = { start, ...(name !== null && { name }), expirationDate };
  transaction.record(createEvent(actor, null, "delete-token", { details }));
}

/** Throws `rule` OUTLIVES_TOKEN if the token that makes the request ends before `end`. Null means that there is no end. */
export function checkTokenEnd(
  { tokenEnd }: Pick<TokenOwner, "tokenEnd">,
  end: Instant | null,
  field: string,
) {
  if (tokenEnd === null || (end !== null && end <= tokenEnd)) return;
  const message = `Choose an earlier date: the token that creates the new token expires at ${tokenEnd}.`;
  throw ruleViolation("OUTLIVES_TOKEN", message, field);
}

/** Throws `forbidden` for privileges that the person lacks. */
export function checkScopes(person: Viewer, scopes: Scopes) {
  const lackedPrivileges = Array.isArray(scopes) ? scopes.filter((scope) => !mayGrant(person, scope)) : [];
  if (lackedPrivileges.length === 0) return;
  const message = `A token can have only privileges that you have. You lack: ${lackedPrivileges.join(", ")}.`;
  throw new Problem("forbidden", message, { fields: { scopes: [message] } });
}

const removeEllipsis = (startOrValue: string) => startOrValue.replace(/…$/, "");

/** Finds a token by the start of its value, with or without the ellipsis. Throws `not-found`. */
export async function findToken(
  { tokens }: Pick<TokenPorts, "tokens">,
  startOrValue: string,
  tokenDaysAfterSignIn: TokenDaysAfterSignIn,
): Promise<ApiToken> {
  const token = await orNotFound(tokens.findListedToken(removeEllipsis(startOrValue)), "The token");
  return presentToken(token, tokenDaysAfterSignIn);
}

/** Deletes a token by its value, or by the start that lists show. Throws `not-found`. */
export async function deleteToken(storage: TokenPorts, actor: Actor, startOrValue: string, peppers: Secrets) {
  const tokenText = removeEllipsis(startOrValue);
  const hashes = hashTokenWithEachPepper(tokenText, peppers);
  const { tokens } = storage;
  const isStart = tokenText.length === tokenStartLength;
  await storage.transact(async (transaction) => {
    const query = isStart ? tokens.findByStart(tokenText) : tokens.findByAnyHash(hashes);
    const token = await orNotFound<Omit<StoredToken, "scopes">>(query, "The token");
    transaction.tokens.remove(token.id);
    recordDeletion(transaction, actor, token);
  });
}
