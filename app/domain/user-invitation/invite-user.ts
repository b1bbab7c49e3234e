import type { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import { createMailBody } from "#app/domain/mail/mail-body.ts";
import {
  describeExpectedMail,
  type Mail,
  mailAddress,
  type Mailer,
  type MailState,
  getMailState,
} from "#app/domain/mail/mailer.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { userInvitationDays } from "#app/domain/person/accept-invitation.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { hashEmail } from "#app/domain/person/barring.ts";
import { isInvited } from "#app/domain/person/person.ts";
import { hasAllowedDomain } from "#app/domain/person/trust.ts";
import { privilegeChange, type User } from "#app/domain/person/user.ts";
import { checkMayGrant, type UserPorts } from "#app/domain/person/users.ts";

export const userInvitation = privilegeChange.extend({ email: mailAddress.toLowerCase() });

interface UserInviter {
  storage: UserPorts;
  mailer: Mailer;
}

export interface InvitedUser {
  user: User;
  mail: MailState;
}

/**
 * Adds a user who gets these privileges at the first sign-in with this verified address, as far as the actor may still
 * grant them then. A new invitation of the same address replaces the earlier invitation. Throws USER_EXISTS if the address has an account,
 * ADDRESS_NOT_ALLOWED if no provider allows its domain, USER_BARRED for a disabled or erased user, and
 * `forbidden` for privileges that the actor lacks.
 */
export async function inviteUser(
  { storage, mailer }: UserInviter,
  actor: Actor,
  { email, privileges }: z.output<typeof userInvitation>,
  origin: string,
): Promise<InvitedUser> {
  const { people, trustedProviders, transact } = storage;
  checkMayGrant(actor.person, privileges);
  if (!trustedProviders.some((provider) => hasAllowedDomain(provider, email)))
    throw ruleViolation(
      "ADDRESS_NOT_ALLOWED",
      "Users with an e-mail address of this domain cannot sign in to License desk.",
    );
  const user = await transact(async (transaction) => {
    const accounts = await people.listByEmail(email);
    if (accounts.some((account) => !isInvited(account)))
      throw new Problem("conflict", `${email} has an account already.`, { code: "USER_EXISTS" });
    const emailHash = hashEmail(await people.readOrCreateBlockKey(), email);
    // The user has no identity before the first sign-in.
    const signInBlocks = await people.findSignInBlocks({ identityHash: "", emailHash });
    if (signInBlocks.isEmailBlocked)
      throw ruleViolation(
        "USER_BARRED",
        "The user with this e-mail address was disabled or erased, and cannot sign in.",
      );
    const [invitedUser] = accounts;
    checkMayGrant(actor.person, invitedUser?.privileges ?? []);
    const id = invitedUser?.id ?? transaction.createId();
    const rowVersion = (invitedUser?.rowVersion ?? 0) + 1;
    const invitedBy = actor.person.email.toLowerCase();
    if (invitedUser)
      transaction.people.renewInvitation(invitedUser, { privileges, invitedBy }, actor.actedAt);
    else transaction.people.invite({ id, email, privileges, invitedBy }, actor.actedAt);
    const details = { email, privileges, ...describeExpectedMail(mailer) };
    transaction.record(createEvent(actor, null, "invite-user", { details }));
    return { id, email, rowVersion, lastlogin: null, privileges, isAdmin: false, status: "invited" as const };
  });
  const mailId = `user-invitation.${user.id}.${user.rowVersion}`;
  const outcome = await mailer.send(
    createInvitationMail(actor.person.email, email, origin, mailId),
    actor.actedAt,
  );
  return { user, mail: getMailState(outcome) };
}

const createInvitationMail = (inviter: string, to: string, origin: string, id: string): Mail => ({
  to,
  subject: "Your invitation to License desk",
  id,
  ...createMailBody("Your invitation to License desk", [
    "Hello,",
    `${inviter} invites you to License desk. Sign in as ${to} within ${userInvitationDays} days.`,
    { label: "Sign in", href: `${origin}/auth/sign-in` },
    "If you did not expect this mail, ignore it.",
  ]),
});
