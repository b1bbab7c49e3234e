import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { QueueKind } from "./queue.ts";

/** Each pause is `factor` times as long as the one before it. */
interface RetryPolicy {
  firstPauseMs: number;
  factor: number;
  maxPauseMs: number;
  maxAttempts: number;
}

type RetriedKind = QueueKind | "reminder" | "webhook";

const noticePolicy: RetryPolicy = {
  firstPauseMs: millisecondsInMinute,
  factor: 2,
  maxPauseMs: millisecondsInHour,
  maxAttempts: 100,
};

export const retryPolicies: Record<RetriedKind, RetryPolicy> = {
  "token-warning": noticePolicy,
  "staff-notice": noticePolicy,
  "purchase-notice": noticePolicy,
  "customer-notice": noticePolicy,
  "view-mail": {
    firstPauseMs: 15 * millisecondsInMinute,
    factor: 2,
    maxPauseMs: 24 * millisecondsInHour,
    maxAttempts: 5,
  },
  reminder: {
    firstPauseMs: 5 * millisecondsInMinute,
    factor: 4,
    maxPauseMs: 24 * millisecondsInHour,
    maxAttempts: 5,
  },
  // Webhooks give up after a time instead of a number of attempts.
  webhook: { firstPauseMs: 5_000, factor: 2, maxPauseMs: 6 * millisecondsInHour, maxAttempts: Infinity },
  // Each step of an instance has its own attempts.
  instance: { firstPauseMs: 1_000, factor: 2, maxPauseMs: millisecondsInMinute, maxAttempts: 5 },
};

export function computeRetryPauseMs(kind: RetriedKind, attempts: number): number {
  const { firstPauseMs, factor, maxPauseMs } = retryPolicies[kind];
  return Math.min(firstPauseMs * factor ** (attempts - 1), maxPauseMs);
}

/** Returns null after the last attempt. */
export const computeNextAttemptAt = (kind: RetriedKind, attempts: number, now: Instant): Instant | null =>
  attempts >= retryPolicies[kind].maxAttempts
    ? null
    : instantOf(msOf(now) + computeRetryPauseMs(kind, attempts));
