import { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";

/**
 * `invited`: made for a customer who has not confirmed it. `requested`: asked for, not accepted yet. `waiting`: staff must see to it. `creating`: its steps run.
 * `failed`: a step gave up.
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

/** What keeps an order from being taken until staff see to it. */
export const waitingReason = z.enum(["no-capacity", "needs-approval"]);
export type WaitingReason = z.output<typeof waitingReason>;

/** What makes an instance, in the order in which it happens. */
export const stepNames = ["server", "domain", "airBootstrap", "airSetup"] as const;
export const stepName = z.enum(stepNames);
export type StepName = z.output<typeof stepName>;

export const stepLabel: Readonly<Record<StepName, string>> = {
  server: "Server",
  domain: "Domain",
  airBootstrap: "Installation",
  airSetup: "SSL/Security",
};

export const stepStatus = z.enum(["pending", "running", "done", "failed"]);
export type StepStatus = z.output<typeof stepStatus>;

export interface InstanceStep {
  step: StepName;
  status: StepStatus;
  /** Counts every attempt that was ever begun. */
  attempt: number;
  /** What the last attempt failed of. */
  fault: string | null;
  /** When the last attempt began and ended. */
  startedAt: Instant | null;
  finishedAt: Instant | null;
}

export interface InstanceRecord {
  id: number;
  customerId: number | null;
  licenseId: number;
  subdomain: string;
  hostname: string;
  /** Who sold it: a marketplace's name, or `staff`. */
  source: string;
  /** What it is for: `trial`, `demo` or `paid`. */
  plan: string;
  status: InstanceStatus;
  steps: InstanceStep[];
  /** When the provisioner was first asked for it; null before that. */
  orderedAt: Instant | null;
  /** Null unless its status is `waiting`. */
  waiting: { reason: WaitingReason; since: Instant } | null;
  /** Null for what is no trial. */
  trialEndsAt: Instant | null;
  /** Days by which the trial was extended in all. */
  extendedDays: number;
  /** What the sale is called elsewhere. */
  dealId: string | null;
  createdAt: Instant;
  createdBy: string;
  updatedAt: Instant;
  deletedAt: Instant | null;
  rowVersion: number;
}

/** Where staff made it and no marketplace sold it. */
export const staffSource = "staff";

export const untouchedSteps = (): InstanceStep[] =>
  stepNames.map((step) => ({
    step,
    status: "pending",
    attempt: 0,
    fault: null,
    startedAt: null,
    finishedAt: null,
  }));

export const isDone = ({ steps }: Pick<InstanceRecord, "steps">, name: StepName): boolean =>
  steps.some(({ step, status }) => step === name && status === "done");

/** A customer of the hosted service. */
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
