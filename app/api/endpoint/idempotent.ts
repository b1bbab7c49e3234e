import { millisecondsInDay } from "date-fns/constants";
import { Problem } from "#app/domain/problem.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { createSuccessResponse } from "./envelope.ts";
import type { ApiContext } from "./api-context.ts";

/** A reservation without a response is abandoned after this time, which exceeds the request timeout. */
const abandonedAfterMs = 150_000;
const expiresAfterMs = millisecondsInDay;

/** A handler returns a result, or the whole response if it is not JSON. */
export type HandlerOutcome = Response | { result: unknown; etag: string | null };

interface IdempotentRequest {
  /** User and endpoint to which the key belongs. */
  scope: string;
  key: string;
  /** Hash of path, query and body. */
  requestHash: string;
  status: number;
  context: ApiContext;
}

/** A request with a repeated key gets the first response, which is stored together with the created row. */
export async function runIdempotent(
  { scope, key, requestHash, status, context }: IdempotentRequest,
  run: (context: ApiContext) => Promise<HandlerOutcome>,
): Promise<HandlerOutcome> {
  if (key.length > 200) throw new Problem("invalid", "An Idempotency-Key has at most 200 characters.");
  const { idempotency } = context.storage;
  const now = context.now().getTime();
  const storedEntry = await idempotency.reserve(scope, key, requestHash, instantOf(now), {
    abandonedBefore: instantOf(now - abandonedAfterMs),
    expiredBefore: instantOf(now - expiresAfterMs),
  });
  if (storedEntry && storedEntry.requestHash !== requestHash) {
    throw new Problem(
      "rule",
      "This Idempotency-Key was already used for another request with a different path, query or body. Use a new Idempotency-Key for each request.",
      {
        code: "IDEMPOTENCY_MISMATCH",
      },
    );
  }
  if (storedEntry && !storedEntry.response)
    throw new Problem(
      "conflict",
      "The first request with this Idempotency-Key is still running. Try again in a moment.",
    );
  if (storedEntry?.response) return replayResponse(storedEntry.response);
  try {
    return await run({
      ...context,
      storage: storeResponseInFirstTransaction(context.storage, scope, key, status),
    });
  } catch (error) {
    const release = () => idempotency.release(scope, key);
    // If the release fails, it is retried in the background. Until it succeeds, a repeated request gets 409.
    await release().catch(() => context.runAfterResponse(retryRelease(release)));
    throw error;
  }
}

const releaseIntervalMs = 250;
/** The release of a key is retried only until shortly before the key counts as abandoned. */
const maxReleaseMs = abandonedAfterMs - 30_000;

async function retryRelease(release: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + maxReleaseMs;
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, releaseIntervalMs));
    const isReleased = await release().then(
      () => true,
      () => false,
    );
    if (isReleased) return;
  }
}

/** A storage whose first transaction also stores the response. */
function storeResponseInFirstTransaction(
  storage: Storage,
  scope: string,
  key: string,
  status: number,
): Storage {
  let isResponseStored = false;
  return {
    ...storage,
    async transact(write) {
      if (isResponseStored) return storage.transact(write);
      const committedResult = await storage.transact(async (transaction) => {
        const result = await write(transaction);
        transaction.idempotency.saveResponse(scope, key, {
          status,
          body: await createSuccessResponse(result, status).text(),
        });
        return result;
      });
      isResponseStored = true;
      return committedResult;
    },
  };
}

const replayResponse = ({ status, body }: { status: number; body: string }) =>
  new Response(body, {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", "idempotent-replay": "true" },
  });
