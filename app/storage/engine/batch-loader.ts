import { runSoon } from "#app/domain/time/event-loop.ts";
import type { Engine } from "./engine.ts";

type LoadBatch<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

/** Larger sets of keys are loaded in batches. */
const maxKeysPerBatch = 200;

/**
 * Loads with one query all keys that are requested within one event loop turn. On Workers, requests must not
 * await each other, so each request loads its key alone.
 */
export function createBatchLoader<Key, Value>(
  { canAwaitOtherRequests }: Pick<Engine, "canAwaitOtherRequests">,
  load: LoadBatch<Key, Value>,
): (key: Key) => Promise<Value | undefined> {
  if (!canAwaitOtherRequests) return async (key) => (await load([key])).get(key);
  let pendingKeys: Set<Key> | undefined;
  let pendingLoad: Promise<ReadonlyMap<Key, Value>> | undefined;
  return async (key) => {
    if (!pendingKeys || !pendingLoad || pendingKeys.size >= maxKeysPerBatch) {
      const keys = new Set<Key>();
      pendingKeys = keys;
      pendingLoad = new Promise((resolve, reject) => {
        runSoon(() => {
          if (pendingKeys === keys) pendingKeys = undefined;
          load([...keys]).then(resolve, reject);
        });
      });
    }
    pendingKeys.add(key);
    return (await pendingLoad).get(key);
  };
}

const sharedKey = "";

/** Shares one query among all requests for the value within one event loop turn. */
export function createSharedLoader<Value>(
  engine: Pick<Engine, "canAwaitOtherRequests">,
  load: () => Promise<Value>,
): () => Promise<Value> {
  // All callers request the same key, so they share one load.
  const loadShared = createBatchLoader(engine, async () => new Map([[sharedKey, await load()] as const]));
  return async () => {
    const value = await loadShared(sharedKey);
    if (value === undefined) throw new Error("The loader returned no value.");
    return value;
  };
}
