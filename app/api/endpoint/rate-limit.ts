import { millisecondsInMinute } from "date-fns/constants";
import { Problem } from "#app/domain/problem.ts";
import { clientIpHeader, findNetwork } from "#app/domain/rate-limit.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { ApiContext } from "./api-context.ts";

/** Undefined if the host does not provide the client address. */
export const readClientAddress = (request: Request): string | undefined =>
  request.headers.get(clientIpHeader) ?? undefined;

export interface RateLimit {
  name: string;
  maxRequestsPerMinute: number;
}

/** Limits requests per client address in this process. Throws `too-many` above the limit per minute. */
export function limitByAddress(
  request: Request,
  context: ApiContext,
  { name, maxRequestsPerMinute: perMinute }: RateLimit,
) {
  limitInProcess(createAddressBucket(request, name), context, perMinute);
}

/** Counts a request in this process. Throws `too-many` above the limit. */
export function limitInProcess(bucket: string, context: ApiContext, maxRequestsPerMinute: number) {
  const { at, windowStart } = readCurrentMinute(context);
  if (context.hitCounter.addHit(bucket, windowStart) > maxRequestsPerMinute * context.rateLimitFactor)
    throw tooManyRequestsProblem(windowStart + millisecondsInMinute - at);
}

export const createAddressBucket = (request: Request, name: string): string =>
  `${name} ${findNetwork(readClientAddress(request) ?? "unknown")}`;

export function countFailure(bucket: string, context: ApiContext) {
  context.hitCounter.addHit(bucket, readCurrentMinute(context).windowStart);
}

/** Throws `too-many` if the failures of this minute have reached the limit. `countFailure` counts them. */
export function checkFailureLimit(bucket: string, context: ApiContext, maxFailuresPerMinute: number) {
  const { at, windowStart } = readCurrentMinute(context);
  if (context.hitCounter.countHits(bucket, windowStart) >= maxFailuresPerMinute * context.rateLimitFactor)
    throw tooManyRequestsProblem(windowStart + millisecondsInMinute - at);
}

/**
 * Applies a limit that all processes share. Requests above the limit of this process are rejected first, so that they
 * cause no write to the shared counter.
 */
export async function limitAcrossProcesses(
  bucket: string,
  context: ApiContext,
  maxRequestsPerMinute: number,
) {
  limitInProcess(bucket, context, maxRequestsPerMinute);
  const { at, windowStart } = readCurrentMinute(context);
  const { rateLimits } = context.storage;
  const isCounted = await rateLimits.addHit(
    bucket,
    instantOf(windowStart),
    maxRequestsPerMinute * context.rateLimitFactor,
  );
  if (!isCounted) throw tooManyRequestsProblem(windowStart + millisecondsInMinute - at);
}

function readCurrentMinute({ now }: ApiContext) {
  const at = now().getTime();
  return { at, windowStart: at - (at % millisecondsInMinute) };
}

const tooManyRequestsProblem = (remainingMs: number) =>
  new Problem("too-many", "Too many requests. Wait a minute and try again.", {
    retryAfter: Math.ceil(remainingMs / 1000),
  });
