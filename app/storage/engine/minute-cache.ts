import { millisecondsInMinute } from "date-fns/constants";
import { type Instant, msOf } from "#app/domain/time/time.ts";

const maxEntries = 200;

export interface MinuteCache<Value> {
  /** Null if the value is missing or older than a minute. */
  get: (key: string, now: Instant) => Value | null;
  set: (key: string, value: Value, now: Instant) => void;
}

/** Caches values for a minute. */
export function createMinuteCache<Value>(): MinuteCache<Value> {
  const entries = new Map<string, { value: Value; cachedAt: Instant }>();
  return {
    get(key, now) {
      const entry = entries.get(key);
      return entry && isWithinAMinute(entry.cachedAt, now) ? entry.value : null;
    },
    set(key, value, now) {
      if (entries.size >= maxEntries) entries.clear();
      entries.set(key, { value, cachedAt: now });
    },
  };
}

const isWithinAMinute = (cachedAt: Instant, now: Instant): boolean =>
  msOf(now) - msOf(cachedAt) < millisecondsInMinute && now >= cachedAt;
