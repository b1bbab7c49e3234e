import { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";
import { type StepName, stepNames } from "./steps.ts";

/**
 * `requested`: the provisioner has not accepted the order yet. `waiting`: staff must approve the order. `creating`: the
 * steps run. `failed`: all attempts at a step failed.
 */
export const instanceStatus = z.enum([
  "invited",
  "requested",
  "waiting",
  "creating",
  "ready",
  "failed",
  "suspended",
  "deleted",
]);
export type InstanceStatus = z.output<typeof instanceStatus>;

export const waitingReason = z.enum(["no-capacity", "needs-approval"]);
export type WaitingReason = z.output<typeof waitingReason>;

export const stepName = z.enum(stepNames);

export const stepStatus = z.enum(["pending", "running", "done", "failed"]);
export type StepStatus = z.output<typeof stepStatus>;

export interface InstanceStep {
  step: StepName;
  status: StepStatus;
  /** Counts all attempts so far. */
  attempt: number;
  error: string | null;
  startedAt: Instant | null;
  finishedAt: Instant | null;
}

/** An instance as the database stores it. */
export interface InstanceRecord {
  id: number;
  customerId: number | null;
  licenseId: number;
  subdomain: string;
  hostname: string;
  source: string;
  purpose: string;
  status: InstanceStatus;
  steps: InstanceStep[];
  /** Null until the first order to the provisioner. */
  orderedAt: Instant | null;
  /** Null unless the instance waits for staff. */
  waiting: { reason: WaitingReason; since: Instant } | null;
  trialEndsAt: Instant | null;
  extendedDays: number;
  dealId: string | null;
  createdAt: Instant;
  createdBy: string;
  updatedAt: Instant;
  deletedAt: Instant | null;
  rowVersion: number;
}

export const createPendingSteps = (): InstanceStep[] =>
  stepNames.map((step) => ({
    step,
    status: "pending",
    attempt: 0,
    error: null,
    startedAt: null,
    finishedAt: null,
  }));

export const isStepDone = ({ steps }: Pick<InstanceRecord, "steps">, name: StepName): boolean =>
  steps.some(({ step, status }) => step === name && status === "done");

/** The customer as stored. `HostedCustomerView` also has the values of the license and the instance. */
export interface HostedCustomer {
  id: number;
  companyName: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  countryCode: string | null;
  source: string;
  createdAt: Instant;
  createdBy: string;
}
