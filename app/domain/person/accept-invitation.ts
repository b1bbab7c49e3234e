import { createEvent } from "#app/domain/history/event.ts";
import { addDaysTo, type Instant } from "#app/domain/time/time.ts";
import { type Identity, isInvited, type UserRecord } from "./person.ts";
import type { PersonPorts } from "./person-store.ts";
import { isAcceptedByProvider, type TrustedProvider } from "./trust.ts";

export const userInvitationDays = 14;

/** Gives the account of this identity the invited privileges, unless the invitation has expired. */
export async function acceptUserInvitation(
  { people, transact }: Pick<PersonPorts, "people" | "transact">,
  trusts: readonly TrustedProvider[],
  identity: Identity,
  { requestId, at }: { requestId: string; at: Instant },
): Promise<void> {
  if (identity.isVerified === false || !isAcceptedByProvider(trusts, { ...identity, adminClaim: null }))
    return;
  await transact(async (work) => {
    const invited = (await people.listByEmail(identity.email)).find(isInvited);
    if (!invited) return;
    const privileges = isExpired(invited, at) ? [] : invited.privileges;
    work.acceptInvitation(invited, identity, privileges);
    const author = { person: { email: "invitation" }, requestId, at };
    const { email, issuer } = identity;
    work.record(
      createEvent(author, "", "update-privileges", {
        details: { email, issuer, privileges },
        before: { privileges: [] },
        after: { privileges },
      }),
    );
  });
}

const isExpired = ({ createdAt }: UserRecord, now: Instant) => addDaysTo(createdAt, userInvitationDays) < now;
