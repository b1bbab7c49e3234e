import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import type { Transact, Transaction } from "#app/domain/history/transaction.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifyUser } from "#app/domain/row-version.ts";
import type { Actor } from "./actor.ts";
import type { PersonWrites } from "./person-store.ts";
import type { StopRunsAndImports } from "./current-rights.ts";
import { createSignInBlock } from "./barring.ts";
import { type DirectoryUserSearch, isDisabledInDirectory } from "./directory-user.ts";
import { checkMayManageUser, isSamePerson } from "./grant.ts";
import { findAnotherAdmin } from "./last-admin.ts";
import type { UserRecord } from "./person.ts";
import { isAdmin } from "./trust.ts";
import { findPerson, type UserPorts } from "./users.ts";
import { withdrawInvitations } from "./withdraw-invitations.ts";
import { type User, presentUser } from "./user.ts";

export const statusChange = z.object({ isDisabled: z.boolean({ error: "Enter true or false." }) });

interface StatusPorts<RunAndImportWrites> extends Omit<UserPorts, "transact"> {
  transact: Transact<{ people: PersonWrites } & RunAndImportWrites>;
  directory: DirectoryUserSearch;
  stopRunsAndImports: StopRunsAndImports<RunAndImportWrites>;
}

export interface StatusChange extends z.output<typeof statusChange> {
  idOrEmail: string;
}

/**
 * Disables or enables a user. Disabling ends the user's sessions, stops their bulk runs and imports, suspends their
 * tokens, and withdraws their open invitations. Throws the errors of `findPerson` and `checkMayManageUser`, `forbidden` OWN_STATUS for the actor's account, `rule`
 * LAST_ADMIN for the last admin, `rule` DISABLED_IN_DIRECTORY for a user that only the company directory can enable, and
 * `conflict` for an outdated version.
 */
export async function changeUserStatus<RunAndImportWrites>(
  { people, directory, trustedProviders, transact, stopRunsAndImports }: StatusPorts<RunAndImportWrites>,
  actor: Actor,
  { idOrEmail, isDisabled }: StatusChange,
  expectedVersion: ExpectedVersion,
): Promise<User> {
  return transact(async (transaction) => {
    const person = await findPerson({ people }, idOrEmail);
    if (isSamePerson(actor.person, person.email)) {
      const message = "You cannot disable or enable yourself. Ask a colleague who manages users.";
      throw new Problem("forbidden", message, { code: "OWN_STATUS" });
    }
    const presentedUser = presentUser(trustedProviders, person);
    checkMayManageUser(actor.person, presentedUser);
    checkRowVersion(expectedVersion, identifyUser(presentedUser), presentedUser);
    const wasDisabled = person.disabledAt !== null;
    if (wasDisabled === isDisabled) return presentedUser;
    const remainingAdmin =
      isDisabled && isAdmin(trustedProviders, person)
        ? await findAnotherAdmin({ people, trustedProviders }, person)
        : null;
    if (remainingAdmin) transaction.people.requireUnchanged(remainingAdmin);
    if (!isDisabled && (await isDisabledInDirectory(directory, person)))
      throw ruleViolation(
        "DISABLED_IN_DIRECTORY",
        `The company directory has disabled ${person.email}. Enable the user there.`,
      );
    const changedPerson = await setAccountStatus({ people, stopRunsAndImports }, transaction, actor, person, {
      isDisabled,
      isByDirectory: false,
    });
    return presentUser(trustedProviders, changedPerson);
  });
}

/** Disables or enables the account in the transaction, without any check of rights. */
export async function setAccountStatus<RunAndImportWrites>(
  { people, stopRunsAndImports }: Pick<StatusPorts<RunAndImportWrites>, "people" | "stopRunsAndImports">,
  transaction: Transaction & { people: PersonWrites } & RunAndImportWrites,
  actor: Actor,
  person: UserRecord,
  { isDisabled, isByDirectory }: { isDisabled: boolean; isByDirectory: boolean },
): Promise<UserRecord> {
  const changedPerson = {
    ...person,
    disabledAt: isDisabled ? actor.actedAt : null,
    isDisabledByDirectory: isDisabled && isByDirectory,
    rowVersion: person.rowVersion + 1,
  };
  transaction.people.changeStatus(person, changedPerson);
  const signInBlock = createSignInBlock(await people.readOrCreateBlockKey(), person);
  if (isDisabled) {
    transaction.people.endSessions(person.id);
    await stopRunsAndImports(transaction, person.email, "disabled");
    await withdrawInvitations(people, transaction, actor, person.email);
    transaction.people.blockSignIn(signInBlock, actor.actedAt);
  } else transaction.people.unblockSignIn(signInBlock);
  const details = { email: person.email, issuer: person.issuer };
  transaction.record(createEvent(actor, null, isDisabled ? "disable-person" : "enable-person", { details }));
  return changedPerson;
}
