import { millisecondsInHour } from "date-fns/constants";
import { sha256 } from "#app/domain/text/digest.ts";
import { generateSecret } from "#app/domain/text/secret.ts";
import { msOf } from "#app/domain/time/time.ts";
import { type CustomerRequest, createCustomerActor } from "./confirm-invitation.ts";
import { addInvitation, type InvitationMailDependencies, sendInvitation } from "./invite.ts";

interface RenewalDependencies extends InvitationMailDependencies {
  /** Counts a mail to the recipient. Returns false if the recipient has got too many mails. */
  mayMail: (recipient: string) => Promise<boolean>;
}

/**
 * Replaces an expired link. Sends at most one link per hour, and only to the e-mail address of the old invitation. The
 * response does not reveal whether a link was sent.
 */
export async function renewInvitation(
  dependencies: RenewalDependencies,
  request: CustomerRequest,
  token: string,
): Promise<void> {
  const { actedAt } = request;
  const { storage } = dependencies;
  const tokenHash = sha256(token);
  const newToken = generateSecret();
  const isInvitationAdded = await storage.transact(async (transaction) => {
    const oldInvitation = await storage.invitations.findByTokenHash(tokenHash);
    const latestInvitation = oldInvitation && (await storage.invitations.findLatest(oldInvitation.licenseId));
    if (!oldInvitation || !latestInvitation || oldInvitation.usedAt !== null) return false;
    const isValid = oldInvitation.id === latestInvitation.id && oldInvitation.expiresAt > actedAt;
    if (isValid || msOf(actedAt) - msOf(latestInvitation.createdAt) < millisecondsInHour) return false;
    const license = await storage.licenses.find(oldInvitation.licenseKey);
    const instance = await storage.instances.findByLicense(oldInvitation.licenseId);
    if (!license || license.record.deletedAt !== null || instance?.status !== "invited") return false;
    if (!(await dependencies.mayMail(license.record.customer.email))) return false;
    // Increments the row version, so that a concurrent request or confirmation conflicts and is retried.
    transaction.instances.change({ ...instance, updatedAt: actedAt });
    await addInvitation(transaction, createCustomerActor(oldInvitation, request), {
      license: license.record,
      customerId: oldInvitation.customerId,
      inviter: oldInvitation.inviter,
      origin: oldInvitation.origin,
      token: newToken,
      mailer: dependencies.mailer,
    });
    return true;
  });
  if (isInvitationAdded) await sendInvitation(dependencies, newToken, actedAt);
}
