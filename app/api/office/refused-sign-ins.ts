import { NotLetIn } from "#app/domain/person/identity-provider.ts";
import { recordRefusal } from "#app/domain/person/sign-ins.ts";
import type { Problem } from "#app/domain/problem.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { CallContext } from "#app/api/call/answer.ts";
import type { Call } from "#app/api/call/call.ts";
import { addressOf } from "#app/api/call/rate-limit.ts";

/** Anybody can cause rejected sign-ins, so the history records at most this many per minute. */
const writtenPerMinute = 10;
const minuteMs = 60_000;

interface Count {
  minute: number;
  written: number;
  notWritten: number;
}
const counts = new WeakMap<object, Count>();

/** Outages of the provider are not recorded. Text from the browser is omitted, because it is untrusted. */
const why: Record<string, string> = {
  NOT_ALLOWED: "not-allowed",
  START_AGAIN: "start-again",
};

export async function recordRefused(
  problem: Problem,
  provider: string,
  { request, requestId, world }: Pick<CallContext<Call>, "request" | "requestId" | "world">,
): Promise<void> {
  const reason = why[problem.code];
  if (reason === undefined) return;
  const ms = world.now().getTime();
  const notWritten = spaceFor(world.storage, Math.floor(ms / minuteMs));
  if (notWritten === null) return;
  const email = problem.cause instanceof NotLetIn ? problem.cause.email.toLowerCase() : null;
  const author = { email, requestId, at: instantOf(ms), address: addressOf(request) };
  await recordRefusal(world.storage, author, {
    why: reason,
    provider,
    ...(notWritten > 0 && { notWritten }),
  });
}

/** Number of unrecorded sign-ins since the last recorded one; null if this one is not recorded either. */
function spaceFor(storage: object, minute: number): number | null {
  const last = counts.get(storage) ?? { minute, written: 0, notWritten: 0 };
  const written = last.minute === minute ? last.written : 0;
  if (written >= writtenPerMinute) {
    counts.set(storage, { ...last, notWritten: last.notWritten + 1 });
    return null;
  }
  counts.set(storage, { minute, written: written + 1, notWritten: 0 });
  return last.notWritten;
}
