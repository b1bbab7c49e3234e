import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { advanceInstance } from "#app/domain/instance/advance.ts";
import { findSubdomainUse } from "#app/domain/instance/availability.ts";
import { type InstanceRecord, createPendingSteps } from "#app/domain/instance/instance.ts";
import { type Hosting, orderInstance } from "#app/domain/instance/order-instance.ts";
import { instanceProgress, computeProgress } from "#app/domain/instance/progress.ts";
import { isSubdomainTaken } from "#app/domain/instance/provisioner.ts";
import { buildHostname } from "#app/domain/instance/subdomain.ts";
import type { LicenseRecord, LicenseSummary } from "#app/domain/license/license.ts";
import { type Actor, createPerformer } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { reserveSubdomain, subdomainProblem } from "./reserve-subdomain.ts";
import type { Confirmation } from "./confirmation.ts";
import { purpose } from "./hosted-customer.ts";
import type { HostedCustomerPorts } from "./hosted-store.ts";
import type { Invitation } from "./invitation.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

export const invitationView = z.object({
  licenseKey: storedKey,
  companyName: z.string(),
  inviter: z.string(),
  packageTierPrettyName: z.string(),
  purpose,
  startsAt: instantText.nullable(),
  expiredAt: instantText.nullable(),
  subdomain: z.string(),
  hostname: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  expiresAt: instantText,
});
export type InvitationView = z.output<typeof invitationView>;

export const confirmedInvitation = z.object({ licenseKey: storedKey, progress: instanceProgress });
export type ConfirmedInvitation = z.output<typeof confirmedInvitation>;

/** Throws INVITATION_UNKNOWN for any kind of invalid link, so that the response does not reveal why it is invalid. */
export async function readInvitation(
  storage: HostedCustomerPorts,
  token: string,
  now: Instant,
): Promise<InvitationView> {
  const { invitation, license, summary, instance } = await findOpenInvitation(storage, token, now);
  const { customer, packageTierPrettyName } = license;
  return {
    licenseKey: license.key,
    companyName: customer.companyName,
    inviter: invitation.inviter,
    packageTierPrettyName,
    // An unknown purpose counts as paid.
    purpose: purpose.catch("paid").parse(instance.purpose),
    startsAt: summary.startsAt,
    expiredAt: summary.expiredAt,
    subdomain: instance.subdomain,
    hostname: instance.hostname,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: invitation.email,
    expiresAt: invitation.expiresAt,
  };
}

/**
 * Does not store the password. Throws INVITATION_UNKNOWN for an invalid link, ID00 for a missing subdomain, IP01 for an
 * invalid or taken subdomain, and IR01 if the provisioner already uses the subdomain. After IR01 the link can be used again.
 */
export async function confirmInvitation(
  hosting: Hosting<HostedCustomerPorts>,
  request: CustomerRequest,
  { token, firstName, lastName, password, subdomain: requestedSubdomain }: Confirmation,
): Promise<ConfirmedInvitation> {
  const { storage, provisioner, instanceDomain } = hosting;
  const { actedAt } = request;
  const { actor, invitation, license, instance } = await storage.transact(async (transaction) => {
    const {
      instance: invitedInstance,
      invitation,
      license,
    } = await findOpenInvitation(storage, token, actedAt);
    const targetSubdomain = requestedSubdomain ?? invitedInstance.subdomain;
    // The subdomain of the invitation is already reserved.
    const subdomainUse =
      targetSubdomain === invitedInstance.subdomain
        ? null
        : await findSubdomainUse(storage, targetSubdomain, actedAt);
    const subdomain = subdomainUse
      ? reserveSubdomain(transaction, hosting, targetSubdomain, subdomainUse, actedAt)
      : targetSubdomain;
    const hostname = buildHostname(subdomain, instanceDomain);
    const actor = createCustomerActor(invitation, request);
    const instance: InstanceRecord = {
      ...invitedInstance,
      subdomain,
      hostname,
      status: "requested",
      orderedAt: actedAt,
      updatedAt: actedAt,
    };
    transaction.invitations.markUsed(invitation.id, actedAt);
    transaction.instances.change(instance);
    if (instance.customerId !== null)
      transaction.instances.changeCustomer(instance.customerId, { firstName, lastName }, actedAt);
    transaction.record(
      createEvent(actor, license.key, "confirm-invitation", { details: { subdomain, hostname } }),
    );
    return { actor, invitation, license, instance };
  });
  const orderOptions = { password, approved: true, eventName: "create-instance" as const };
  await orderInstance(hosting, actor, license, instance, orderOptions).catch(async (error: unknown) => {
    if (!isSubdomainTaken(error)) {
      // `orderInstance` stores other rejections with the instance. A job repeats an interrupted order.
      if (error instanceof Problem) return;
      throw error;
    }
    await reopenInvitation(storage, instance.id, invitation.id, actedAt);
    throw subdomainProblem("IR01", error.message);
  });
  const advancedInstance = await advanceInstance(storage, provisioner, instance.id, actedAt);
  return { licenseKey: license.key, progress: computeProgress(advancedInstance ?? instance, actedAt) };
}

export type CustomerRequest = Pick<Actor, "requestId" | "actedAt" | "address">;

export const createCustomerActor = (
  { email }: Pick<Invitation, "email">,
  { requestId, actedAt, address }: CustomerRequest,
): Actor => ({
  person: createPerformer(email),
  requestId,
  actedAt,
  address,
});

interface OpenInvitation {
  invitation: Invitation;
  license: LicenseRecord;
  summary: LicenseSummary;
  instance: InstanceRecord;
}

async function findOpenInvitation(
  storage: HostedCustomerPorts,
  token: string,
  now: Instant,
): Promise<OpenInvitation> {
  const invitation = await storage.invitations.findByTokenHash(sha256(token));
  if (!invitation || invitation.usedAt !== null || invitation.expiresAt <= now)
    throw unknownInvitationProblem();
  const latestInvitation = await storage.invitations.findLatest(invitation.licenseId);
  const license = await storage.licenses.find(invitation.licenseKey);
  const instance = await storage.instances.findByLicense(invitation.licenseId);
  const isOpen = latestInvitation?.id === invitation.id && instance?.status === "invited";
  if (!isOpen || !license || license.record.deletedAt !== null) throw unknownInvitationProblem();
  return { invitation, license: license.record, summary: license.summary, instance };
}

const unknownInvitationProblem = () =>
  new Problem(
    "not-found",
    "This invitation link is not valid, or has expired. Ask your contact person for a new invitation.",
    { code: "INVITATION_UNKNOWN" },
  );

/** Makes the invitation unconfirmed again, so that the customer can choose another subdomain. */
function reopenInvitation(
  storage: HostedCustomerPorts,
  instanceId: number,
  invitationId: number,
  at: Instant,
): Promise<void> {
  return storage.transact(async (transaction) => {
    const instance = await storage.instances.find(instanceId);
    if (instance?.status !== "failed") return;
    const steps = createPendingSteps();
    transaction.instances.change({ ...instance, status: "invited", steps, orderedAt: null, updatedAt: at });
    transaction.invitations.reopen(invitationId);
  });
}
