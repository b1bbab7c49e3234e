import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import {
  type InstanceRecord,
  instanceStatus,
  type InstanceStatus,
  stepName,
  stepStatus,
  waitingReason,
} from "#app/domain/instance/instance.ts";
import { environment, lifetimeStatus, useStatus } from "#app/domain/license/license.ts";
import { dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import { type HostedCustomerState, hostedCustomerStates } from "./hosted-state.ts";
import { purposes } from "./purpose.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

export const purpose = z.enum(purposes, { error: "Choose trial, demo or paid." });

export const hostedCustomerState = z.enum(hostedCustomerStates);

/** Number of days by which staff can extend a trial in total without an admin and without a reason. */
export const freeExtensionDays = 14;

const sentInvitation = z.object({
  sentTo: z.string(),
  sentAt: instantText.nullable(),
  error: z.string().nullable(),
  expiresAt: instantText,
  usedAt: instantText.nullable(),
});
export type SentInvitation = z.output<typeof sentInvitation>;

export const hostedCustomer = z.object({
  licenseKey: storedKey,
  companyName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  source: z.string(),
  packageTierPrettyName: z.string(),
  purpose,
  subdomain: z.string(),
  hostname: z.string(),
  state: hostedCustomerState,
  status: instanceStatus,
  failedStep: stepName.nullable(),
  error: z.string().nullable(),
  waitingReason: waitingReason.nullable(),
  trialEndsAt: instantText.nullable(),
  /** Calendar days until the trial ends. 0 on the last day and after the end. */
  daysLeft: z.number().nullable(),
  extensionDaysLeft: z.number(),
  environment,
  lifetimeStatus,
  useStatus,
  expiredAt: instantText.nullable(),
  /** Staff can restore the license within 30 days after its deletion and then recreate its instance. */
  isLicenseDeleted: z.boolean(),
  totalClientsInUse: z.number(),
  totalClientCapacity: z.number().nullable(),
  lastContact: instantText.nullable(),
  version: z.string().nullable(),
  createdAt: instantText,
  createdBy: z.string(),
  invitation: sentInvitation.nullable(),
});
export type HostedCustomerView = z.output<typeof hostedCustomer>;

export const hostedCustomerDetails = hostedCustomer.extend({
  dealId: z.string().nullable(),
  notes: z.string(),
  extendedDays: z.number(),
  steps: z.array(
    z.object({
      step: stepName,
      status: stepStatus,
      attempt: z.number(),
      error: z.string().nullable(),
      startedAt: instantText.nullable(),
      finishedAt: instantText.nullable(),
    }),
  ),
});
export type HostedCustomerDetails = z.output<typeof hostedCustomerDetails>;

type LicenseFieldName =
  | "licenseKey"
  | "companyName"
  | "firstName"
  | "lastName"
  | "email"
  | "packageTierPrettyName"
  | "environment"
  | "lifetimeStatus"
  | "useStatus"
  | "expiredAt"
  | "totalClientsInUse"
  | "totalClientCapacity"
  | "lastContact"
  | "version"
  | "invitation";

/** A hosted customer as the database returns it: fields of its license, and its instance. */
export interface HostedCustomerRecord extends Pick<HostedCustomerDetails, LicenseFieldName | "notes"> {
  instance: InstanceRecord;
  licenseDeletedAt: Instant | null;
}

const stateByStatus: Record<Exclude<InstanceStatus, "ready">, HostedCustomerState> = {
  invited: "invited",
  requested: "creating",
  creating: "creating",
  waiting: "waiting",
  failed: "failed",
  suspended: "suspended",
  deleted: "deleted",
};

function findHostedState(
  { instance, licenseDeletedAt }: HostedCustomerRecord,
  now: Instant,
): HostedCustomerState {
  const { status, deletedAt, trialEndsAt } = instance;
  if (deletedAt !== null || licenseDeletedAt !== null) return "deleted";
  if (status !== "ready") return stateByStatus[status];
  return trialEndsAt !== null && trialEndsAt <= now ? "ended" : "running";
}

export function presentHostedCustomer(record: HostedCustomerRecord, now: Instant): HostedCustomerView {
  const { instance, licenseDeletedAt, notes: _notes, ...licenseFields } = record;
  const failedStep = instance.steps.find(({ status }) => status === "failed");
  const { source, subdomain, hostname, status, trialEndsAt, extendedDays, createdAt, createdBy } = instance;
  return {
    ...licenseFields,
    isLicenseDeleted: licenseDeletedAt !== null,
    source,
    // An unknown purpose counts as paid.
    purpose: purpose.catch("paid").parse(instance.purpose),
    subdomain,
    hostname,
    state: findHostedState(record, now),
    status,
    failedStep: failedStep?.step ?? null,
    error: failedStep?.error ?? null,
    waitingReason: instance.waiting?.reason ?? null,
    trialEndsAt,
    daysLeft: trialEndsAt === null ? null : Math.max(0, daysBetween(dayOf(now), dayOf(trialEndsAt))),
    extensionDaysLeft: Math.max(0, freeExtensionDays - extendedDays),
    createdAt,
    createdBy,
  };
}

export const presentHostedCustomerDetails = (
  record: HostedCustomerRecord,
  now: Instant,
): HostedCustomerDetails => ({
  ...presentHostedCustomer(record, now),
  dealId: record.instance.dealId,
  notes: record.notes,
  extendedDays: record.instance.extendedDays,
  steps: record.instance.steps,
});
