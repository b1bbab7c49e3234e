import { conflictProblem, Problem, ruleViolation } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { InstanceRecord, WaitingReason } from "./instance.ts";
import type { StepName } from "./steps.ts";

export type ProvisionedInstance = Pick<InstanceRecord, "id" | "subdomain" | "hostname">;

export interface InstanceOrder extends ProvisionedInstance {
  licenseKey: string;
  email: string;
  /** The password is never stored. If null, the provisioner mails a link to set a password. */
  password: string | null;
  /** True if staff created or approved the order. Otherwise the provisioner may require approval. */
  approved: boolean;
}

export interface StepAttempt {
  step: StepName;
  attemptNumber: number;
}

export type StepState = { state: "running" | "done" } | { state: "failed"; error: string; final: boolean };

/**
 * Requests are idempotent per instance, step and attempt. Each method throws `unavailable` if the provisioner does
 * not respond.
 */
export interface Provisioner {
  /** Throws IR01 (taken), IR02 (no capacity) or IR03 (needs approval) before any work starts. */
  order(order: InstanceOrder): Promise<void>;
  startStep(instance: ProvisionedInstance, attempt: StepAttempt): Promise<void>;
  readStepState(
    instance: ProvisionedInstance,
    attempt: StepAttempt,
    startedAt: Instant,
    now: Instant,
  ): Promise<StepState>;
  /** Removes the instance. Succeeds even if the instance does not exist. */
  remove(instance: ProvisionedInstance): Promise<void>;
  /**
   * `error`: the subdomain triggers a simulated error, and several instances may use it. `taken`: orders throw IR01. Null:
   * the subdomain simulates nothing.
   */
  findSimulatedOutcome(subdomain: string): "error" | "taken" | null;
}

export const subdomainMissingProblem = () => ruleViolation("IR00", "Subdomain must be provided.", "domain");

export const subdomainTakenProblem = () => conflictProblem("IR01", "Domain is already registered.", "domain");

export const noCapacityProblem = () =>
  new Problem(
    "conflict",
    "There is no capacity for another instance right now. We will send you an e-mail when your instance is ready.",
    {
      code: "IR02",
    },
  );

export const needsApprovalProblem = () =>
  new Problem(
    "conflict",
    "This instance waits for approval by our staff. We will send you an e-mail when your instance is ready.",
    {
      code: "IR03",
    },
  );

const waitingReasonByCode: Record<string, WaitingReason> = { IR02: "no-capacity", IR03: "needs-approval" };

export const findWaitingReason = (error: unknown): WaitingReason | null =>
  (error instanceof Problem && waitingReasonByCode[error.code]) || null;

export const isWaitingForStaffError = (error: unknown): error is Problem => findWaitingReason(error) !== null;

export const isSubdomainTaken = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === "IR01";
