import { millisecondsInMinute, millisecondsInHour } from "date-fns/constants";
import { Problem } from "#app/domain/problem.ts";
import { clientIpHeader, findNetwork } from "#app/domain/rate-limit.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { ApiContext } from "./api-context.ts";
import type { Endpoint } from "./endpoint.ts";
import { hashEmail } from "#app/domain/person/barring.ts";
import { requestLimits } from "./request-limits.ts";

/** Undefined if the host does not provide the client address. */
export const readClientAddress = (request: Request): string | undefined =>
  request.headers.get(clientIpHeader) ?? undefined;

/** Limits requests per client address in this process. Throws `too-many` above the limit per minute. */
export function limitByAddress(request: Request, context: ApiContext, name: keyof typeof requestLimits) {
  limitInProcess(createAddressBucket(request, name), context, requestLimits[name].maxPerMinute);
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
  const at = msOf(now());
  return { at, windowStart: at - (at % millisecondsInMinute) };
}

const tooManyRequestsProblem = (remainingMs: number) =>
  new Problem("too-many", "Too many requests. Wait a minute and try again.", {
    retryAfter: Math.ceil(remainingMs / 1000),
  });

export const maxMailsPerHour = 10;

/**
 * Counts a mail to the address, over all users and processes. The database stores only a keyed hash of the address.
 * Returns the end of the hour if the address has already got the maximum number of mails, else null.
 */
async function countMailTo(recipient: string, { storage, rateLimitFactor, now }: ApiContext) {
  const windowStart = findHourStart(now());
  const bucket = `mails to ${hashEmail(await storage.people.readOrCreateBlockKey(), recipient)}`;
  const maxMails = maxMailsPerHour * rateLimitFactor;
  const isCounted = await storage.rateLimits.addHit(bucket, instantOf(windowStart), maxMails);
  return isCounted ? null : windowStart + millisecondsInHour;
}

const findHourStart = (now: Instant) => msOf(now) - (msOf(now) % millisecondsInHour);

/** Limits requests of all processes. Throws `too-many` above the limit per hour. */
export async function limitPerHour(
  bucket: string,
  { storage, rateLimitFactor, now }: ApiContext,
  maxRequestsPerHour: number,
) {
  const windowStart = findHourStart(now());
  if (await storage.rateLimits.addHit(bucket, instantOf(windowStart), maxRequestsPerHour * rateLimitFactor))
    return;
  throw new Problem("too-many", "Too many requests in the last hour. Try again later.", {
    retryAfter: Math.ceil((windowStart + millisecondsInHour - msOf(now())) / 1000),
  });
}

/** Counts a mail that a buyer requests. Returns false above the limit, because an error would reveal the address. */
export const tryCountMailTo = async (recipient: string, context: ApiContext): Promise<boolean> =>
  (await countMailTo(recipient, context)) === null;

/** Counts a mail that staff send to one address. Throws `too-many` above the limit. */
export async function limitMailsTo(recipient: string, context: ApiContext) {
  const limitEnd = await countMailTo(recipient, context);
  if (limitEnd === null) return;
  throw new Problem("too-many", "This address got too many mails in the last hour. Try again later.", {
    retryAfter: Math.ceil((limitEnd - msOf(context.now())) / 1000),
  });
}

export const largePageSize = 200;

const readPageSize = (queryOrBody: unknown): number => {
  const { pageSize = 0 } = (queryOrBody ?? {}) as { pageSize?: unknown };
  return Number(pageSize);
};

const heavyContentTypes = new Set(["text/csv", "application/pdf"]);

export const isHeavy = (endpoint: Endpoint, query: unknown, body: unknown): boolean =>
  heavyContentTypes.has(endpoint.contentType ?? "") ||
  Math.max(readPageSize(query), readPageSize(body)) > largePageSize;

/**
 * Runs a task within two limits. The task counts toward the limit of the user until the end of its response, and toward
 * the limit of the process until the start of its response.
 */
export async function runHeavyTask<Result>(
  { heavyRequests }: ApiContext,
  userId: number,
  task: () => Promise<Result>,
): Promise<Result> {
  const releaseSlot = heavyRequests.acquireSlot(userId);
  try {
    const result = await heavyRequests.run(task);
    if (!(result instanceof Response) || result.body === null) {
      releaseSlot();
      return result;
    }
    return watchResponseEnd(result, result.body, releaseSlot) as Result;
  } catch (error) {
    releaseSlot();
    throw error;
  }
}

function watchResponseEnd(response: Response, body: ReadableStream<Uint8Array>, onEnd: () => void): Response {
  const reader = body.getReader();
  const observedBody = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel(reason) {
      onEnd();
      return reader.cancel(reason);
    },
  });
  return new Response(observedBody, response);
}
