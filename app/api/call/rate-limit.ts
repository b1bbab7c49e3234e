import { Problem } from "#app/domain/problem.ts";
import { addressHeader, networkOf } from "#app/domain/rate-limit.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { World } from "#app/api/world.ts";

const minuteMs = 60_000;

/** Undefined if the host does not provide the client address. */
export const addressOf = (request: Request): string | undefined =>
  request.headers.get(addressHeader) ?? undefined;

export interface Rate {
  name: string;
  perMinute: number;
}

/** Limits requests per client address in this process. Raises `too-many` above the limit per minute. */
export function limitRate(request: Request, world: World, { name, perMinute }: Rate) {
  limitHits(addressBucket(request, name), world, perMinute);
}

export function limitHits(bucket: string, world: World, perMinute: number) {
  const { at, windowStart } = minuteOf(world);
  if (world.hits.hit(bucket, windowStart) > perMinute * world.rateLimitFactor)
    throw tooMany(windowStart + minuteMs - at);
}

export const addressBucket = (request: Request, name: string): string =>
  `${name} ${networkOf(addressOf(request) ?? "unknown")}`;

export function countFailure(bucket: string, world: World) {
  world.hits.hit(bucket, minuteOf(world).windowStart);
}

/** Raises `too-many` if this minute's failures have reached the limit. Does not count a failure. */
export function limitFailures(bucket: string, world: World, perMinute: number) {
  const { at, windowStart } = minuteOf(world);
  if (world.hits.count(bucket, windowStart) >= perMinute * world.rateLimitFactor)
    throw tooMany(windowStart + minuteMs - at);
}

/** Limit shared by all processes. Requests above the limit of this process do not reach the shared counter. */
export async function limitTotal(bucket: string, world: World, perMinute: number) {
  limitHits(bucket, world, perMinute);
  const { at, windowStart } = minuteOf(world);
  const { rateLimits } = world.storage;
  const isCounted = await rateLimits.hit(bucket, instantOf(windowStart), perMinute * world.rateLimitFactor);
  if (!isCounted) throw tooMany(windowStart + minuteMs - at);
}

function minuteOf({ now }: World) {
  const at = now().getTime();
  return { at, windowStart: at - (at % minuteMs) };
}

const tooMany = (leftMs: number) =>
  new Problem("too-many", "Too many requests. Wait a minute and try again.", {
    retryAfter: Math.ceil(leftMs / 1000),
  });
