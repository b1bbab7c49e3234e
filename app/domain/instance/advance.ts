import { millisecondsInMinute } from "date-fns/constants";
import { Problem } from "#app/domain/problem.ts";
import { computeRetryDelayMs, retryPolicies } from "#app/domain/queue/retry-policy.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { InstanceRecord, InstanceStep } from "./instance.ts";
import type { InstancePorts } from "./instance-store.ts";
import type { Provisioner } from "./provisioner.ts";

/** Number of attempts before a step fails for good. A manual retry allows the same number again. */
const { maxAttempts } = retryPolicies.instance;
const stepTimeoutMs = 30 * millisecondsInMinute;

/**
 * Runs the steps that are due. Interrupted and concurrent runs are safe, because a run saves a change only if the
 * instance has not changed meanwhile. Returns null if the instance does not exist.
 */
export async function advanceInstance(
  storage: InstancePorts,
  provisioner: Provisioner,
  id: number,
  now: Instant,
): Promise<InstanceRecord | null> {
  for (;;) {
    const instance = await storage.instances.find(id);
    if (instance?.status !== "creating") return instance;
    const changedInstance = await advanceCurrentStep(provisioner, instance, now);
    if (!changedInstance) return instance;
    await storage.transact(async (transaction) => {
      const currentInstance = await storage.instances.find(id);
      if (currentInstance?.rowVersion === instance.rowVersion)
        transaction.instances.change({ ...changedInstance, updatedAt: now });
    });
  }
}

export async function retryInstance(storage: InstancePorts, id: number, now: Instant): Promise<void> {
  await storage.transact(async (transaction) => {
    const instance = await storage.instances.find(id);
    if (instance?.status === "failed") transaction.instances.change(resetFailedInstance(instance, now));
  });
}

/** An instance that failed before its first step must be ordered again. */
export function resetFailedInstance(instance: InstanceRecord, now: Instant): InstanceRecord {
  const wasStarted = instance.steps.some(({ attempt }) => attempt > 0);
  const steps = instance.steps.map((step) =>
    step.status === "failed"
      ? { ...step, status: "pending" as const, error: wasStarted ? step.error : null, finishedAt: null }
      : step,
  );
  const statusFields = wasStarted
    ? { status: "creating" as const }
    : { status: "requested" as const, orderedAt: now };
  return { ...instance, ...statusFields, steps, updatedAt: now };
}

/** Null if no retry is pending. */
export function computeRetryDueMs({ status, attempt, finishedAt }: InstanceStep): number | null {
  if (status !== "pending" || finishedAt === null) return null;
  const attemptSinceReset = ((attempt - 1) % maxAttempts) + 1;
  return msOf(finishedAt) + computeRetryDelayMs("instance", attemptSinceReset);
}

async function advanceCurrentStep(
  provisioner: Provisioner,
  instance: InstanceRecord,
  now: Instant,
): Promise<InstanceRecord | null> {
  const currentStep = instance.steps.find(({ status }) => status !== "done");
  if (!currentStep) return { ...instance, status: "ready" };
  const changedStep =
    currentStep.status === "running"
      ? await observeStep(provisioner, instance, currentStep, now)
      : await startStep(provisioner, instance, currentStep, now);
  if (!changedStep) return null;
  const steps = instance.steps.map((step) => (step.step === changedStep.step ? changedStep : step));
  return { ...instance, steps, status: changedStep.status === "failed" ? "failed" : "creating" };
}

async function startStep(
  provisioner: Provisioner,
  instance: InstanceRecord,
  step: InstanceStep,
  now: Instant,
): Promise<InstanceStep | null> {
  const dueMs = computeRetryDueMs(step);
  if (dueMs !== null && msOf(now) < dueMs) return null;
  const attemptNumber = step.attempt + 1;
  const runningStep: InstanceStep = {
    ...step,
    status: "running",
    attempt: attemptNumber,
    error: null,
    startedAt: now,
    finishedAt: null,
  };
  try {
    await provisioner.startStep(instance, { step: step.step, attemptNumber });
    return runningStep;
  } catch (error) {
    if (error instanceof Problem)
      return applyStepError(runningStep, { error: error.message, final: false }, now);
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
  const stepState = await provisioner
    .readStepState(instance, attempt, startedAt, now)
    .catch(treatUnreachableAsRunning);
  if (stepState.state === "done") return { ...step, status: "done", finishedAt: now };
  if (stepState.state === "failed") return applyStepError(step, stepState, now);
  if (msOf(now) - msOf(startedAt) < stepTimeoutMs) return null;
  return applyStepError(step, { error: "The step took longer than 30 minutes.", final: false }, now);
}

function treatUnreachableAsRunning(error: unknown) {
  if (error instanceof Problem) return { state: "running" as const };
  throw error;
}

/** The step can be retried unless the error is final or the last attempt has failed. */
const applyStepError = (
  step: InstanceStep,
  { error, final }: { error: string; final: boolean },
  now: Instant,
): InstanceStep => ({
  ...step,
  status: final || step.attempt % maxAttempts === 0 ? "failed" : "pending",
  error,
  finishedAt: now,
});
