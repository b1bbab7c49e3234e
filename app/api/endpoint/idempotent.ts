import { millisecondsInDay } from "date-fns/constants";
import { Problem } from "#app/domain/problem.ts";
import type { Storage, StorageTransaction } from "#app/domain/storage/storage.ts";
import { decrypt, encrypt } from "#app/domain/text/encrypt.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { ApiContext } from "./api-context.ts";

/** A reservation without a response is abandoned after this time, which exceeds the request timeout. */
const abandonedAfterMs = 150_000;
const expiresAfterMs = millisecondsInDay;

/** A handler returns a result, or the whole response if it is not JSON. */
export type HandlerOutcome = Response | { result: unknown; etag: string | null; isRepeated?: boolean };

/**
 * Runs the effect of a request once for each `Idempotency-Key`, and returns the result of `run`. The transaction of the storage
 * that `run` gets also stores its result, so `run` uses this storage for the one transaction that has the effect.
 * Without such a transaction, the result of `run` is stored at its end. A repeated request does not run `run`, and gets
 * the stored result. `hashContent` returns the hash of an uploaded file, which must be the same in a repeated request.
 */
export type Once = <Result>(
  run: (storage: Storage) => Promise<Result>,
  hashContent?: () => Promise<string>,
) => Promise<Result>;

/** Does the same as `Once` for an effect whose result the handler does not need. The result is not stored. */
export type OnceEffect = (run: (storage: Storage) => Promise<unknown>) => Promise<void>;

export interface OnceRunners {
  /** True if `once` returns the stored result of an earlier request. */
  isRepeated: boolean;
  once: Once;
  onceEffect: OnceEffect;
}

/** For a request without an `Idempotency-Key`. */
export const createUnkeyedRunners = ({ storage }: ApiContext): OnceRunners => ({
  isRepeated: false,
  once: (run) => run(storage),
  async onceEffect(run) {
    await run(storage);
  },
});

interface IdempotentRequest {
  /** Caller and endpoint to which the key belongs. */
  scope: string;
  key: string;
  /** Hash of path, query and body, except an uploaded file. */
  requestHash: string;
  status: number;
  /** True if the result contains a secret, so that it is stored encrypted. */
  isSecret: boolean;
  context: ApiContext;
}

/** Passes the runners for this key to `run`. */
export async function runIdempotent(
  request: IdempotentRequest,
  run: (runners: OnceRunners) => Promise<HandlerOutcome>,
): Promise<HandlerOutcome> {
  const { scope, key, requestHash, context } = request;
  if (key.length > 200) throw new Problem("invalid", "An Idempotency-Key has at most 200 characters.");
  const { idempotency } = context.storage;
  const now = msOf(context.now());
  const release = () => idempotency.release(scope, key, instantOf(now));
  const limits = {
    abandonedBefore: instantOf(now - abandonedAfterMs),
    expiredBefore: instantOf(now - expiresAfterMs),
  };
  const storedEntry = await idempotency
    .reserve(scope, key, requestHash, instantOf(now), limits)
    .catch((error: unknown) => {
      // The database may have stored the reservation although its response was lost.
      context.runAfterResponse(retryRelease(release));
      throw error;
    });
  if (storedEntry && storedEntry.requestHash !== requestHash) {
    throw mismatchProblem();
  }
  if (storedEntry && !storedEntry.response)
    throw new Problem(
      "conflict",
      "The first request with this Idempotency-Key is still running. Try again in a moment.",
      { code: "IDEMPOTENCY_RUNNING", retryAfter: 1 },
    );
  if (storedEntry?.response) {
    const outcome = await run(await createReplayRunners(request, storedEntry.response.body));
    if (!(outcome instanceof Response)) return { ...outcome, isRepeated: true };
    outcome.headers.set("idempotent-replay", "true");
    return outcome;
  }
  try {
    const { runners, isUsed } = createFirstRunners(request);
    const outcome = await run(runners);
    if (!isUsed()) throw new Error("The handler of an endpoint with supportsIdempotencyKey must use once.");
    return outcome;
  } catch (error) {
    // If the release fails, it is retried in the background. Until it succeeds, a repeated request gets 409.
    await release().catch(() => context.runAfterResponse(retryRelease(release)));
    throw error;
  }
}

const mismatchProblem = () =>
  new Problem(
    "rule",
    "This Idempotency-Key was already used for another request with a different path, query or body. Use a new Idempotency-Key for each request.",
    { code: "IDEMPOTENCY_MISMATCH" },
  );

const firstReleasePauseMs = 250;
const longestReleasePauseMs = 10_000;
/** PostgreSQL may store a reservation this long after its client gave up, for example while it waits for a standby. */
const maxCommitDelayMs = 30_000;
/** The release of a key is retried only until shortly before the key counts as abandoned. */
const maxReleaseMs = abandonedAfterMs - 30_000;

async function retryRelease(release: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  const hasTime = (timeMs: number) => performance.now() - startedAt < timeMs;
  for (let pauseMs = firstReleasePauseMs; hasTime(maxReleaseMs); pauseMs *= 2) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, longestReleasePauseMs)));
    const outcome = await release().then(
      (isReleased) => (isReleased ? "released" : "absent"),
      () => "failed",
    );
    if (outcome === "released" || (outcome === "absent" && !hasTime(maxCommitDelayMs))) return;
  }
}

function createFirstRunners({ scope, key, status, isSecret, context }: IdempotentRequest) {
  const { storage, storedResultSecrets } = context;
  let isUsed = false;
  async function runAndStore<Result>(
    run: (storage: Storage) => Promise<Result>,
    {
      storesResult,
      hashContent,
    }: { storesResult: boolean; hashContent?: (() => Promise<string>) | undefined },
  ): Promise<Result> {
    isUsed = true;
    let isStored = false;
    const saveResult = async (transaction: StorageTransaction, result: unknown) => {
      const contentHash = await hashContent?.();
      const body = JSON.stringify({ success: true, result: storesResult ? result : null, contentHash });
      const storedBody = isSecret ? await encrypt(body, storedResultSecrets) : body;
      transaction.idempotency.saveResponse(scope, key, { status, body: storedBody });
    };
    const transact: Storage["transact"] = async (write, lockName) => {
      if (isStored) throw new Error("The effect of an idempotent request must be one transaction.");
      const committedResult = await storage.transact(async (transaction) => {
        const result = await write(transaction);
        await saveResult(transaction, result);
        return result;
      }, lockName);
      isStored = true;
      return committedResult;
    };
    const result = await run({ ...storage, transact });
    if (!isStored) await storage.transact((transaction) => saveResult(transaction, result));
    return result;
  }
  const runners: OnceRunners = {
    isRepeated: false,
    once: (run, hashContent) => runAndStore(run, { storesResult: true, hashContent }),
    async onceEffect(run) {
      await runAndStore(run, { storesResult: false });
    },
  };
  return { runners, isUsed: () => isUsed };
}

async function createReplayRunners(
  { isSecret, context: { storedResultSecrets } }: IdempotentRequest,
  storedBody: string,
): Promise<OnceRunners> {
  const body = isSecret ? await decrypt(storedBody, storedResultSecrets) : storedBody;
  if (body === null) throw lostResultProblem();
  const { result, contentHash } = JSON.parse(body) as { result: unknown; contentHash?: string };
  return {
    isRepeated: true,
    // The hash of the request guarantees that the same handler stored the result.
    async once<Result>(_run: unknown, hashContent?: () => Promise<string>) {
      if (contentHash !== undefined && (await hashContent?.()) !== contentHash) throw mismatchProblem();
      return result as Result;
    },
    onceEffect: async () => {},
  };
}

/** The stored result is of no more use. */
export const lostResultProblem = () =>
  new Problem(
    "gone",
    "The response to this Idempotency-Key is no longer valid. Send the request with a new Idempotency-Key.",
  );
