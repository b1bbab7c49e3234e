import { createEvent } from "#app/domain/history/event.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import {
  describeExpectedMail,
  mailAddress,
  type Mailer,
  mailFailedProblem,
  type MailOutcome,
} from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { generateSecret } from "#app/domain/text/secret.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import type { HostedCustomerPorts, HostedCustomerTransaction } from "./hosted-store.ts";
import { invitationLifetimeDays } from "./invitation.ts";
import { createInvitationMail } from "./invitation-mail.ts";

/** Only the mail contains the token. The database stores the hash of the token. */
interface InvitationLink {
  license: LicenseRecord;
  customerId: number | null;
  inviter: string;
  origin: string;
  token: string;
  mailer: Mailer;
}

/** Adds an invitation in the transaction of the caller. The links of earlier invitations become invalid. */
export async function addInvitation(
  transaction: HostedCustomerTransaction,
  actor: Actor,
  { license, customerId, inviter, origin, token, mailer }: InvitationLink,
): Promise<void> {
  const to = license.customer.email;
  const expiresAt = addDaysToInstant(actor.actedAt, invitationLifetimeDays);
  transaction.invitations.add({
    id: transaction.createId(),
    tokenHash: sha256(token),
    customerId,
    licenseId: license.id,
    email: to,
    origin,
    inviter,
    createdAt: actor.actedAt,
    expiresAt,
    usedAt: null,
    sentAt: null,
    error: null,
  });
  const details = { to, expiresAt, ...describeExpectedMail(mailer) };
  transaction.record(createEvent(actor, license.key, "invite-customer", { details }));
}

export interface InvitationMailDependencies {
  storage: HostedCustomerPorts;
  mailer: Mailer;
}

/** Records the outcome of the mail. A failed mail is not retried; staff can send a new link. */
export async function sendInvitation(
  { storage, mailer }: InvitationMailDependencies,
  token: string,
  at: Instant,
): Promise<MailOutcome> {
  const invitation = await storage.invitations.findByTokenHash(sha256(token));
  const license = invitation && (await storage.licenses.find(invitation.licenseKey));
  if (!invitation || !license) throw notFound("The invitation");
  const outcome: MailOutcome = mailAddress.safeParse(invitation.email).success
    ? await mailer.send(createInvitationMail(invitation, token, license.record), at)
    : { sent: false, failureKind: "refused", reason: `“${invitation.email}” is not an e-mail address.` };
  const mailFields = outcome.sent ? { sentAt: at, error: null } : { sentAt: null, error: outcome.reason };
  await storage.transact(async (transaction) =>
    transaction.invitations.recordSent(invitation.id, mailFields),
  );
  return outcome;
}

/** Throws NOT_INVITED if no confirmation is pending, and MAIL_FAILED if the mail cannot be sent. */
export async function resendInvitation(
  dependencies: InvitationMailDependencies,
  actor: Actor,
  licenseKey: string,
  origin: string,
): Promise<void> {
  const { storage } = dependencies;
  const token = generateSecret();
  await storage.transact(async (transaction) => {
    const license = await storage.licenses.find(licenseKey);
    const instance = license && (await storage.instances.findByLicense(license.record.id));
    if (!license || !instance || license.record.deletedAt !== null) throw notFound("The hosted customer");
    if (instance.status !== "invited")
      throw ruleViolation(
        "NOT_INVITED",
        "This customer has no instance that waits for confirmation, so no invitation was sent.",
      );
    // Increments the row version, so that a concurrent confirmation conflicts and is retried.
    transaction.instances.change({ ...instance, updatedAt: actor.actedAt });
    const { customerId } = instance;
    const inviter = actor.person.email;
    await addInvitation(transaction, actor, {
      license: license.record,
      customerId,
      inviter,
      origin,
      token,
      mailer: dependencies.mailer,
    });
  });
  const outcome = await sendInvitation(dependencies, token, actor.actedAt);
  if (!outcome.sent && outcome.failureKind !== "stored") throw mailFailedProblem(outcome.reason);
}
