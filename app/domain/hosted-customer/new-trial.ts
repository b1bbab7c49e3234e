import { z } from "zod";
import { findSubdomainUse } from "#app/domain/instance/availability.ts";
import {
  type HostedCustomer,
  type InstanceRecord,
  instanceStatus,
  createPendingSteps,
} from "#app/domain/instance/instance.ts";
import { staffSource } from "#app/domain/instance/source.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { buildHostname, normalizeSubdomain } from "#app/domain/instance/subdomain.ts";
import type { Customer } from "#app/domain/license/license.ts";
import { demoEnvironment, type Environment, paidEnvironment } from "#app/domain/license/environment.ts";
import { addNewLicense } from "#app/domain/license/licenses.ts";
import {
  crmCustomer,
  newLicense,
  type NewLicenseValues,
  manualCustomerFields,
} from "#app/domain/license/new-license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { periodDays } from "#app/domain/quota/period-days.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { createLineText } from "#app/domain/text/line-text.ts";
import { generateSecret } from "#app/domain/text/secret.ts";
import { addDays, dayOf, endOfDay, startOfDay } from "#app/domain/time/time.ts";
import { reserveSubdomain } from "./reserve-subdomain.ts";
import { purpose } from "./hosted-customer.ts";
import type { Purpose } from "./purpose.ts";
import type { HostedCustomerPorts } from "./hosted-store.ts";
import { addInvitation, type InvitationMailDependencies, sendInvitation } from "./invite.ts";
import { orderInstanceForStaff } from "./order-for-staff.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

const trialFields = z.object({
  purpose,
  packageTierId: newLicense.shape.packageTierId,
  totalClientCapacity: assetCapacity.optional(),
  serverCapacity: serverCapacity.optional(),
  /** Default: 14 for a trial, 365 otherwise. */
  days: periodDays.optional(),
  tags: newLicense.shape.tags.default([]),
  notes: newLicense.shape.notes,
  dealId: createLineText().max(200).nullish(),
  subdomain: z.string().max(1_000).transform(normalizeSubdomain).default(""),
  how: z.enum(["create", "invite"], { error: "Choose create or invite." }),
});

/** Request for a new hosted customer: a trial, a demo or a paid customer. */
export const newTrial = z.discriminatedUnion(
  "customer",
  [
    trialFields.extend({ customer: z.literal("crm"), ...crmCustomer.shape }),
    trialFields.extend({ customer: z.literal("by-hand"), ...manualCustomerFields.shape }),
  ],
  { error: "Choose the source of the customer: crm or by-hand." },
);
type TrialFields = z.output<typeof trialFields>;

export const startedTrial = z.object({
  licenseKey: storedKey,
  hostname: z.string(),
  status: instanceStatus,
  invitationError: z.string().nullable(),
});
export type StartedTrial = z.output<typeof startedTrial>;

const environmentByPurpose: Record<Purpose, Environment> = {
  trial: demoEnvironment,
  demo: demoEnvironment,
  paid: paidEnvironment,
};
const defaultDaysByPurpose: Record<Purpose, number> = { trial: 14, demo: 365, paid: 365 };

export interface TrialRequest {
  actor: Actor;
  trial: TrialFields;
  customer: Customer;
  /** False if the CRM could not confirm the customer. */
  isCustomerConfirmed: boolean;
  /** Origin of the confirmation page. */
  origin: string;
}

/**
 * Creates license, hosted customer and instance in one transaction, which `transact` runs. Then orders the instance or sends the invitation.
 * Throws ID00 for a missing subdomain and IP01 for an invalid or taken subdomain.
 */
export async function startTrial(
  hosting: Hosting<HostedCustomerPorts> & InvitationMailDependencies,
  request: TrialRequest,
  transact = hosting.storage.transact,
): Promise<StartedTrial> {
  const { storage } = hosting;
  const token = generateSecret();
  const createdTrial = await createTrial(hosting, request, token, transact);
  if (createdTrial.status === "invited") {
    const outcome = await sendInvitation(hosting, token, request.actor.actedAt);
    return { ...createdTrial, invitationError: outcome.sent ? null : outcome.reason };
  }
  const license = await storage.licenses.find(createdTrial.licenseKey);
  const instance = license && (await storage.instances.findByLicense(license.record.id));
  if (instance) await orderInstanceForStaff(hosting, request.actor, license.record, instance);
  return createdTrial;
}

const interruptedMailMessage = "The mail may not have been sent, because the attempt was interrupted.";

/** The trial with the outcome of its invitation, which is stored after the trial. */
export async function readStartedTrial(
  { licenses, invitations }: Pick<HostedCustomerPorts, "licenses" | "invitations">,
  trial: StartedTrial,
): Promise<StartedTrial> {
  const license = await licenses.find(trial.licenseKey);
  const invitation = license && (await invitations.findLatest(license.record.id));
  if (!invitation || invitation.sentAt !== null) return trial;
  return { ...trial, invitationError: invitation.error ?? interruptedMailMessage };
}

function createTrial(
  hosting: Hosting<HostedCustomerPorts> & InvitationMailDependencies,
  { actor, trial, customer, isCustomerConfirmed, origin }: TrialRequest,
  token: string,
  transact: HostedCustomerPorts["transact"],
): Promise<StartedTrial> {
  const { storage, instanceDomain } = hosting;
  return transact(async (transaction) => {
    const subdomainUse = await findSubdomainUse(storage, trial.subdomain, actor.actedAt);
    const subdomain = reserveSubdomain(transaction, hosting, trial.subdomain, subdomainUse, actor.actedAt);
    const licenseValues = createLicenseValues(trial, actor);
    const { record } = await addNewLicense(
      storage,
      transaction,
      actor,
      licenseValues,
      customer,
      isCustomerConfirmed,
    );
    const creationFields = { source: staffSource, createdAt: actor.actedAt, createdBy: actor.person.email };
    const { companyName, firstName, lastName, email, countryCode } = customer;
    const hostedCustomer: HostedCustomer = {
      id: transaction.createId(),
      companyName,
      firstName,
      lastName,
      email,
      countryCode,
      ...creationFields,
    };
    transaction.instances.addCustomer(hostedCustomer);
    const instance: InstanceRecord = {
      id: transaction.createId(),
      customerId: hostedCustomer.id,
      licenseId: record.id,
      subdomain,
      hostname: buildHostname(subdomain, instanceDomain),
      purpose: trial.purpose,
      status: trial.how === "invite" ? "invited" : "requested",
      steps: createPendingSteps(),
      orderedAt: trial.how === "invite" ? null : actor.actedAt,
      waiting: null,
      trialEndsAt: trial.purpose === "trial" ? (licenseValues.quota?.expirationDate ?? null) : null,
      extendedDays: 0,
      dealId: trial.dealId || null,
      ...creationFields,
      updatedAt: actor.actedAt,
      deletedAt: null,
      rowVersion: 1,
    };
    transaction.instances.add(instance);
    if (trial.how === "invite")
      await addInvitation(transaction, actor, {
        license: record,
        customerId: hostedCustomer.id,
        inviter: actor.person.email,
        origin,
        token,
        mailer: hosting.mailer,
      });
    return {
      licenseKey: record.key,
      hostname: instance.hostname,
      status: instance.status,
      invitationError: null,
    };
  });
}

function createLicenseValues(
  trial: TrialFields,
  { actedAt }: Actor,
): NewLicenseValues & Required<Pick<NewLicenseValues, "quota">> {
  const today = dayOf(actedAt);
  return {
    type: licenseTypes.enterprise,
    environment: environmentByPurpose[trial.purpose],
    isOffline: false,
    softCapacity: false,
    tags: trial.tags,
    packageTierId: trial.packageTierId,
    notes: trial.notes,
    quota: {
      activationDate: startOfDay(today),
      expirationDate: endOfDay(addDays(today, trial.days ?? defaultDaysByPurpose[trial.purpose])),
      serverCapacity: trial.serverCapacity,
      totalClientCapacity: trial.totalClientCapacity,
    },
  };
}
