import { Problem, ruleBroken } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { InstanceRecord, StepName, WaitingReason } from "./instance.ts";

/** What a provisioner knows an instance by. */
export type Place = Pick<InstanceRecord, "id" | "subdomain" | "hostname">;

/** What a new instance starts with. */
export interface InstanceOrder extends Place {
  licenseKey: string;
  /** Its first person. */
  email: string;
  /** Handed on and never kept. Null: the provisioner writes to the first person, with a link to set one. */
  password: string | null;
  /** Whether staff have seen to it. */
  approved: boolean;
}

/** One try at a step. */
export interface Attempt {
  step: StepName;
  /** From 1. */
  attempt: number;
}

export type Observation =
  | { state: "running" | "done" }
  /** Retrying by itself helps unless the fault is `final`. */
  | { state: "failed"; fault: string; final: boolean };

/**
 * Makes the servers that instances run on. Every request may come twice: the same instance, step and attempt mean the
 * same work. Each raises `unavailable` when it cannot be reached.
 */
export interface Provisioner {
  /**
   * Takes an order. Raises IR01 (subdomain taken), IR02 (no capacity), IR03 (needs approval); nothing was begun then, and
   * the order may come again in another form.
   */
  order(order: InstanceOrder): Promise<void>;
  startStep(place: Place, attempt: Attempt): Promise<void>;
  /** How an attempt stands that began at `startedAt`. */
  observe(place: Place, attempt: Attempt, startedAt: Instant, now: Instant): Promise<Observation>;
  /** Ends the instance with all that is on it. One that it does not have, or no longer, is ended. */
  remove(place: Place): Promise<void>;
  /** Whether the subdomain only stands for a fault to rehearse, so that any number may ask for it. */
  rehearses(subdomain: string): boolean;
}

export const subdomainMissing = () => ruleBroken("IR00", "Subdomain must be provided.", "domain");

export const subdomainTaken = () => {
  const message = "Domain is already registered.";
  return new Problem("conflict", message, { code: "IR01", fields: { domain: [message] } });
};

export const noCapacity = () =>
  new Problem("unavailable", "There is no room for another instance right now. We will write to you.", {
    code: "IR02",
  });

export const needsApproval = () =>
  new Problem("unavailable", "This instance waits for our approval. We will write to you.", {
    code: "IR03",
  });

const reasons: Record<string, WaitingReason> = { IR02: "no-capacity", IR03: "needs-approval" };

/** Why staff must see to it; null for anything else that an order is refused for. */
export const waitingReasonOf = (error: unknown): WaitingReason | null =>
  (error instanceof Problem && reasons[error.code]) || null;

/** Whether this is a refusal that staff can lift. */
export const waitsForStaff = (error: unknown): error is Problem => waitingReasonOf(error) !== null;

export const isTaken = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === "IR01";
