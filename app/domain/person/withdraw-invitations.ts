import { createEvent } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { PersonStore, PersonWrites } from "./person-store.ts";

/** Withdraws the invitations that this user sent and that nobody has accepted, because the user may no longer grant rights. */
export async function withdrawInvitations(
  people: Pick<PersonStore, "listInvitedBy">,
  transaction: Transaction & { people: Pick<PersonWrites, "withdrawInvitation"> },
  actor: { person: { email: string }; requestId: string; actedAt: Instant },
  inviterEmail: string,
): Promise<void> {
  for (const invitedUser of await people.listInvitedBy(inviterEmail.toLowerCase())) {
    transaction.people.withdrawInvitation(invitedUser);
    const details = { email: invitedUser.email, privileges: invitedUser.privileges };
    transaction.record(createEvent(actor, null, "withdraw-invitation", { details }));
  }
}
