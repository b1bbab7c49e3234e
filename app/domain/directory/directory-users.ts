import type { Transact } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { type DirectoryUser, foldDirectoryName } from "#app/domain/person/directory-user.ts";
import type { PersonWrites } from "#app/domain/person/person-store.ts";
import { orNotFound, Problem } from "#app/domain/problem.ts";
import { type AccountPorts, updateAccountsOfUser } from "./directory-accounts.ts";
import type { DirectoryStore, DirectoryWrites } from "./directory-store.ts";

export type DirectoryUserFields = Pick<
  DirectoryUser,
  "externalId" | "userName" | "email" | "displayName" | "givenName" | "familyName" | "isActive"
>;

export interface DirectoryUserPorts<RunAndImportWrites> extends AccountPorts<RunAndImportWrites> {
  directory: DirectoryStore;
  transact: Transact<{ people: PersonWrites; directory: DirectoryWrites } & RunAndImportWrites>;
}

/** Throws `conflict` if a user of this issuer has the user name, in any case. */
async function checkUserName(directory: DirectoryStore, issuer: string, userName: string) {
  const filter = { property: "userName", value: userName } as const;
  const { total } = await directory.listUsers({ issuer, filter, offset: 0, limit: 0 });
  if (total > 0) throw new Problem("conflict", `A user with the user name ${userName} exists.`);
}

/** Adds a user of the directory, and applies their state to their accounts. Throws `conflict` for a used user name. */
export const addDirectoryUser = <RunAndImportWrites>(
  ports: DirectoryUserPorts<RunAndImportWrites>,
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
    await updateAccountsOfUser(ports, transaction, actor, user);
    return user;
  }, directoryLockName);

/** Directories send their changes one after another, so a common lock costs nothing and avoids conflicts. */
export const directoryLockName = "directory";

interface UserChange {
  issuer: string;
  id: number;
  change: (user: DirectoryUser) => DirectoryUserFields | Promise<DirectoryUserFields>;
}

/**
 * Changes a user of the directory, and applies their state to their accounts in the same transaction. Throws `not-found`,
 * and `conflict` for a used user name.
 */
export const changeDirectoryUser = <RunAndImportWrites>(
  ports: DirectoryUserPorts<RunAndImportWrites>,
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
    await updateAccountsOfUser(ports, transaction, actor, changedUser);
    return { ...changedUser, rowVersion: user.rowVersion + 1 };
  }, directoryLockName);

/** Removes a user from the directory, and disables their accounts. Throws `not-found`. */
export const removeDirectoryUser = <RunAndImportWrites>(
  ports: DirectoryUserPorts<RunAndImportWrites>,
  actor: Actor,
  { issuer, id }: Pick<UserChange, "issuer" | "id">,
): Promise<void> =>
  ports.transact(async (transaction) => {
    const user = await orNotFound(ports.directory.findUser(issuer, id), "The user");
    transaction.directory.removeUser(user.id);
    await updateAccountsOfUser(ports, transaction, actor, { ...user, isActive: false });
  }, directoryLockName);
