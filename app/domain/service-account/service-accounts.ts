import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import { isSamePerson } from "#app/domain/person/grant.ts";
import { isInvited, type UserRecord } from "#app/domain/person/person.ts";
import { isAcceptedByProvider, type TrustedProvider } from "#app/domain/person/trust.ts";
import { conflictProblem, notFound, orNotFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifyServiceAccount } from "#app/domain/row-version.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { checkScopes, checkTokenEnd, type TokenOwner } from "#app/domain/token/api-tokens.ts";
import { appendEllipsis, getTokenStart } from "#app/domain/token/token.ts";
import { generateTokenValue, hashToken } from "#app/domain/token/tokens.ts";
import { serviceTokenPrefix } from "./find-by-token.ts";
import type {
  ServiceAccountOwner,
  ServiceAccountPorts,
  ServiceAccountRecord,
  StoredServiceAccount,
} from "./service-account-store.ts";
import {
  findRest,
  maxServiceAccounts,
  type NewServiceAccount,
  type ServiceAccount,
  type ServiceAccountChange,
  type ServiceAccountScopes,
} from "./service-account.ts";

/** The user who manages service accounts, and the token that makes the request. */
export type ServiceAccountManager = Actor & Pick<TokenOwner, "tokenEnd">;

/** Transactions wait for each other in this process, so that two of them rarely take the same name. */
const lockName = "service accounts";

const isActive = (
  trustedProviders: readonly TrustedProvider[],
  user: ServiceAccountOwner | UserRecord,
): boolean => user.disabledAt === null && isAcceptedByProvider(trustedProviders, user);

export const presentServiceAccount = (
  trustedProviders: readonly TrustedProvider[],
  { hash: _hash, ownerId: _ownerId, owner, start, ...account }: ServiceAccountRecord,
  now: Instant,
): ServiceAccount => ({
  ...account,
  token: appendEllipsis(start),
  ownerEmail: owner?.email ?? null,
  hasActiveOwner: owner !== null && isActive(trustedProviders, owner),
  ...findRest(account, now),
});

/** All service accounts for users who manage them. Other users get those that they own. */
export async function listServiceAccounts(
  { serviceAccounts, trustedProviders }: Pick<ServiceAccountPorts, "serviceAccounts" | "trustedProviders">,
  { person, actedAt }: Actor,
): Promise<ServiceAccount[]> {
  const accounts = await serviceAccounts.list();
  return accounts
    .filter((account) => can(person, "token.manage") || isOwner(person, account))
    .map((account) => presentServiceAccount(trustedProviders, account, actedAt));
}

const isOwner = (person: Actor["person"], { owner }: ServiceAccountRecord): boolean =>
  owner !== null && isSamePerson(person, owner.email);

/**
 * Creates a service account, with the value of its token in the result. The creation counts as the first confirmation. Throws
 * the errors of `checkName`, `findOwner`, `checkEnd` and `checkScopes`, and `rule` TOO_MANY_SERVICE_ACCOUNTS.
 */
export async function createServiceAccount(
  storage: ServiceAccountPorts,
  manager: ServiceAccountManager,
  { name, ownerEmail, scopes, expiresAt }: NewServiceAccount,
  [pepper]: Secrets,
): Promise<ServiceAccount> {
  checkEnd(manager, expiresAt);
  checkScopes(manager.person, scopes);
  const value = generateTokenValue(serviceTokenPrefix);
  return storage.transact(async (transaction) => {
    const accounts = await storage.serviceAccounts.list();
    if (accounts.length >= maxServiceAccounts)
      throw ruleViolation(
        "TOO_MANY_SERVICE_ACCOUNTS",
        `There are ${maxServiceAccounts} service accounts. Delete one that no program uses.`,
      );
    checkName(accounts, name);
    const owner = await findOwner(storage, ownerEmail);
    const account: StoredServiceAccount = {
      id: transaction.createId(),
      name,
      hash: hashToken(value, pepper),
      start: getTokenStart(value),
      ownerId: owner.id,
      scopes,
      expiresAt,
      confirmedAt: manager.actedAt,
      createdBy: manager.person.email,
      createdAt: manager.actedAt,
      lastUsedAt: null,
      lastUsedFrom: null,
      rowVersion: 1,
    };
    transaction.serviceAccounts.add(account);
    const record = { ...account, owner };
    const details = { start: account.start, ...pickEventValues(record) };
    transaction.record(createEvent(manager, null, "create-service-account", { details }));
    return { ...presentServiceAccount(storage.trustedProviders, record, manager.actedAt), token: value };
  }, lockName);
}

/**
 * Writes nothing if the service account is unchanged. Throws `not-found`, `conflict` for an outdated version, and the errors of
 * `createServiceAccount` for changed fields.
 */
export async function changeServiceAccount(
  storage: ServiceAccountPorts,
  manager: ServiceAccountManager,
  id: number,
  change: ServiceAccountChange,
  expectedVersion: ExpectedVersion = null,
): Promise<ServiceAccount> {
  return storage.transact(async (transaction) => {
    const account = await findAccount(storage, id);
    const present = (record: ServiceAccountRecord) =>
      presentServiceAccount(storage.trustedProviders, record, manager.actedAt);
    checkRowVersion(expectedVersion, identifyServiceAccount(account), present(account));
    const { name = account.name, scopes = account.scopes, expiresAt = account.expiresAt } = change;
    const owner =
      change.ownerEmail === undefined ||
      change.ownerEmail.toLowerCase() === account.owner?.email.toLowerCase()
        ? account.owner
        : await findOwner(storage, change.ownerEmail);
    const changedAccount = { ...account, name, scopes, expiresAt, owner, ownerId: owner?.id ?? null };
    const before = pickEventValues(account);
    const after = pickEventValues(changedAccount);
    if (JSON.stringify(before) === JSON.stringify(after)) return present(account);
    if (name !== account.name)
      checkName(
        (await storage.serviceAccounts.list()).filter((other) => other.id !== id),
        name,
      );
    if (expiresAt !== account.expiresAt) checkEnd(manager, expiresAt);
    checkScopes(manager.person, listAddedScopes(account.scopes, scopes));
    transaction.serviceAccounts.change(changedAccount);
    transaction.record(
      createEvent(manager, null, "update-service-account", { details: { name }, before, after }),
    );
    return present({ ...changedAccount, rowVersion: account.rowVersion + 1 });
  }, lockName);
}

/**
 * Creates a new token, with its value in the result. The old token is rejected from now on. Throws `not-found`, and the errors of
 * `checkScopes` and `checkTokenEnd`, because the token gives its rights to the actor.
 */
export async function replaceServiceAccountToken(
  storage: ServiceAccountPorts,
  manager: ServiceAccountManager,
  id: number,
  [pepper]: Secrets,
): Promise<ServiceAccount> {
  const value = generateTokenValue(serviceTokenPrefix);
  return storage.transact(async (transaction) => {
    const account = await findAccount(storage, id);
    checkScopes(manager.person, account.scopes);
    checkTokenEnd(manager, account.expiresAt, "expiresAt");
    const changedAccount = { ...account, hash: hashToken(value, pepper), start: getTokenStart(value) };
    transaction.serviceAccounts.change(changedAccount);
    const details = { name: account.name, start: changedAccount.start };
    transaction.record(createEvent(manager, null, "replace-service-account-token", { details }));
    const record = { ...changedAccount, rowVersion: account.rowVersion + 1 };
    return { ...presentServiceAccount(storage.trustedProviders, record, manager.actedAt), token: value };
  }, lockName);
}

/**
 * Throws `not-found` for a service account that the user may not see, `forbidden` NOT_OWNER for another user than the owner, and
 * `forbidden` if a token makes the request, because a confirmation is the decision of a person.
 */
export async function confirmServiceAccount(
  storage: ServiceAccountPorts,
  actor: ServiceAccountManager,
  id: number,
): Promise<ServiceAccount> {
  if (actor.tokenEnd !== null)
    throw new Problem("forbidden", "An API token cannot confirm a service account. Sign in to confirm it.");
  return storage.transact(async (transaction) => {
    const account = await findAccount(storage, id);
    if (!isOwner(actor.person, account)) {
      if (!can(actor.person, "token.manage")) throw notFound("The service account");
      throw new Problem("forbidden", "Only the owner can confirm the service account.", {
        code: "NOT_OWNER",
      });
    }
    const confirmedAccount = { ...account, confirmedAt: actor.actedAt };
    transaction.serviceAccounts.change(confirmedAccount);
    const details = { name: account.name };
    transaction.record(createEvent(actor, null, "confirm-service-account", { details }));
    const record = { ...confirmedAccount, rowVersion: account.rowVersion + 1 };
    return presentServiceAccount(storage.trustedProviders, record, actor.actedAt);
  });
}

/** Throws `not-found`. */
export const deleteServiceAccount = (storage: ServiceAccountPorts, actor: Actor, id: number): Promise<void> =>
  storage.transact(async (transaction) => {
    const { name, start } = await findAccount(storage, id);
    transaction.serviceAccounts.remove(id);
    transaction.record(createEvent(actor, null, "delete-service-account", { details: { name, start } }));
  });

const findAccount = ({ serviceAccounts }: ServiceAccountPorts, id: number): Promise<ServiceAccountRecord> =>
  orNotFound(serviceAccounts.find(id), "The service account");

/** Throws `conflict` NAME_TAKEN, because the history names service accounts by their name. */
function checkName(otherAccounts: readonly ServiceAccountRecord[], name: string) {
  if (otherAccounts.every((other) => normalizeForSearch(other.name) !== normalizeForSearch(name))) return;
  throw conflictProblem("NAME_TAKEN", "Another service account has this name. Choose another name.", "name");
}

/** Throws `rule` UNKNOWN_OWNER if no user with this e-mail address can sign in. */
async function findOwner(
  { people, trustedProviders }: ServiceAccountPorts,
  email: string,
): Promise<UserRecord> {
  const users = await people.listByEmail(email.toLowerCase());
  const owner = users.find((user) => !isInvited(user) && isActive(trustedProviders, user));
  if (owner) return owner;
  const message = "No user with this e-mail address can sign in. Choose a user who has signed in before.";
  throw ruleViolation("UNKNOWN_OWNER", message, "ownerEmail");
}

/** Throws `rule` EXPIRED for an end in the past, and OUTLIVES_TOKEN if the token that makes the request ends earlier. */
function checkEnd(manager: ServiceAccountManager, expiresAt: Instant | null) {
  if (expiresAt !== null && expiresAt <= manager.actedAt)
    throw ruleViolation("EXPIRED", "The end must be in the future.", "expiresAt");
  checkTokenEnd(manager, expiresAt, "expiresAt");
}

/** The manager grants only the scopes that the service account did not have before. */
const listAddedScopes = (before: ServiceAccountScopes, after: ServiceAccountScopes): ServiceAccountScopes =>
  Array.isArray(after) ? after.filter((scope) => before === "read" || !before.includes(scope)) : after;

const pickEventValues = ({ name, owner, scopes, expiresAt }: ServiceAccountRecord) => ({
  name,
  ownerEmail: owner?.email ?? null,
  scopes,
  expirationDate: expiresAt,
});
