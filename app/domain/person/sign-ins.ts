import { eventBy } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Actor } from "./actor.ts";
import type { Identity, Person } from "./person.ts";
import type { PersonPorts } from "./person-store.ts";

interface SignInRules {
  adminEmails: readonly string[];
  requestId?: string;
}

/**
 * The person that an identity belongs to; the first sign-in makes them, with no privileges. Who became an admin by the
 * configuration, or is none any more, is written down.
 */
export async function signIn(
  storage: Pick<PersonPorts, "people" | "transact">,
  identity: Identity,
  { adminEmails, requestId = "sign-in" }: SignInRules,
  now: Date,
): Promise<Person> {
  const email = identity.email.toLowerCase();
  const at = instantOf(now.getTime());
  const isAdmin = adminEmails.some((admin) => admin.toLowerCase() === email);
  const person = await storage.people.signIn({ ...identity, email }, at);
  if (person.isAdmin === isAdmin) return person;
  const configuration = { person: { email: "configuration" }, requestId, at };
  await storage.transact(async (work) => {
    work.changeAdmin(person, isAdmin);
    const before = { isAdmin: person.isAdmin };
    work.record(
      eventBy(configuration, "", "update-privileges", { details: { email }, before, after: { isAdmin } }),
    );
  });
  return { ...person, isAdmin };
}

/** Who comes and goes is written down, with where from. */
export const recordSession = (
  storage: { transact: Transact },
  actor: Actor,
  name: "sign-in" | "sign-out",
): Promise<void> => storage.transact(async (work) => work.record(eventBy(actor, "", name)));

/** `email` is null where nobody knows who tried. */
export const recordRefusal = (
  storage: { transact: Transact },
  { email, ...author }: Pick<Actor, "requestId" | "at" | "address"> & { email: string | null },
  details: { why: string; provider: string; notWritten?: number },
): Promise<void> =>
  storage.transact(async (work) =>
    work.record(
      eventBy({ ...author, person: { email: email ?? "somebody" } }, "", "refuse-sign-in", { details }),
    ),
  );
