import { z } from "zod";
import type { BulkRunWrites } from "#app/domain/bulk/bulk-run.ts";
import { eventBy } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { ImportWrites } from "#app/domain/import/import-store.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import type { Actor } from "./actor.ts";
import { isOneself } from "./grant.ts";
import type { PersonWrites } from "./person-store.ts";
import { stopWorkOf, type WorkPorts } from "./running-work.ts";
import type { Person } from "./person.ts";
import { admitted, isAdmin } from "./trust.ts";
import { findPerson, type UserPorts } from "./users.ts";
import { type User, userOf } from "./user.ts";

export const statusChange = z.object({ disabled: z.boolean({ error: "Enter true or false." }) });

interface StoppingTransact {
  transact: Transact<PersonWrites & BulkRunWrites & ImportWrites>;
}

export interface StatusChange extends z.output<typeof statusChange> {
  named: string;
}

/** Ends sessions and stops running work; tokens only rest. Raises as `findPerson`, `forbidden` OWN_STATUS, `rule` LAST_ADMIN, `conflict`. */
export async function changeStatus(
  storage: Omit<UserPorts, "transact"> & WorkPorts & StoppingTransact,
  actor: Actor,
  { named, disabled }: StatusChange,
  expectedVersion: number | null,
): Promise<User> {
  const { people, trusts, transact } = storage;
  return transact(async (work) => {
    const person = await findPerson({ people }, named);
    if (isOneself(actor.person, person.email)) {
      const message = "You cannot disable or enable yourself. Ask somebody else who manages users.";
      throw new Problem("forbidden", message, { code: "OWN_STATUS" });
    }
    const current = userOf(trusts, person);
    checkRowVersion(expectedVersion, current);
    if ((person.disabledAt !== null) === disabled) return current;
    const other = disabled && isAdmin(trusts, person) ? await anotherAdmin({ people, trusts }, person) : null;
    const changed = {
      ...person,
      disabledAt: disabled ? actor.at : null,
      rowVersion: person.rowVersion + 1,
    };
    if (other) work.confirm(other);
    work.changeStatus(person, changed);
    if (disabled) {
      work.endSessions(person.id);
      await stopWorkOf(storage, work, person.email, "disabled");
    }
    const details = { email: person.email, issuer: person.issuer };
    work.record(eventBy(actor, "", disabled ? "disable-person" : "enable-person", { details }));
    return userOf(trusts, changed);
  });
}

/** Raises `rule` LAST_ADMIN if there is none. */
export async function anotherAdmin(
  { people, trusts }: Pick<UserPorts, "people" | "trusts">,
  person: Person,
): Promise<Person> {
  const named = trusts.flatMap(({ adminEmails }) => adminEmails.map((email) => email.toLowerCase()));
  const other = (await people.possibleAdmins(named)).find(
    (one) => one.id !== person.id && admitted(trusts, one)?.isAdmin,
  );
  if (other) return other;
  throw ruleBroken("LAST_ADMIN", `${person.email} is the last admin. Make somebody else an admin first.`);
}
