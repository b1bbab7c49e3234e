import { eventBy } from "#app/domain/history/event.ts";
import { notFound, Problem } from "#app/domain/problem.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import type { Actor } from "./actor.ts";
import { isOneself, mayGrant } from "./grant.ts";
import type { CurrentPerson, Person } from "./person.ts";
import type { PersonPorts } from "./person-store.ts";
import { type Privilege, privileges } from "./privilege.ts";
import { type PrivilegeChange, type User, userOf } from "./user.ts";

/** Everybody who signs in with this address, in lower case, as one. Raises `not-found`. */
export async function findUser({ people }: Pick<PersonPorts, "people">, email: string): Promise<User> {
  const found = await people.withEmail(email);
  if (found.length === 0) throw notFound("The user");
  return userOf(email, found);
}

/**
 * Gives everybody who signs in with this address exactly these privileges. Who is an admin is not changed here.
 * Raises `forbidden` OWN_PRIVILEGES for one's own, `not-found`, `conflict` for a stale save, and `forbidden` for a
 * privilege that is given or taken by somebody who is no admin and lacks it.
 */
export async function changePrivileges(
  storage: PersonPorts,
  actor: Actor,
  change: PrivilegeChange,
  expectedVersion: number | null,
): Promise<User> {
  if (isOneself(actor.person, change.email)) {
    const message = "You cannot change your own privileges. Ask somebody else who manages users.";
    throw new Problem("forbidden", message, { code: "OWN_PRIVILEGES" });
  }
  return storage.transact(async (work) => {
    const people = await storage.people.withEmail(change.email);
    if (people.length === 0) throw notFound("The user");
    const current = userOf(change.email, people);
    checkRowVersion(expectedVersion, current);
    const changed = privileges.filter((one) => people.some((person) => differs(person, change, one)));
    checkMayChange(actor.person, changed);
    if (changed.length === 0) return current;
    const rowVersion = current.rowVersion + 1;
    for (const person of people) work.changePrivileges(person, change.privileges, rowVersion);
    const event = {
      details: { email: change.email, privileges: change.privileges },
      before: { privileges: current.privileges },
      after: { privileges: change.privileges },
    };
    work.record(eventBy(actor, "", "update-privileges", event));
    return { ...current, privileges: change.privileges, rowVersion };
  });
}

const differs = (person: Person, change: PrivilegeChange, one: Privilege) =>
  person.privileges.includes(one) !== change.privileges.includes(one);

function checkMayChange(person: CurrentPerson, changed: readonly Privilege[]) {
  const lacking = changed.filter((one) => !mayGrant(person, one));
  if (lacking.length === 0) return;
  const message = `You can give and take only privileges that you have yourself. You lack: ${lacking.join(", ")}.`;
  throw new Problem("forbidden", message, { fields: { privileges: [message] } });
}
