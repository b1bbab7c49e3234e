import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { type Instant, addMs } from "#app/domain/time/time.ts";
import type { QueueKind } from "./queue.ts";

/** Each delay is `factor` times as long as the previous delay. */
interface RetryPolicy {
  firstDelayMs: number;
  factor: number;
  maxDelayMs: number;
  maxAttempts: number;
}

type RetriedKind = QueueKind | "webhook-delivery" | "reminder-mail" | "purchase-comparison";

const noticePolicy: RetryPolicy = {
  firstDelayMs: millisecondsInMinute,
  factor: 2,
  maxDelayMs: millisecondsInHour,
  maxAttempts: 100,
};

/** Repeats work at once, because the host pauses between two runs of a job that has due work. */
const repeatedPolicy: RetryPolicy = { firstDelayMs: 0, factor: 1, maxDelayMs: 0, maxAttempts: Infinity };

export const retryPolicies: Record<RetriedKind, RetryPolicy> = {
  "token-warning": noticePolicy,
  "staff-notice": noticePolicy,
  "purchase-notice": noticePolicy,
  "customer-notice": noticePolicy,
  "view-mail": {
    firstDelayMs: 15 * millisecondsInMinute,
    factor: 2,
    maxDelayMs: 24 * millisecondsInHour,
    maxAttempts: 5,
  },
  "reminder-mail": {
    firstDelayMs: 5 * millisecondsInMinute,
    factor: 4,
    maxDelayMs: 24 * millisecondsInHour,
    maxAttempts: 5,
  },
  // Deliveries fail after a time instead of a number of attempts.
  "webhook-delivery": {
    firstDelayMs: 5_000,
    factor: 2,
    maxDelayMs: 6 * millisecondsInHour,
    maxAttempts: Infinity,
  },
  "purchase-comparison": {
    firstDelayMs: 5 * millisecondsInMinute,
    factor: 2,
    maxDelayMs: 24 * millisecondsInHour,
    maxAttempts: Infinity,
  },
  reminder: repeatedPolicy,
  webhook: repeatedPolicy,
  "event-stream": repeatedPolicy,
  import: repeatedPolicy,
  "bulk-run": repeatedPolicy,
  // Each step of an instance has its own attempts.
  instance: { firstDelayMs: 1_000, factor: 2, maxDelayMs: millisecondsInMinute, maxAttempts: 5 },
};

export function computeRetryDelayMs(kind: RetriedKind, attempts: number): number {
  const { firstDelayMs, factor, maxDelayMs } = retryPolicies[kind];
  return Math.min(firstDelayMs * factor ** (attempts - 1), maxDelayMs);
}

/** Returns null after the last attempt. */
export const computeNextAttemptAt = (kind: RetriedKind, attempts: number, now: Instant): Instant | null =>
  attempts >= retryPolicies[kind].maxAttempts ? null : addMs(now, computeRetryDelayMs(kind, attempts));
