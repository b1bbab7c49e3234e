import { SignInNotAllowed } from "#app/domain/person/identity-provider.ts";
import { recordSignInRejection } from "#app/domain/person/sign-ins.ts";
import type { Problem } from "#app/domain/problem.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { HandlerContext } from "#app/api/endpoint/handler.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { addressOf } from "#app/api/endpoint/rate-limit.ts";

/** Anybody can cause rejected sign-ins, so the history records at most this many per minute. */
const maxRecordsPerMinute = 10;
const minuteMs = 60_000;

interface Count {
  minute: number;
  written: number;
  notWritten: number;
}
const counts = new WeakMap<object, Count>();

/** Outages of the provider are not recorded. Text from the browser is omitted, because it is untrusted. */
const reasonByCode: Record<string, string> = {
  NOT_ALLOWED: "not-allowed",
  START_AGAIN: "start-again",
};

export async function recordRejectedSignIn(
  problem: Problem,
  provider: string,
  { request, requestId, context }: Pick<HandlerContext<Endpoint>, "request" | "requestId" | "context">,
): Promise<void> {
  const reason = reasonByCode[problem.code];
  if (reason === undefined) return;
  const ms = context.now().getTime();
  const notWritten = reserveRecord(context.storage, Math.floor(ms / minuteMs));
  if (notWritten === null) return;
  const email = problem.cause instanceof SignInNotAllowed ? problem.cause.email.toLowerCase() : null;
  const author = { email, requestId, at: instantOf(ms), address: addressOf(request) };
  await recordSignInRejection(context.storage, author, {
    why: reason,
    provider,
    ...(notWritten > 0 && { notWritten }),
  });
}

/** Number of unrecorded sign-ins since the last recorded one; null if this one is not recorded either. */
function reserveRecord(storage: object, minute: number): number | null {
  const previous = counts.get(storage) ?? { minute, written: 0, notWritten: 0 };
  const written = previous.minute === minute ? previous.written : 0;
  if (written >= maxRecordsPerMinute) {
    counts.set(storage, { ...previous, notWritten: previous.notWritten + 1 });
    return null;
  }
  counts.set(storage, { minute, written: written + 1, notWritten: 0 });
  return previous.notWritten;
}
