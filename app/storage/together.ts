import { soon } from "#app/domain/time/turn.ts";
import type { Engine } from "./engine.ts";

type Ask<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

/** Larger sets of keys are loaded in batches. */
const mostTogether = 200;

/**
 * Loads all keys that are requested within one event loop turn with one query, which starts after the last request.
 * Worker requests must not await each other, so there each request loads its own key.
 */
export function together<Key, Value>(
  { takesTurns }: Pick<Engine, "takesTurns">,
  ask: Ask<Key, Value>,
): (key: Key) => Promise<Value | undefined> {
  if (!takesTurns) return async (key) => (await ask([key])).get(key);
  let waiting: Set<Key> | undefined;
  let answer: Promise<ReadonlyMap<Key, Value>> | undefined;
  return async (key) => {
    if (!waiting || !answer || waiting.size >= mostTogether) {
      const keys = new Set<Key>();
      waiting = keys;
      answer = new Promise((resolve, reject) => {
        soon(() => {
          if (waiting === keys) waiting = undefined;
          ask([...keys]).then(resolve, reject);
        });
      });
    }
    waiting.add(key);
    return (await answer).get(key);
  };
}

/** The same for a value without a key. */
export function onceATurn<Value>(
  engine: Pick<Engine, "takesTurns">,
  ask: () => Promise<Value>,
): () => Promise<Value> {
  const asked = together(engine, async () => new Map([["", await ask()] as const]));
  return async () => {
    const value = await asked("");
    if (value === undefined) throw new Error("The loader returned no value.");
    return value;
  };
}
