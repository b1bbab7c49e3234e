import { millisecondsInMinute } from "date-fns/constants";
import { Problem } from "#app/domain/problem.ts";
import { retryPauseMs, retryPolicies } from "#app/domain/queue/retry-policy.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { InstanceRecord, InstanceStep } from "./instance.ts";
import type { InstancePorts } from "./instance-store.ts";
import type { Provisioner } from "./provisioner.ts";

/** Attempts before a step fails for good. A manual retry allows as many again. */
const { maxAttempts } = retryPolicies["instance-step"];
const stepTimeoutMs = 30 * millisecondsInMinute;

/** Safe to interrupt and to run concurrently, because each step starts from the row that was read. Null if not found. */
export async function advanceInstance(
  storage: InstancePorts,
  provisioner: Provisioner,
  id: number,
  now: Instant,
): Promise<InstanceRecord | null> {
  for (;;) {
    const instance = await storage.instances.find(id);
    if (instance?.status !== "creating") return instance;
    const next = await nextInstance(provisioner, instance, now);
    if (!next) return instance;
    await storage.transact(async (work) => {
      const current = await storage.instances.find(id);
      if (current?.rowVersion === instance.rowVersion) work.changeInstance({ ...next, updatedAt: now });
    });
  }
}

export async function retryInstance(storage: InstancePorts, id: number, now: Instant): Promise<void> {
  await storage.transact(async (work) => {
    const instance = await storage.instances.find(id);
    if (instance?.status === "failed") work.changeInstance(retriedInstance(instance, now));
  });
}

/** An instance that failed before its first step must be ordered again. */
export function retriedInstance(instance: InstanceRecord, now: Instant): InstanceRecord {
  const wasStarted = instance.steps.some(({ attempt }) => attempt > 0);
  const steps = instance.steps.map((step) =>
    step.status === "failed"
      ? { ...step, status: "pending" as const, fault: wasStarted ? step.fault : null, finishedAt: null }
      : step,
  );
  const next = wasStarted
    ? { status: "creating" as const }
    : { status: "requested" as const, orderedAt: now };
  return { ...instance, ...next, steps, updatedAt: now };
}

export function dueAt({ status, attempt, finishedAt }: InstanceStep): number | null {
  if (status !== "pending" || finishedAt === null) return null;
  const inARow = ((attempt - 1) % maxAttempts) + 1;
  return msOf(finishedAt) + retryPauseMs("instance-step", inARow);
}

async function nextInstance(
  provisioner: Provisioner,
  instance: InstanceRecord,
  now: Instant,
): Promise<InstanceRecord | null> {
  const current = instance.steps.find(({ status }) => status !== "done");
  if (!current) return { ...instance, status: "ready" };
  const nextStep =
    current.status === "running"
      ? await observeStep(provisioner, instance, current, now)
      : await startStep(provisioner, instance, current, now);
  if (!nextStep) return null;
  const steps = instance.steps.map((step) => (step.step === nextStep.step ? nextStep : step));
  return { ...instance, steps, status: nextStep.status === "failed" ? "failed" : "creating" };
}

async function startStep(
  provisioner: Provisioner,
  instance: InstanceRecord,
  step: InstanceStep,
  now: Instant,
): Promise<InstanceStep | null> {
  const due = dueAt(step);
  if (due !== null && msOf(now) < due) return null;
  const attemptNumber = step.attempt + 1;
  const running: InstanceStep = {
    ...step,
    status: "running",
    attempt: attemptNumber,
    fault: null,
    startedAt: now,
    finishedAt: null,
  };
  try {
    await provisioner.startStep(instance, { step: step.step, attemptNumber });
    return running;
  } catch (error) {
    if (error instanceof Problem) return failed(running, error.message, false, now);
    throw error;
  }
}

async function observeStep(
  provisioner: Provisioner,
  instance: InstanceRecord,
  step: InstanceStep,
  now: Instant,
): Promise<InstanceStep | null> {
  const startedAt = step.startedAt ?? now;
  const attempt = { step: step.step, attemptNumber: step.attempt };
  const stepState = await provisioner.observe(instance, attempt, startedAt, now).catch(runningIfUnreachable);
  if (stepState.state === "done") return { ...step, status: "done", finishedAt: now };
  if (stepState.state === "failed") return failed(step, stepState.error, stepState.final, now);
  if (msOf(now) - msOf(startedAt) < stepTimeoutMs) return null;
  return failed(step, "This took longer than half an hour.", false, now);
}

function runningIfUnreachable(error: unknown) {
  if (error instanceof Problem) return { state: "running" as const };
  throw error;
}

const failed = (step: InstanceStep, error: string, final: boolean, now: Instant): InstanceStep => ({
  ...step,
  status: final || step.attempt % maxAttempts === 0 ? "failed" : "pending",
  fault: error,
  finishedAt: now,
});
