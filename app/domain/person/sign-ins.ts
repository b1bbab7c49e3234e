import { instantOf } from "#app/domain/time/time.ts";
import type { Identity, Person } from "./person.ts";
import type { PersonPorts } from "./person-store.ts";

/** The person that an identity belongs to; the first sign-in makes them, with no privileges. */
export function signIn(
  storage: Pick<PersonPorts, "people">,
  identity: Identity,
  { adminEmails }: { adminEmails: readonly string[] },
  now: Date,
): Promise<Person> {
  const email = identity.email.toLowerCase();
  const isAdmin = adminEmails.some((admin) => admin.toLowerCase() === email);
  return storage.people.signIn({ ...identity, email }, isAdmin, instantOf(now.getTime()));
}
