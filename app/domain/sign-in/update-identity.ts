import { createEvent } from "#app/domain/history/event.ts";
import type { Identity, UserRecord } from "#app/domain/person/person.ts";
import { admitPerson } from "#app/domain/person/trust.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type SignInActor, type SignInPorts, updateRightsAtSignIn } from "./sign-in-rights.ts";

/**
 * Stores what the identity provider says about a known user, and changes their rights accordingly. Rights of a user who may no
 * longer sign in stay as they are. Returns the changed user.
 */
export async function updateIdentity<RunAndImportWrites>(
  ports: SignInPorts<RunAndImportWrites>,
  actor: SignInActor,
  previousPerson: UserRecord,
  { identity, lastLogin }: { identity: Identity; lastLogin: Instant | null },
): Promise<UserRecord> {
  const person = await saveClaims(ports, actor, previousPerson, { identity, lastLogin });
  return admitPerson(ports.trustedProviders, person)
    ? updateRightsAtSignIn(ports, actor, { id: person.id, identity, previousPerson })
    : person;
}

/** Records an event if the e-mail address changes. */
const saveClaims = <RunAndImportWrites>(
  { transact }: SignInPorts<RunAndImportWrites>,
  actor: SignInActor,
  person: UserRecord,
  { identity, lastLogin }: { identity: Identity; lastLogin: Instant | null },
): Promise<UserRecord> =>
  transact(async (transaction) => {
    const { adminClaim, isAdminClaimUnknown = false, isVerified = true } = identity;
    const email = identity.email.toLowerCase();
    const claims = {
      email,
      adminClaim: isAdminClaimUnknown ? person.adminClaim : (adminClaim ?? null),
      isAdminClaimUnknown,
      isVerified,
      lastLogin,
    };
    transaction.people.changeClaims(person, claims);
    if (person.email !== email)
      transaction.record(
        createEvent({ ...actor, person: { email: "configuration" } }, null, "update-address", {
          details: { issuer: person.issuer },
          before: { email: person.email },
          after: { email },
        }),
      );
    return { ...person, ...claims };
  });
