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

const scheduledMailPolicy: RetryPolicy = {
  firstDelayMs: 15 * millisecondsInMinute,
  factor: 2,
  maxDelayMs: 24 * millisecondsInHour,
  maxAttempts: 5,
};

/** A run that always fails stops after twenty minutes, and its owner can continue it. */
const runPolicy: RetryPolicy = {
  firstDelayMs: 5_000,
  factor: 2,
  maxDelayMs: 5 * millisecondsInMinute,
  maxAttempts: 10,
};

/** Work that new data makes due again. It never ends, because a failure may be temporary. */
const recurringPolicy: RetryPolicy = {
  firstDelayMs: 1_000,
  factor: 2,
  maxDelayMs: millisecondsInHour,
  maxAttempts: Infinity,
};

export const retryPolicies: Record<RetriedKind, RetryPolicy> = {
  "token-warning": noticePolicy,
  "service-account-notice": noticePolicy,
  "staff-notice": noticePolicy,
  "purchase-notice": noticePolicy,
  "customer-notice": noticePolicy,
  "use-alert": noticePolicy,
  "view-mail": scheduledMailPolicy,
  "report-mail": scheduledMailPolicy,
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
  reminder: recurringPolicy,
  webhook: recurringPolicy,
  "event-stream": recurringPolicy,
  import: runPolicy,
  "bulk-run": runPolicy,
  // Each step of an instance has its own attempts.
  instance: { firstDelayMs: 1_000, factor: 2, maxDelayMs: millisecondsInMinute, maxAttempts: 5 },
};

export function computeRetryDelayMs(kind: RetriedKind, attempts: number): number {
  const { firstDelayMs, factor, maxDelayMs } = retryPolicies[kind];
  return Math.min(firstDelayMs * factor ** (attempts - 1), maxDelayMs);
}

export const isLastAttempt = (kind: RetriedKind, attempts: number): boolean =>
  attempts >= retryPolicies[kind].maxAttempts;

/** Null after the last attempt. */
export const computeNextAttemptAt = (kind: RetriedKind, attempts: number, now: Instant): Instant | null =>
  isLastAttempt(kind, attempts) ? null : addMs(now, computeRetryDelayMs(kind, attempts));
