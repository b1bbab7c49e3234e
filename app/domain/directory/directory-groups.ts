import type { Transact } from "#app/domain/history/transaction.ts";
import { foldDirectoryName } from "#app/domain/person/directory-user.ts";
import { orNotFound, Problem } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { DirectoryGroup } from "./directory.ts";
import type { DirectoryStore, DirectoryWrites } from "./directory-store.ts";
import { directoryLockName } from "./directory-users.ts";

export interface DirectoryGroupFields extends Pick<DirectoryGroup, "externalId" | "displayName"> {
  memberIds: readonly number[];
}

interface GroupPorts {
  directory: DirectoryStore;
  transact: Transact<{ directory: DirectoryWrites }>;
}

/** Throws `conflict` if a group of this issuer has the name, in any case. */
async function checkGroupName(directory: DirectoryStore, issuer: string, displayName: string) {
  const filter = { property: "displayName", value: displayName } as const;
  const { total } = await directory.listGroups({ issuer, filter, offset: 0, limit: 0 });
  if (total > 0) throw new Problem("conflict", `A group with the name ${displayName} exists.`);
}

/** Adds a group. Unknown members are ignored. Throws `conflict` for a used name. */
export const addDirectoryGroup = (
  { directory, transact }: GroupPorts,
  at: Instant,
  issuer: string,
  { memberIds, ...fields }: DirectoryGroupFields,
): Promise<DirectoryGroup> =>
  transact(async (transaction) => {
    await checkGroupName(directory, issuer, fields.displayName);
    const group = {
      ...fields,
      id: transaction.createId(),
      issuer,
      createdAt: at,
      updatedAt: at,
      rowVersion: 1,
    };
    transaction.directory.addGroup(group);
    transaction.directory.addMembers(group.id, await directory.findExistingUserIds(issuer, memberIds));
    return group;
  }, directoryLockName);

interface GroupChange {
  issuer: string;
  id: number;
  change: (
    group: DirectoryGroup & { memberIds: number[] },
  ) => DirectoryGroupFields | Promise<DirectoryGroupFields>;
}

/** Changes a group and its members. Unknown members are ignored. Throws `not-found`, and `conflict` for a used name. */
export const changeDirectoryGroup = (
  { directory, transact }: GroupPorts,
  at: Instant,
  { issuer, id, change }: GroupChange,
): Promise<DirectoryGroup> =>
  transact(async (transaction) => {
    const group = await orNotFound(directory.findGroup(issuer, id), "The group");
    const memberIds = await directory.listMemberIds(id);
    const { memberIds: newMemberIds, ...fields } = await change({ ...group, memberIds });
    if (foldDirectoryName(fields.displayName) !== foldDirectoryName(group.displayName))
      await checkGroupName(directory, issuer, fields.displayName);
    const changedGroup = { ...group, ...fields, updatedAt: at };
    transaction.directory.changeGroup(changedGroup);
    const currentIds = new Set(memberIds);
    const wantedIds = new Set(newMemberIds);
    const addedIds = [...wantedIds].filter((userId) => !currentIds.has(userId));
    transaction.directory.addMembers(id, await directory.findExistingUserIds(issuer, addedIds));
    transaction.directory.removeMembers(
      id,
      memberIds.filter((userId) => !wantedIds.has(userId)),
    );
    return { ...changedGroup, rowVersion: group.rowVersion + 1 };
  }, directoryLockName);

/** Throws `not-found`. */
export const removeDirectoryGroup = (
  { directory, transact }: GroupPorts,
  { issuer, id }: Pick<GroupChange, "issuer" | "id">,
): Promise<void> =>
  transact(async (transaction) => {
    const group = await orNotFound(directory.findGroup(issuer, id), "The group");
    transaction.directory.removeGroup(group.id);
  }, directoryLockName);
