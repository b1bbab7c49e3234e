import { createEvent } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { StopRunsAndImports } from "#app/domain/person/current-rights.ts";
import { setAccountStatus } from "#app/domain/person/disabling.ts";
import { type AccountChange, keepLastAdmin, type KeptAdminChanges } from "#app/domain/person/last-admin.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import type { PersonStore, PersonWrites } from "#app/domain/person/person-store.ts";
import { isAdmin, type TrustedProvider } from "#app/domain/person/trust.ts";

export interface AccountPorts<RunAndImportWrites> {
  people: PersonStore;
  trustedProviders: readonly TrustedProvider[];
  stopRunsAndImports: StopRunsAndImports<RunAndImportWrites>;
}

/** Saves changes of rights and status, with one event for each. The last admin stays, with a warning in the history. */
export async function saveAccountChanges<RunAndImportWrites>(
  ports: AccountPorts<RunAndImportWrites>,
  transaction: Transaction & { people: PersonWrites } & RunAndImportWrites,
  actor: Actor,
  requestedChanges: readonly AccountChange[],
): Promise<void> {
  const keptChanges = await keepLastAdmin(ports, requestedChanges, actor.actedAt);
  await writeAccountChanges(ports, transaction, actor, keptChanges);
}

export async function writeAccountChanges<RunAndImportWrites>(
  ports: AccountPorts<RunAndImportWrites>,
  transaction: Transaction & { people: PersonWrites } & RunAndImportWrites,
  actor: Actor,
  { changes, requiredAdmin }: KeptAdminChanges,
): Promise<void> {
  if (requiredAdmin) transaction.people.requireUnchanged(requiredAdmin);
  for (const { before, after } of changes) {
    const changedPerson = saveRights(ports, transaction, actor, { before, after });
    if (after.isKeptAdmin && !before.isKeptAdmin) {
      const details = { email: after.email, issuer: after.issuer };
      transaction.record(createEvent(actor, null, "keep-last-admin", { details }));
    }
    const isDisabled = after.disabledAt !== null;
    if (isDisabled !== (before.disabledAt !== null))
      await setAccountStatus(ports, transaction, actor, changedPerson, { isDisabled, isByDirectory: true });
  }
}

/** Records an event if the rights change. Returns the person with the row version after the change. */
function saveRights(
  { trustedProviders }: Pick<AccountPorts<unknown>, "trustedProviders">,
  transaction: Transaction & { people: PersonWrites },
  actor: Actor,
  { before, after }: AccountChange,
): UserRecord {
  const changesAdmin = changesDirectoryAdmin(before, after);
  const wasAdmin = changesAdmin ? isAdmin(trustedProviders, after) : before.wasAdmin;
  const areRightsUnchanged =
    !changesAdmin &&
    before.directoryGrants === after.directoryGrants &&
    (after.disabledAt !== before.disabledAt || after.isDisabledByDirectory === before.isDisabledByDirectory);
  if (areRightsUnchanged) return before;
  const changedPerson = {
    ...after,
    disabledAt: before.disabledAt,
    wasAdmin,
    rowVersion: before.rowVersion + 1,
  };
  transaction.people.changeDirectoryRights(before, changedPerson);
  const changesPrivileges = before.privileges.join() !== after.privileges.join();
  const { email, issuer, privileges } = after;
  const adminChange = before.wasAdmin === wasAdmin ? null : { before: before.wasAdmin, after: wasAdmin };
  if (changesPrivileges || adminChange)
    transaction.record(
      createEvent(actor, null, "update-privileges", {
        details: { email, issuer, privileges },
        before: { privileges: before.privileges, ...(adminChange && { isAdmin: adminChange.before }) },
        after: { privileges, ...(adminChange && { isAdmin: adminChange.after }) },
      }),
    );
  return changedPerson;
}

/** True if the admin right from the directory changes, or if the last admin starts or stops being one only for this reason. */
export const changesDirectoryAdmin = (before: UserRecord, after: UserRecord): boolean =>
  before.isKeptAdmin !== after.isKeptAdmin || isDirectoryAdmin(before) !== isDirectoryAdmin(after);

const isDirectoryAdmin = ({ directoryGrants }: UserRecord) => directoryGrants.some((grant) => grant.isAdmin);
