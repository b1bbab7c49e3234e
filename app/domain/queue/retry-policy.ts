import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { QueueKind } from "./queue.ts";

/** Each pause is `factor` times as long as the one before it. */
interface RetryPolicy {
  firstPauseMs: number;
  factor: number;
  maxPauseMs: number;
  maxAttempts: number;
}

type RetriedKind = QueueKind | "reminder" | "webhook" | "instance-step";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const notice: RetryPolicy = { firstPauseMs: minuteMs, factor: 2, maxPauseMs: hourMs, maxAttempts: 100 };

export const retryPolicies: Record<RetriedKind, RetryPolicy> = {
  "token-warning": notice,
  "staff-notice": notice,
  "customer-notice": notice,
  "view-mail": { firstPauseMs: 15 * minuteMs, factor: 2, maxPauseMs: 24 * hourMs, maxAttempts: 5 },
  reminder: { firstPauseMs: 5 * minuteMs, factor: 4, maxPauseMs: 24 * hourMs, maxAttempts: 5 },
  // Webhooks give up after a time instead of a number of attempts.
  webhook: { firstPauseMs: 5_000, factor: 2, maxPauseMs: 6 * hourMs, maxAttempts: Infinity },
  "instance-step": { firstPauseMs: 1_000, factor: 2, maxPauseMs: minuteMs, maxAttempts: 5 },
};

export function retryPauseMs(kind: RetriedKind, attempts: number): number {
  const { firstPauseMs, factor, maxPauseMs } = retryPolicies[kind];
  return Math.min(firstPauseMs * factor ** (attempts - 1), maxPauseMs);
}

/** Null after the last attempt. */
export const nextAttemptAt = (kind: RetriedKind, attempts: number, now: Instant): Instant | null =>
  attempts >= retryPolicies[kind].maxAttempts ? null : instantOf(msOf(now) + retryPauseMs(kind, attempts));
