import { z } from "zod";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { computeRetryDueMs } from "./advance.ts";
import { type InstanceRecord, instanceStatus, isStepDone } from "./instance.ts";
import type { StepName } from "./steps.ts";

export const instanceProgress = z.object({
  hostname: z.string().nullable(),
  status: instanceStatus,
  server: z.boolean(),
  domain: z.boolean(),
  airBootstrap: z.boolean(),
  airSetup: z.boolean(),
  /** Delay before the client sends the next request, in milliseconds. 0 in a final state. */
  retryAfterMs: z.number(),
});
export type InstanceProgress = z.output<typeof instanceProgress>;

export const isInProgress = ({ status }: Pick<InstanceProgress, "status">): boolean =>
  status === "requested" || status === "creating";

const minPollMs = 1_000;
const maxPollMs = 5_000;
const clampPollMs = (ms: number) => Math.round(Math.min(maxPollMs, Math.max(minPollMs, ms)));

export function computeProgress(instance: InstanceRecord, now: Instant): InstanceProgress {
  const isComplete = (name: StepName) => isStepDone(instance, name);
  return {
    hostname: instance.hostname,
    status: instance.status,
    server: isComplete("server"),
    domain: isComplete("domain"),
    airBootstrap: isComplete("airBootstrap"),
    airSetup: isComplete("airSetup"),
    retryAfterMs: computeRetryAfterMs(instance, now),
  };
}

export const createEmptyProgress = (hostname: string | null): InstanceProgress => ({
  hostname,
  status: "requested",
  server: false,
  domain: false,
  airBootstrap: false,
  airSetup: false,
  retryAfterMs: maxPollMs,
});

/**
 * A running step is polled after a tenth of its running time. A step that waits for a retry is polled when the retry is
 * due.
 */
function computeRetryAfterMs({ status, steps }: InstanceRecord, now: Instant): number {
  if (status === "ready" || status === "deleted") return 0;
  if (status !== "creating") return maxPollMs;
  const currentStep = steps.find((step) => step.status !== "done");
  if (!currentStep) return minPollMs;
  const dueMs = computeRetryDueMs(currentStep);
  if (dueMs !== null) return clampPollMs(dueMs - msOf(now));
  return currentStep.startedAt === null
    ? minPollMs
    : clampPollMs((msOf(now) - msOf(currentStep.startedAt)) / 10);
}
