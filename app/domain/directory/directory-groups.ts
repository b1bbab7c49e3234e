import type { Actor } from "#app/domain/person/actor.ts";
import { foldDirectoryName } from "#app/domain/person/directory-user.ts";
import { orNotFound, Problem } from "#app/domain/problem.ts";
import type { DirectoryGroup } from "./directory.ts";
import { directoryLockName, type DirectoryPorts, updateAccountsOfGroup } from "./directory-accounts.ts";
import type { DirectoryStore } from "./directory-store.ts";

export interface DirectoryGroupFields extends Pick<DirectoryGroup, "externalId" | "displayName"> {
  memberIds: readonly number[];
}

/** Throws `conflict` if a group of this issuer has the name, in any case. */
async function checkGroupName(directory: DirectoryStore, issuer: string, displayName: string) {
  const filter = { property: "displayName", value: displayName } as const;
  const { total } = await directory.listGroups({ issuer, filter, offset: 0, limit: 0 });
  if (total > 0) throw new Problem("conflict", `A group with the name ${displayName} exists.`);
}

/** Adds a group, and gives its members the rights of the rules. Unknown members are ignored. Throws `conflict` for a used name. */
export const addDirectoryGroup = <RunAndImportWrites>(
  ports: DirectoryPorts<RunAndImportWrites>,
  actor: Actor,
  issuer: string,
  { memberIds, ...fields }: DirectoryGroupFields,
): Promise<DirectoryGroup> =>
  ports.transact(async (transaction) => {
    await checkGroupName(ports.directory, issuer, fields.displayName);
    const group = {
      ...fields,
      id: transaction.createId(),
      issuer,
      createdAt: actor.actedAt,
      updatedAt: actor.actedAt,
      rowVersion: 1,
    };
    transaction.directory.addGroup(group);
    transaction.directory.addMembers(group.id, await ports.directory.findExistingUserIds(issuer, memberIds));
    await updateAccountsOfGroup(ports, transaction, actor, { before: null, after: { group, memberIds } });
    return group;
  }, directoryLockName);

interface GroupChange {
  issuer: string;
  id: number;
  change: (
    group: DirectoryGroup & { memberIds: number[] },
  ) => DirectoryGroupFields | Promise<DirectoryGroupFields>;
}

/**
 * Changes a group, its members and their rights. Unknown members are ignored. Throws `not-found`, and `conflict` for a used
 * name.
 */
export const changeDirectoryGroup = <RunAndImportWrites>(
  ports: DirectoryPorts<RunAndImportWrites>,
  actor: Actor,
  { issuer, id, change }: GroupChange,
): Promise<DirectoryGroup> =>
  ports.transact(async (transaction) => {
    const group = await orNotFound(ports.directory.findGroup(issuer, id), "The group");
    const memberIds = await ports.directory.listMemberIds(id);
    const { memberIds: newMemberIds, ...fields } = await change({ ...group, memberIds });
    if (foldDirectoryName(fields.displayName) !== foldDirectoryName(group.displayName))
      await checkGroupName(ports.directory, issuer, fields.displayName);
    const changedGroup = { ...group, ...fields, updatedAt: actor.actedAt };
    transaction.directory.changeGroup(changedGroup);
    const currentIds = new Set(memberIds);
    const wantedIds = new Set(newMemberIds);
    const addedIds = [...wantedIds].filter((userId) => !currentIds.has(userId));
    transaction.directory.addMembers(id, await ports.directory.findExistingUserIds(issuer, addedIds));
    transaction.directory.removeMembers(
      id,
      memberIds.filter((userId) => !wantedIds.has(userId)),
    );
    await updateAccountsOfGroup(ports, transaction, actor, {
      before: { group, memberIds },
      after: { group: changedGroup, memberIds: newMemberIds },
    });
    return { ...changedGroup, rowVersion: group.rowVersion + 1 };
  }, directoryLockName);

/** Removes a group, and takes the rights that the rules gave for it. Throws `not-found`. */
export const removeDirectoryGroup = <RunAndImportWrites>(
  ports: DirectoryPorts<RunAndImportWrites>,
  actor: Actor,
  { issuer, id }: Pick<GroupChange, "issuer" | "id">,
): Promise<void> =>
  ports.transact(async (transaction) => {
    const group = await orNotFound(ports.directory.findGroup(issuer, id), "The group");
    const memberIds = await ports.directory.listMemberIds(group.id);
    transaction.directory.removeGroup(group.id);
    await updateAccountsOfGroup(ports, transaction, actor, { before: { group, memberIds }, after: null });
  }, directoryLockName);
