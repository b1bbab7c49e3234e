import { Problem } from "#app/domain/problem.ts";
import { addressHeader } from "#app/domain/rate-limit.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { World } from "#app/api/world.ts";

const minuteMs = 60_000;

/** Where a request came from; undefined where no host said so. */
export const addressOf = (request: Request): string | undefined =>
  request.headers.get(addressHeader) ?? undefined;

/** Raises `too-many` from the hit on that is one too many for this address in this minute. */
export async function limitRate(
  request: Request,
  world: World,
  { name, perMinute }: { name: string; perMinute: number },
) {
  const address = addressOf(request) ?? "unknown";
  await limitHits(`${name} ${address}`, world, perMinute);
}

/** Raises `too-many` from the hit on that is one too many for this bucket in this minute. */
export async function limitHits(bucket: string, { storage, rateLimitFactor, now }: World, perMinute: number) {
  const at = now().getTime();
  const windowStart = at - (at % minuteMs);
  const hits = await storage.rateLimits.hit(bucket, instantOf(windowStart));
  if (hits <= perMinute * rateLimitFactor) return;
  throw new Problem("too-many", "Too many requests. Wait a minute and try again.", {
    retryAfter: Math.ceil((windowStart + minuteMs - at) / 1000),
  });
}
