import { soon } from "#app/domain/time/turn.ts";
import type { Engine } from "./engine.ts";

type Ask<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

/** More than so many are asked for in portions. */
const mostTogether = 200;

/**
 * Answers with one question what several ask for within one turn of the process, none of them with what was so before it
 * asked. A Worker's requests may not wait for one another, so there each asks for itself.
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

/** The same for what has no key. */
export function onceATurn<Value>(
  engine: Pick<Engine, "takesTurns">,
  ask: () => Promise<Value>,
): () => Promise<Value> {
  const asked = together(engine, async () => new Map([["", await ask()] as const]));
  return async () => {
    const value = await asked("");
    if (value === undefined) throw new Error("Nothing was read.");
    return value;
  };
}
