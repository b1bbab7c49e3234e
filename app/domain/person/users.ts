import { eventBy } from "#app/domain/history/event.ts";
import { notFound, Problem } from "#app/domain/problem.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import type { Actor } from "./actor.ts";
import { isOneself, mayGrant } from "./grant.ts";
import type { CurrentPerson, Person } from "./person.ts";
import type { PersonPorts } from "./person-store.ts";
import { type Privilege, privileges } from "./privilege.ts";
import type { Trust } from "./trust.ts";
import { type PrivilegeChange, type User, userOf } from "./user.ts";

export interface UserPorts extends PersonPorts {
  trusts: readonly Trust[];
}

/** Takes a lower-case e-mail address or an id. Raises `not-found`, and `conflict` SEVERAL_USERS. */
export async function findPerson(
  { people }: Pick<PersonPorts, "people">,
  idOrEmail: string,
): Promise<Person> {
  const matches = /^\d{1,16}$/.test(idOrEmail)
    ? [await people.find(Number(idOrEmail))]
    : await people.withEmail(idOrEmail);
  const [person, another] = matches;
  if (!person) throw notFound("The user");
  if (!another) return person;
  const message = `Several accounts sign in as ${idOrEmail}. Name one of them by its id.`;
  throw new Problem("conflict", message, { code: "SEVERAL_USERS" });
}

/** Raises the errors of `findPerson`, `conflict`, `forbidden` OWN_PRIVILEGES, and `forbidden` for rights the actor lacks. */
export async function changePrivileges(
  { people, trusts, transact }: UserPorts,
  actor: Actor,
  change: PrivilegeChange,
  expectedVersion: number | null,
): Promise<User> {
  return transact(async (work) => {
    const person = await findPerson({ people }, change.email);
    if (isOneself(actor.person, person.email)) {
      const message = "You cannot change your own privileges. Ask somebody else who manages users.";
      throw new Problem("forbidden", message, { code: "OWN_PRIVILEGES" });
    }
    const current = userOf(trusts, person);
    checkRowVersion(expectedVersion, current);
    const changed = privileges.filter((privilege) => differs(person, change, privilege));
    checkMayChange(actor.person, changed);
    if (changed.length === 0) return current;
    const rowVersion = current.rowVersion + 1;
    work.changePrivileges(person, change.privileges, rowVersion);
    const event = {
      details: { email: person.email, issuer: person.issuer, privileges: change.privileges },
      before: { privileges: current.privileges },
      after: { privileges: change.privileges },
    };
    work.record(eventBy(actor, "", "update-privileges", event));
    return { ...current, privileges: change.privileges, rowVersion };
  });
}

const differs = (person: Person, change: PrivilegeChange, privilege: Privilege) =>
  person.privileges.includes(privilege) !== change.privileges.includes(privilege);

function checkMayChange(person: CurrentPerson, changed: readonly Privilege[]) {
  const lacking = changed.filter((privilege) => !mayGrant(person, privilege));
  if (lacking.length === 0) return;
  const message = `You can give and take only privileges that you have yourself. You lack: ${lacking.join(", ")}.`;
  throw new Problem("forbidden", message, { fields: { privileges: [message] } });
}
