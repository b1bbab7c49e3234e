import { Problem } from "#app/domain/problem.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { succeed } from "./envelope.ts";
import type { World } from "#app/api/world.ts";

/** Longer than the request timeout. */
const abandonedAfterMs = 150_000;
const forgottenAfterMs = 24 * 60 * 60 * 1000;

type Outcome = Response | { result: unknown };

interface Once {
  scope: string;
  key: string;
  /** Hash of path, query and body. */
  request: string;
  status: number;
  world: World;
}

/** A repeated key returns the first response, which is stored in the same unit of work as the created row. */
export async function answerOnce(
  { scope, key, request, status, world }: Once,
  answered: (world: World) => Promise<Outcome>,
): Promise<Outcome> {
  if (key.length > 200) throw new Problem("invalid", "An Idempotency-Key has at most 200 characters.");
  const { idempotency } = world.storage;
  const now = world.now().getTime();
  const earlier = await idempotency.reserve(scope, key, request, instantOf(now), {
    abandonedBefore: instantOf(now - abandonedAfterMs),
    forgottenBefore: instantOf(now - forgottenAfterMs),
  });
  if (earlier && earlier.bodyHash !== request) {
    throw new Problem(
      "rule",
      "This Idempotency-Key was used for another request: its path, query or body was different. Use a new key for each request.",
      {
        code: "IDEMPOTENCY_MISMATCH",
      },
    );
  }
  if (earlier && !earlier.answer)
    throw new Problem("conflict", "The first request with this Idempotency-Key is still running.");
  if (earlier?.answer) return repeated(earlier.answer);
  try {
    return await answered({ ...world, storage: keepingAnswer(world.storage, scope, key, status) });
  } catch (error) {
    const release = () => idempotency.release(scope, key);
    // The database may still be failing. Until the release succeeds, a repeated request gets 409.
    await release().catch(() => void releaseLater(release));
    throw error;
  }
}

const releaseEveryMs = 250;
/** Ends before the key counts as abandoned. */
const releaseForMs = abandonedAfterMs - 30_000;

async function releaseLater(release: () => Promise<void>): Promise<void> {
  const until = performance.now() + releaseForMs;
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, releaseEveryMs));
    const isReleased = await release().then(
      () => true,
      () => false,
    );
    if (isReleased) return;
  }
}

function keepingAnswer(storage: Storage, scope: string, key: string, status: number): Storage {
  let isKept = false;
  return {
    ...storage,
    async transact(write) {
      if (isKept) return storage.transact(write);
      const answered = await storage.transact(async (work) => {
        const result = await write(work);
        work.keepAnswer(scope, key, { status, body: await succeed(result, status).text() });
        return result;
      });
      isKept = true;
      return answered;
    },
  };
}

const repeated = ({ status, body }: { status: number; body: string }) =>
  new Response(body, {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", "idempotent-replay": "true" },
  });
