import { createEvent } from "#app/domain/history/event.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { can } from "./can.ts";
import { mayGrant } from "./grant.ts";
import { type Identity, isInvited, type UserRecord } from "./person.ts";
import type { PersonPorts } from "./person-store.ts";
import type { Privilege } from "./privilege.ts";
import { admitPerson, isAcceptedByProvider, type TrustedProvider } from "./trust.ts";

export const userInvitationDays = 14;

/**
 * Gives the account of this identity those privileges of the invitation that the inviter may still grant. An expired
 * invitation gives no privileges.
 */
export async function acceptUserInvitation(
  { people, transact }: Pick<PersonPorts, "people" | "transact">,
  trustedProviders: readonly TrustedProvider[],
  identity: Identity,
  { requestId, at }: { requestId: string; at: Instant },
): Promise<void> {
  if (identity.isVerified === false || !isAcceptedByProvider(trustedProviders, identity)) return;
  await transact(async (transaction) => {
    const invitedUser = (await people.listByEmail(identity.email)).find(isInvited);
    if (!invitedUser) return;
    const privileges = isInvitationExpired(invitedUser, at)
      ? []
      : await listGrantedPrivileges(people, trustedProviders, invitedUser);
    transaction.people.acceptInvitation(invitedUser, identity, privileges);
    const invitationActor = { person: { email: "invitation" }, requestId, actedAt: at };
    const { email, issuer } = identity;
    transaction.record(
      createEvent(invitationActor, null, "update-privileges", {
        details: { email, issuer, privileges },
        before: { privileges: [] },
        after: { privileges },
      }),
    );
  });
}

/** The inviter may have an account at each identity provider. A single account with the right is enough. */
async function listGrantedPrivileges(
  people: Pick<PersonPorts["people"], "listByEmail">,
  trustedProviders: readonly TrustedProvider[],
  { invitedBy, privileges }: UserRecord,
): Promise<Privilege[]> {
  const accounts = invitedBy === null ? [] : await people.listByEmail(invitedBy);
  const inviters = accounts
    .flatMap((account) => admitPerson(trustedProviders, account) ?? [])
    .filter((inviter) => can(inviter, "person.manage"));
  return privileges.filter((privilege) => inviters.some((inviter) => mayGrant(inviter, privilege)));
}

const isInvitationExpired = ({ createdAt }: UserRecord, now: Instant) =>
  addDaysToInstant(createdAt, userInvitationDays) < now;
