import { Problem } from "#app/domain/problem.ts";
import { type Clock, msOf } from "#app/domain/time/time.ts";

interface CacheOptions {
  maxAgeMs: number;
  maxEntries: number;
  now: Clock;
}

/** Caches responses of the CRM. Returns expired responses while the CRM is busy. */
export class ResponseCache<Value> {
  readonly #options: CacheOptions;
  readonly #entries = new Map<string, { value: Value; storedAtMs: number }>();

  constructor(options: CacheOptions) {
    this.#options = options;
  }

  /** Null is never cached. */
  async get<Result extends Value | null>(
    key: string,
    fetchValue: () => Promise<Result>,
  ): Promise<Result | Value> {
    const entry = this.#entries.get(key);
    if (entry && this.#now() - entry.storedAtMs < this.#options.maxAgeMs) return entry.value;
    try {
      const value = await fetchValue();
      if (value === null) this.#entries.delete(key);
      else this.#store(key, value);
      return value;
    } catch (error) {
      if (entry && error instanceof Problem && error.code === "CRM_BUSY") return entry.value;
      throw error;
    }
  }

  #store(key: string, value: Value) {
    this.#entries.delete(key);
    this.#entries.set(key, { value, storedAtMs: this.#now() });
    const [oldestKey] = this.#entries.keys();
    if (oldestKey !== undefined && this.#entries.size > this.#options.maxEntries)
      this.#entries.delete(oldestKey);
  }

  #now(): number {
    return msOf(this.#options.now());
  }
}
