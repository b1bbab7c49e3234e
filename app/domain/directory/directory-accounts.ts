import type { Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { StopRunsAndImports } from "#app/domain/person/current-rights.ts";
import { setAccountStatus } from "#app/domain/person/disabling.ts";
import { isInvited, type UserRecord } from "#app/domain/person/person.ts";
import type { PersonStore, PersonWrites } from "#app/domain/person/person-store.ts";
import { type DirectoryUser, isAccountOf } from "#app/domain/person/directory-user.ts";

export async function listAccountsOfUser(
  people: Pick<PersonStore, "listBySubject" | "listByEmail">,
  user: DirectoryUser,
): Promise<UserRecord[]> {
  const candidates = [
    ...(user.externalId === null ? [] : await people.listBySubject(user.externalId)),
    ...(user.email === null ? [] : await people.listByEmail(user.email)),
  ];
  const accounts = candidates.filter((account) => !isInvited(account) && isAccountOf(user, account));
  return [...new Map(accounts.map((account) => [account.id, account])).values()];
}

export interface AccountPorts<RunAndImportWrites> {
  people: PersonStore;
  stopRunsAndImports: StopRunsAndImports<RunAndImportWrites>;
}

/**
 * Disables the accounts of a disabled user of the directory, and enables those that the directory had disabled. An account
 * that a colleague disabled stays disabled.
 */
export async function updateAccountsOfUser<RunAndImportWrites>(
  ports: AccountPorts<RunAndImportWrites>,
  transaction: Transaction & { people: PersonWrites } & RunAndImportWrites,
  actor: Actor,
  user: DirectoryUser,
): Promise<void> {
  for (const account of await listAccountsOfUser(ports.people, user)) {
    const isDisabled = account.disabledAt !== null;
    const changes = user.isActive ? isDisabled && account.isDisabledByDirectory : !isDisabled;
    if (changes)
      await setAccountStatus(ports, transaction, actor, account, {
        isDisabled: !user.isActive,
        isByDirectory: true,
      });
  }
}
