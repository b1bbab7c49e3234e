import { replaceDirectoryGrants } from "#app/domain/person/directory-privileges.ts";
import { type DirectoryUser, foldDirectoryName, isAccountOf } from "#app/domain/person/directory-user.ts";
import type { AccountChange } from "#app/domain/person/last-admin.ts";
import {
  type ClaimGroups,
  type DirectoryGrant,
  isInvited,
  type UserRecord,
} from "#app/domain/person/person.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import { hasSameIssuer } from "#app/domain/person/trust.ts";
import type { DirectoryGroup, DirectoryRule, DirectoryRules } from "./directory.ts";
import type { DirectoryStore, DirectoryWrites } from "./directory-store.ts";

/** A change that the transaction has collected and the database does not contain yet. */
export interface PendingChange {
  /** `after` is null for a removed user. */
  user?: { id: number; after: DirectoryUser | null };
  /** `after` is null for a removed group. */
  group?: { id: number; after: DirectoryGroup | null; memberIds: readonly number[] };
  claimGroups?: ClaimGroups;
}

export interface GrantPorts {
  people: PersonStore;
  directory: DirectoryStore;
}

/**
 * Reads the rules for a transaction that changes rules, users, groups, or groups of ID tokens. Without the generation, two such
 * transactions of different processes could each miss the change of the other.
 */
export async function readRulesForChange(
  directory: Pick<DirectoryStore, "readRules">,
  transaction: { directory: Pick<DirectoryWrites, "advanceGeneration"> },
): Promise<DirectoryRules> {
  const rules = await directory.readRules();
  transaction.directory.advanceGeneration(rules.generation);
  return rules;
}

/** The changes that the rules make to these accounts. Accounts whose grants stay the same are left out. */
export async function planGrantChanges(
  ports: GrantPorts,
  rules: readonly DirectoryRule[],
  accounts: readonly UserRecord[],
  pendingChange: PendingChange = {},
): Promise<AccountChange[]> {
  const signedInAccounts = accounts.filter((account) => !isInvited(account));
  const findGrants = await loadGrants(ports, rules, signedInAccounts, pendingChange);
  return signedInAccounts.flatMap((before) => {
    const grants = findGrants(before);
    return haveSameGrants(grants, before.directoryGrants)
      ? []
      : [{ before, after: replaceDirectoryGrants(before, grants) }];
  });
}

const haveSameGrants = (grants: readonly DirectoryGrant[], otherGrants: readonly DirectoryGrant[]) =>
  JSON.stringify(grants) === JSON.stringify(otherGrants);

async function loadGrants(
  { people, directory }: GrantPorts,
  rules: readonly DirectoryRule[],
  accounts: readonly UserRecord[],
  pendingChange: PendingChange,
): Promise<(account: UserRecord) => DirectoryGrant[]> {
  if (rules.length === 0 || accounts.length === 0) return () => [];
  const storedClaimGroups = await people.listClaimGroups(accounts.map(({ id }) => id));
  const users = replacePendingUser(await directory.listUsersOfAccounts(accounts), pendingChange);
  const memberships = await directory.listGroupsOfUsers(users.map(({ id }) => id));
  const listGroups = ({ id }: DirectoryUser) =>
    replacePendingGroup(
      memberships.filter(({ userId }) => userId === id).map(({ group }) => group),
      id,
      pendingChange,
    );
  const { claimGroups: pendingClaimGroups } = pendingChange;
  return (account) => {
    const groups = users.filter((user) => isAccountOf(user, account)).flatMap(listGroups);
    const claimGroups =
      pendingClaimGroups?.personId === account.id
        ? pendingClaimGroups
        : storedClaimGroups.find(({ personId }) => personId === account.id);
    const claimValues = Object.values(claimGroups?.valuesByClaim ?? {}).flat();
    return rules
      .filter((rule) => hasSameIssuer(rule, account))
      .filter((rule) => groups.some((group) => isNamedGroup(rule, group)) || claimValues.includes(rule.group))
      .map(({ group, privileges, isAdmin }) => ({ group, privileges, isAdmin }));
  };
}

const replacePendingUser = (users: readonly DirectoryUser[], { user }: PendingChange) =>
  user === undefined
    ? users
    : [...users.filter(({ id }) => id !== user.id), ...(user.after === null ? [] : [user.after])];

function replacePendingGroup(
  groups: readonly DirectoryGroup[],
  userId: number,
  { group }: PendingChange,
): readonly DirectoryGroup[] {
  if (group === undefined) return groups;
  const otherGroups = groups.filter(({ id }) => id !== group.id);
  return group.after !== null && group.memberIds.includes(userId)
    ? [...otherGroups, group.after]
    : otherGroups;
}

/** Names are compared without regard to case, as SCIM requires. Ids are compared exactly. */
const isNamedGroup = (rule: DirectoryRule, group: DirectoryGroup): boolean =>
  hasSameIssuer(rule, group) &&
  (foldDirectoryName(rule.group) === foldDirectoryName(group.displayName) || rule.group === group.externalId);

export const isNamedByRule = (rules: readonly DirectoryRule[], group: DirectoryGroup): boolean =>
  rules.some((rule) => isNamedGroup(rule, group));
