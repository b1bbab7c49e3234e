import { createEvent, noLicenseKey } from "#app/domain/history/event.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { type Identity, isInvited, type UserRecord } from "./person.ts";
import type { PersonPorts } from "./person-store.ts";
import { isAcceptedByProvider, type TrustedProvider } from "./trust.ts";

export const userInvitationDays = 14;

/** Gives the account of this identity the privileges of the invitation, unless the invitation has expired. */
export async function acceptUserInvitation(
  { people, transact }: Pick<PersonPorts, "people" | "transact">,
  trustedProviders: readonly TrustedProvider[],
  identity: Identity,
  { requestId, at }: { requestId: string; at: Instant },
): Promise<void> {
  if (
    identity.isVerified === false ||
    !isAcceptedByProvider(trustedProviders, { ...identity, adminClaim: null })
  )
    return;
  await transact(async (transaction) => {
    const invitedUser = (await people.listByEmail(identity.email)).find(isInvited);
    if (!invitedUser) return;
    const privileges = isInvitationExpired(invitedUser, at) ? [] : invitedUser.privileges;
    transaction.acceptInvitation(invitedUser, identity, privileges);
    const invitationActor = { person: { email: "invitation" }, requestId, actedAt: at };
    const { email, issuer } = identity;
    transaction.record(
      createEvent(invitationActor, noLicenseKey, "update-privileges", {
        details: { email, issuer, privileges },
        before: { privileges: [] },
        after: { privileges },
      }),
    );
  });
}

const isInvitationExpired = ({ createdAt }: UserRecord, now: Instant) =>
  addDaysToInstant(createdAt, userInvitationDays) < now;
