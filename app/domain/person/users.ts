import { createEvent } from "#app/domain/history/event.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifyUser } from "#app/domain/row-version.ts";
import type { Actor } from "./actor.ts";
import { givesPrivilege, joinGroupNames } from "./directory-privileges.ts";
import { isSamePerson, mayGrant } from "./grant.ts";
import type { Viewer, UserRecord } from "./person.ts";
import type { PersonPorts } from "./person-store.ts";
import { joinPrivilegeLabels, type Privilege, privileges } from "./privilege.ts";
import type { TrustedProvider } from "./trust.ts";
import { type PrivilegeChange, type User, presentUser } from "./user.ts";

export interface UserPorts extends PersonPorts {
  trustedProviders: readonly TrustedProvider[];
}

/**
 * Finds a user by id or lower-case e-mail address. Throws `not-found`, and SEVERAL_USERS if several users have the
 * e-mail address.
 */
export async function findPerson(
  { people }: Pick<PersonPorts, "people">,
  idOrEmail: string,
): Promise<UserRecord> {
  const candidates = /^\d{1,16}$/.test(idOrEmail)
    ? [await people.find(Number(idOrEmail))]
    : await people.listByEmail(idOrEmail);
  const [person, secondPerson] = candidates;
  if (!person) throw notFound("The user");
  if (!secondPerson) return person;
  const message = `More than one user has the e-mail address ${idOrEmail}. Use the id of the user instead.`;
  throw new Problem("conflict", message, { code: "SEVERAL_USERS" });
}

/**
 * Throws the errors of `findPerson`, `conflict` for an outdated version, `forbidden` OWN_PRIVILEGES for the actor's
 * account, `forbidden` for privileges that the actor lacks, and `rule` DIRECTORY_PRIVILEGE if the change would take a
 * privilege that the company directory gives.
 */
export async function changePrivileges(
  { people, trustedProviders, transact }: UserPorts,
  actor: Actor,
  change: PrivilegeChange,
  expectedVersion: ExpectedVersion,
): Promise<User> {
  return transact(async (transaction) => {
    const person = await findPerson({ people }, change.email);
    if (isSamePerson(actor.person, person.email)) {
      const message = "You cannot change your own privileges. Ask a colleague who manages users.";
      throw new Problem("forbidden", message, { code: "OWN_PRIVILEGES" });
    }
    const presentedUser = presentUser(trustedProviders, person);
    checkRowVersion(expectedVersion, identifyUser(presentedUser), presentedUser);
    const directoryPrivilege = person.privileges.find(
      (privilege) =>
        givesPrivilege(person.directoryGrants, privilege) && !change.privileges.includes(privilege),
    );
    if (directoryPrivilege) throw directoryPrivilegeProblem(person, directoryPrivilege);
    const changedPrivileges = privileges.filter((privilege) => changesPrivilege(person, change, privilege));
    checkMayGrant(actor.person, changedPrivileges);
    if (changedPrivileges.length === 0) return presentedUser;
    const rowVersion = presentedUser.rowVersion + 1;
    transaction.people.changePrivileges(person, selectManualPrivileges(person, change), rowVersion);
    const eventFields = {
      details: { email: person.email, issuer: person.issuer, privileges: change.privileges },
      before: { privileges: presentedUser.privileges },
      after: { privileges: change.privileges },
    };
    transaction.record(createEvent(actor, null, "update-privileges", eventFields));
    return { ...presentedUser, privileges: change.privileges, rowVersion };
  });
}

/** The change does not say whether a privilege from the directory is also given by colleagues, so that stays as it is. */
const selectManualPrivileges = (person: UserRecord, change: PrivilegeChange) =>
  change.privileges.filter(
    (privilege) =>
      !givesPrivilege(person.directoryGrants, privilege) || person.manualPrivileges.includes(privilege),
  );

function directoryPrivilegeProblem({ email, directoryGrants }: UserRecord, privilege: Privilege): Problem {
  const groups = joinGroupNames(directoryGrants, (grant) => grant.privileges.includes(privilege));
  return ruleViolation(
    "DIRECTORY_PRIVILEGE",
    `${email} has ${joinPrivilegeLabels([privilege])} from the company directory, because of the group ${groups}. Change the group or its rule instead.`,
    "privileges",
  );
}

const changesPrivilege = (person: UserRecord, change: PrivilegeChange, privilege: Privilege) =>
  person.privileges.includes(privilege) !== change.privileges.includes(privilege);

/** Throws `forbidden` for privileges that the viewer lacks. */
export function checkMayGrant(viewer: Viewer, changedPrivileges: readonly Privilege[]): void {
  const lackedPrivileges = changedPrivileges.filter((privilege) => !mayGrant(viewer, privilege));
  if (lackedPrivileges.length === 0) return;
  const message = `You can grant and revoke only privileges that you have. You lack: ${lackedPrivileges.join(", ")}.`;
  throw new Problem("forbidden", message, { fields: { privileges: [message] } });
}
