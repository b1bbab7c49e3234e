import { millisecondsInMinute } from "date-fns/constants";
import { SignInNotAllowed } from "#app/domain/person/identity-provider.ts";
import { recordSignInRejection } from "#app/domain/person/sign-ins.ts";
import type { Problem } from "#app/domain/problem.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { HandlerContext } from "#app/api/endpoint/handler.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";

/** Anybody can cause rejected sign-ins, so the history records only this number per minute. */
const maxRecordsPerMinute = 10;

interface RecordCounts {
  minute: number;
  recordedCount: number;
  unrecordedCount: number;
}
const countsByStorage = new WeakMap<object, RecordCounts>();

/** Reason in the event of a rejected sign-in. Other rejections, such as outages of the provider, are not recorded. */
const reasonByCode: Record<string, string> = {
  NOT_ALLOWED: "not-allowed",
  START_AGAIN: "start-again",
  ACCESS_DENIED: "access-denied",
};

export async function recordRejectedSignIn(
  problem: Problem,
  provider: string,
  { request, requestId, context }: Pick<HandlerContext<Endpoint>, "request" | "requestId" | "context">,
): Promise<void> {
  const reason = reasonByCode[problem.code];
  if (reason === undefined) return;
  const nowMs = msOf(context.now());
  const unrecordedCount = reserveHistoryRecord(context.storage, Math.floor(nowMs / millisecondsInMinute));
  if (unrecordedCount === null) return;
  const email = problem.cause instanceof SignInNotAllowed ? problem.cause.email.toLowerCase() : null;
  const signInActor = { email, requestId, actedAt: instantOf(nowMs), address: readClientAddress(request) };
  await recordSignInRejection(context.storage, signInActor, {
    why: reason,
    provider,
    ...(unrecordedCount > 0 && { notWritten: unrecordedCount }),
  });
}

/**
 * Counts a rejected sign-in. Returns null if the history must not record it, because the limit is reached. Otherwise
 * returns the number of rejected sign-ins that were not recorded since the last recorded one.
 */
function reserveHistoryRecord(storage: object, minute: number): number | null {
  const previousCounts = countsByStorage.get(storage) ?? { minute, recordedCount: 0, unrecordedCount: 0 };
  const recordedCount = previousCounts.minute === minute ? previousCounts.recordedCount : 0;
  if (recordedCount >= maxRecordsPerMinute) {
    countsByStorage.set(storage, { ...previousCounts, unrecordedCount: previousCounts.unrecordedCount + 1 });
    return null;
  }
  countsByStorage.set(storage, { minute, recordedCount: recordedCount + 1, unrecordedCount: 0 });
  return previousCounts.unrecordedCount;
}
