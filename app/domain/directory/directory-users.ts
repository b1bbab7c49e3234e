import type { Actor } from "#app/domain/person/actor.ts";
import { type DirectoryUser, foldDirectoryName } from "#app/domain/person/directory-user.ts";
import { orNotFound, Problem } from "#app/domain/problem.ts";
import { directoryLockName, type DirectoryPorts, updateAccountsOfUser } from "./directory-accounts.ts";
import type { DirectoryStore } from "./directory-store.ts";

export type DirectoryUserFields = Pick<
  DirectoryUser,
  "externalId" | "userName" | "email" | "displayName" | "givenName" | "familyName" | "isActive"
>;

/** Throws `conflict` if a user of this issuer has the user name, in any case. */
async function checkUserName(directory: DirectoryStore, issuer: string, userName: string) {
  const filter = { property: "userName", value: userName } as const;
  const { total } = await directory.listUsers({ issuer, filter, offset: 0, limit: 0 });
  if (total > 0) throw new Problem("conflict", `A user with the user name ${userName} exists.`);
}

/** Adds a user of the directory, and applies their status and rights to their accounts. Throws `conflict` for a used user name. */
export const addDirectoryUser = <RunAndImportWrites>(
  ports: DirectoryPorts<RunAndImportWrites>,
  actor: Actor,
  issuer: string,
  fields: DirectoryUserFields,
): Promise<DirectoryUser> =>
  ports.transact(async (transaction) => {
    await checkUserName(ports.directory, issuer, fields.userName);
    const user: DirectoryUser = {
      ...fields,
      id: transaction.createId(),
      issuer,
      createdAt: actor.actedAt,
      updatedAt: actor.actedAt,
      rowVersion: 1,
    };
    transaction.directory.addUser(user);
    await updateAccountsOfUser(ports, transaction, actor, { before: null, after: user });
    return user;
  }, directoryLockName);

interface UserChange {
  issuer: string;
  id: number;
  change: (user: DirectoryUser) => DirectoryUserFields | Promise<DirectoryUserFields>;
}

/**
 * Changes a user of the directory, and applies their status and rights to their accounts in the same transaction. Throws `not-found`,
 * and `conflict` for a used user name.
 */
export const changeDirectoryUser = <RunAndImportWrites>(
  ports: DirectoryPorts<RunAndImportWrites>,
  actor: Actor,
  { issuer, id, change }: UserChange,
): Promise<DirectoryUser> =>
  ports.transact(async (transaction) => {
    const user = await orNotFound(ports.directory.findUser(issuer, id), "The user");
    const fields = await change(user);
    if (foldDirectoryName(fields.userName) !== foldDirectoryName(user.userName))
      await checkUserName(ports.directory, issuer, fields.userName);
    const changedUser = { ...user, ...fields, updatedAt: actor.actedAt };
    transaction.directory.changeUser(changedUser);
    await updateAccountsOfUser(ports, transaction, actor, { before: user, after: changedUser });
    return { ...changedUser, rowVersion: user.rowVersion + 1 };
  }, directoryLockName);

/** Removes a user from the directory, and disables their accounts. Throws `not-found`. */
export const removeDirectoryUser = <RunAndImportWrites>(
  ports: DirectoryPorts<RunAndImportWrites>,
  actor: Actor,
  { issuer, id }: Pick<UserChange, "issuer" | "id">,
): Promise<void> =>
  ports.transact(async (transaction) => {
    const user = await orNotFound(ports.directory.findUser(issuer, id), "The user");
    transaction.directory.removeUser(user.id);
    await updateAccountsOfUser(ports, transaction, actor, { before: user, after: null });
  }, directoryLockName);
