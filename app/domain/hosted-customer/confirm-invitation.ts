import { z } from "zod";
import { eventBy } from "#app/domain/history/event.ts";
import { advanceInstance } from "#app/domain/instance/advance.ts";
import { holdingOf } from "#app/domain/instance/availability.ts";
import { type InstanceRecord, pendingSteps } from "#app/domain/instance/instance.ts";
import { type Hosting, orderInstance } from "#app/domain/instance/order-instance.ts";
import { instanceProgress, progressOf } from "#app/domain/instance/progress.ts";
import { isSubdomainTaken } from "#app/domain/instance/provisioner.ts";
import { hostnameOf } from "#app/domain/instance/subdomain.ts";
import type { LicenseRecord, LicenseSummary } from "#app/domain/license/license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { reserveSubdomain, subdomainProblem } from "./reserve-subdomain.ts";
import type { Confirmation } from "./confirmation.ts";
import { purpose } from "./hosted-customer.ts";
import type { HostedPorts } from "./hosted-store.ts";
import type { Invitation } from "./invitation.ts";

export const invitationView = z.object({
  licenseKey: z.string(),
  companyName: z.string(),
  inviter: z.string(),
  plan: z.string(),
  purpose,
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  subdomain: z.string(),
  hostname: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  expiresAt: z.string(),
});
export type InvitationView = z.output<typeof invitationView>;

export const confirmedInvitation = z.object({ licenseKey: z.string(), progress: instanceProgress });
export type ConfirmedInvitation = z.output<typeof confirmedInvitation>;

/** Raises INVITATION_UNKNOWN for every reason, so that links reveal nothing. */
export async function readInvitation(
  storage: HostedPorts,
  token: string,
  now: Instant,
): Promise<InvitationView> {
  const { invitation, license, summary, instance } = await openInvitation(storage, token, now);
  const { customer, packageTierPrettyName } = license;
  return {
    licenseKey: license.key,
    companyName: customer.companyName,
    inviter: invitation.inviter,
    plan: packageTierPrettyName,
    purpose: purpose.catch("paid").parse(instance.plan),
    startsAt: summary.startsAt,
    endsAt: summary.expiredAt,
    subdomain: instance.subdomain,
    hostname: instance.hostname,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: invitation.email,
    expiresAt: invitation.expiresAt,
  };
}

/** Does not store the password. Raises INVITATION_UNKNOWN, ID00, IP01 and IR01; after IR01 the link still works. */
export async function confirmInvitation(
  hosting: Hosting<HostedPorts>,
  request: CustomerRequest,
  { token, firstname, lastname, password, subdomain: requestedSubdomain }: Confirmation,
): Promise<ConfirmedInvitation> {
  const { storage, provisioner, instanceDomain } = hosting;
  const { at } = request;
  const { actor, invitation, license, instance } = await storage.transact(async (work) => {
    const open = await openInvitation(storage, token, at);
    const { instance: invited, invitation, license } = open;
    const targetSubdomain = requestedSubdomain ?? invited.subdomain;
    const holding =
      targetSubdomain === invited.subdomain ? null : await holdingOf(storage, targetSubdomain, at);
    const subdomain = holding
      ? reserveSubdomain(work, hosting, targetSubdomain, holding, at)
      : targetSubdomain;
    const hostname = hostnameOf(subdomain, instanceDomain);
    const actor = customerActor(invitation, request);
    const instance: InstanceRecord = {
      ...invited,
      subdomain,
      hostname,
      status: "requested",
      orderedAt: at,
      updatedAt: at,
    };
    work.useInvitation(invitation.id, at);
    work.changeInstance(instance);
    if (instance.customerId !== null)
      work.changeCustomer(instance.customerId, { firstName: firstname, lastName: lastname }, at);
    work.record(eventBy(actor, license.key, "confirm-invitation", { details: { subdomain, hostname } }));
    return { actor, invitation, license, instance };
  });
  const orderOptions = { password, approved: true, eventName: "create-instance" as const };
  await orderInstance(hosting, actor, license, instance, orderOptions).catch(async (error: unknown) => {
    if (!isSubdomainTaken(error)) {
      // Other rejections are stored with the instance; a job repeats an interrupted order.
      if (error instanceof Problem) return;
      throw error;
    }
    await reopen(storage, instance.id, invitation.id, at);
    throw subdomainProblem("IR01", error.message);
  });
  const advanced = await advanceInstance(storage, provisioner, instance.id, at);
  return { licenseKey: license.key, progress: progressOf(advanced ?? instance, at) };
}

export type CustomerRequest = Pick<Actor, "requestId" | "at" | "address">;

export const customerActor = (
  { email }: Pick<Invitation, "email">,
  { requestId, at, address }: CustomerRequest,
): Actor => ({
  person: { email, isAdmin: false, privileges: [] },
  requestId,
  at,
  address,
});

interface OpenInvitation {
  invitation: Invitation;
  license: LicenseRecord;
  summary: LicenseSummary;
  instance: InstanceRecord;
}

async function openInvitation(storage: HostedPorts, token: string, now: Instant): Promise<OpenInvitation> {
  const invitation = await storage.invitations.byTokenHash(sha256(token));
  if (!invitation || invitation.usedAt !== null || invitation.expiresAt <= now) throw invitationUnknown();
  const latest = await storage.invitations.latest(invitation.licenseId);
  const license = await storage.licenses.find(invitation.licenseKey);
  const instance = await storage.instances.ofLicense(invitation.licenseId);
  const isOpen = latest?.id === invitation.id && instance?.status === "invited";
  if (!isOpen || !license || license.record.deletedAt !== null) throw invitationUnknown();
  return { invitation, license: license.record, summary: license.summary, instance };
}

const invitationUnknown = () =>
  new Problem("not-found", "This link is unknown or no longer valid.", { code: "INVITATION_UNKNOWN" });

/** Makes the invitation unconfirmed again, so that the customer can choose another subdomain. */
function reopen(storage: HostedPorts, id: number, invitationId: number, at: Instant): Promise<void> {
  return storage.transact(async (work) => {
    const instance = await storage.instances.find(id);
    if (instance?.status !== "failed") return;
    const steps = pendingSteps();
    work.changeInstance({ ...instance, status: "invited", steps, orderedAt: null, updatedAt: at });
    work.reopenInvitation(invitationId);
  });
}
