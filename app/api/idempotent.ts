import { sha256 } from "#app/domain/digest.ts";
import { Problem } from "#app/domain/problem.ts";
import { instantOf } from "#app/domain/time.ts";
import type { World } from "./world.ts";

/** Longer than any request may take. */
const abandonedAfterMs = 150_000;
const forgottenAfterMs = 24 * 60 * 60 * 1000;

interface Once {
  scope: string;
  key: string;
  text: string;
  world: World;
}

/** The first request with a key is answered and its answer kept; its repetitions get that answer, whatever they would do. */
export async function answerOnce(
  { scope, key, text, world }: Once,
  answered: () => Promise<Response>,
): Promise<Response> {
  if (key.length > 200) throw new Problem("invalid", "An Idempotency-Key has at most 200 characters.");
  const { idempotency } = world.storage;
  const now = world.now().getTime();
  const bodyHash = await sha256(text);
  const earlier = await idempotency.reserve(scope, key, bodyHash, instantOf(now), {
    abandonedBefore: instantOf(now - abandonedAfterMs),
    forgottenBefore: instantOf(now - forgottenAfterMs),
  });
  if (earlier && earlier.bodyHash !== bodyHash) {
    throw new Problem("rule", "This Idempotency-Key was used for another request.", {
      code: "IDEMPOTENCY_MISMATCH",
    });
  }
  if (earlier && !earlier.answer)
    throw new Problem("conflict", "The first request with this Idempotency-Key still runs.");
  if (earlier?.answer) return repeated(earlier.answer);
  try {
    const reply = await answered();
    await idempotency.complete(scope, key, { status: reply.status, body: await reply.clone().text() });
    return reply;
  } catch (error) {
    await idempotency.release(scope, key);
    throw error;
  }
}

const repeated = ({ status, body }: { status: number; body: string }) =>
  new Response(body, {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", "idempotent-replay": "true" },
  });
