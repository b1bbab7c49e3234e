import type { Transact, Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { type DirectoryUser, isAccountOf } from "#app/domain/person/directory-user.ts";
import { isInvited, type UserRecord } from "#app/domain/person/person.ts";
import type { PersonStore, PersonWrites } from "#app/domain/person/person-store.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { DirectoryGroup } from "./directory.ts";
import { isNamedByRule, planGrantChanges, readRulesForChange } from "./directory-grants.ts";
import type { DirectoryStore, DirectoryWrites } from "./directory-store.ts";
import { type AccountPorts, saveAccountChanges } from "./save-account-changes.ts";

/** Directories send their changes one after another, so a common lock costs nothing and avoids conflicts. */
export const directoryLockName = "directory";

export interface DirectoryPorts<RunAndImportWrites> extends AccountPorts<RunAndImportWrites> {
  directory: DirectoryStore;
  transact: Transact<{ people: PersonWrites; directory: DirectoryWrites } & RunAndImportWrites>;
}

type AccountTransaction<RunAndImportWrites> = Transaction & {
  people: PersonWrites;
  directory: DirectoryWrites;
} & RunAndImportWrites;

async function listAccountsOfUser(
  people: Pick<PersonStore, "listBySubject" | "listByEmail">,
  user: DirectoryUser,
): Promise<UserRecord[]> {
  const candidates = [
    ...(user.externalId === null ? [] : await people.listBySubject(user.externalId)),
    ...(user.email === null ? [] : await people.listByEmail(user.email)),
  ];
  return candidates.filter((account) => !isInvited(account) && isAccountOf(user, account));
}

/**
 * Applies a change of a user to the accounts of the user. Disables the accounts of a disabled or removed user, and enables
 * those that the directory had disabled. An account that a colleague disabled stays disabled.
 */
export async function updateAccountsOfUser<RunAndImportWrites>(
  ports: DirectoryPorts<RunAndImportWrites>,
  transaction: AccountTransaction<RunAndImportWrites>,
  actor: Actor,
  { before, after }: { before: DirectoryUser | null; after: DirectoryUser | null },
): Promise<void> {
  const user = after ?? (before && { ...before, isActive: false });
  const { rules } = await readRulesForChange(ports.directory, transaction);
  if (!user) return;
  const candidates = [
    ...(await listAccountsOfUser(ports.people, user)),
    ...(before ? await listAccountsOfUser(ports.people, before) : []),
  ];
  const accounts = [...new Map(candidates.map((account) => [account.id, account])).values()];
  const grantChanges = await planGrantChanges(ports, rules, accounts, { user: { id: user.id, after } });
  const changes = accounts.flatMap((account) => {
    const accountWithGrants = grantChanges.find((change) => change.before === account)?.after ?? account;
    const changedAccount = isAccountOf(user, account)
      ? applyStatus(accountWithGrants, user, actor.actedAt)
      : accountWithGrants;
    return changedAccount === account ? [] : [{ before: account, after: changedAccount }];
  });
  await saveAccountChanges(ports, transaction, actor, changes);
}

function applyStatus(account: UserRecord, { isActive }: DirectoryUser, at: Instant): UserRecord {
  if (isActive)
    return account.isDisabledByDirectory
      ? { ...account, disabledAt: null, isDisabledByDirectory: false }
      : account;
  return account.disabledAt !== null || account.isDisabledByDirectory
    ? account
    : { ...account, disabledAt: at, isDisabledByDirectory: true };
}

interface GroupWithMembers {
  group: DirectoryGroup;
  memberIds: readonly number[];
}

/** Applies a change of a group to the rights of its members. `before` is null for a new group, `after` for a removed one. */
export async function updateAccountsOfGroup<RunAndImportWrites>(
  ports: DirectoryPorts<RunAndImportWrites>,
  transaction: AccountTransaction<RunAndImportWrites>,
  actor: Actor,
  { before, after }: { before: GroupWithMembers | null; after: GroupWithMembers | null },
): Promise<void> {
  const { rules } = await readRulesForChange(ports.directory, transaction);
  const group = after?.group ?? before?.group;
  const isNamed = [before, after].some((version) => version && isNamedByRule(rules, version.group));
  if (!group || !isNamed) return;
  const accounts = await ports.people.listByDirectoryUsers(listAffectedIds(before, after));
  const changes = await planGrantChanges(ports, rules, accounts, {
    group: { id: group.id, after: after?.group ?? null, memberIds: after?.memberIds ?? [] },
  });
  await saveAccountChanges(ports, transaction, actor, changes);
}

/** A changed name affects all members. */
function listAffectedIds(before: GroupWithMembers | null, after: GroupWithMembers | null): number[] {
  const idsBefore = new Set(before?.memberIds);
  const idsAfter = new Set(after?.memberIds);
  const hasSameNames =
    before?.group.displayName === after?.group.displayName &&
    before?.group.externalId === after?.group.externalId;
  const ids = [...new Set([...idsBefore, ...idsAfter])];
  return hasSameNames ? ids.filter((id) => idsBefore.has(id) !== idsAfter.has(id)) : ids;
}
