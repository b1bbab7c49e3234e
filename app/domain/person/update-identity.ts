import { createEvent } from "#app/domain/history/event.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Identity, UserRecord } from "./person.ts";
import type { PersonPorts } from "./person-store.ts";
import { isAdmin, type TrustedProvider } from "./trust.ts";

interface IdentityUpdate {
  trustedProviders: readonly TrustedProvider[];
  requestId: string;
  actedAt: Instant;
  lastLogin: Instant | null;
}

/**
 * Stores what the identity provider says about a user. Records an event if the e-mail address has changed, and if the user has
 * gained or lost admin rights. Returns the changed user.
 */
export const updateIdentity = (
  { transact }: Pick<PersonPorts, "transact">,
  person: UserRecord,
  { email: providedEmail, adminClaim, isAdminClaimUnknown = false, isVerified = true }: Identity,
  { trustedProviders, lastLogin, ...actorFields }: IdentityUpdate,
): Promise<UserRecord> =>
  transact(async (transaction) => {
    const email = providedEmail.toLowerCase();
    const claims = {
      email,
      adminClaim: isAdminClaimUnknown ? person.adminClaim : (adminClaim ?? null),
      isAdminClaimUnknown,
      isVerified,
      lastLogin,
    };
    transaction.people.changeClaims(person, claims);
    const actor = { person: { email: "configuration" }, ...actorFields };
    if (person.email !== email)
      transaction.record(
        createEvent(actor, null, "update-address", {
          details: { issuer: person.issuer },
          before: { email: person.email },
          after: { email },
        }),
      );
    const changedPerson = { ...person, ...claims };
    const willBeAdmin = person.disabledAt === null && isAdmin(trustedProviders, changedPerson);
    if (person.wasAdmin === willBeAdmin) return changedPerson;
    transaction.people.changeAdmin(person, willBeAdmin);
    transaction.record(
      createEvent(actor, null, "update-privileges", {
        details: { email },
        before: { isAdmin: person.wasAdmin },
        after: { isAdmin: willBeAdmin },
      }),
    );
    return { ...changedPerson, wasAdmin: willBeAdmin };
  });
