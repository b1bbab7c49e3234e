import { manualLicense } from "#tests/support/customers/license-bodies.ts";
import { send } from "#tests/support/browser/send.ts";

interface Outcome {
  status: number;
  code: string | undefined;
  retryAfter: string | null;
  result: unknown;
}

const unreachable: Outcome = { status: 0, code: "UNREACHABLE", retryAfter: null, result: null };

export type ApiRequest = (method: string, path: string, body?: unknown, key?: string) => Promise<Outcome>;

/** Sends requests with this session; a connection error becomes status 0. */
export const requestsIn =
  (url: string, session: string): ApiRequest =>
  async (method, path, body, key) => {
    const headers = {
      cookie: `session=${session}`,
      origin: url,
      "content-type": "application/json",
      ...(key !== undefined && { "idempotency-key": key }),
    };
    try {
      const response = await send(
        new Request(`${url}${path}`, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      const { error, result } = (await response.json()) as { error?: { code?: string }; result?: unknown };
      const retryAfter = response.headers.get("retry-after");
      return { status: response.status, code: error?.code, retryAfter, result };
    } catch {
      return unreachable;
    }
  };

export interface ApiLoad {
  /** The company and key of each license whose creation was acknowledged. */
  created: Map<string, string>;
  /** All responses that were not successful. */
  failures: Outcome[];
  /** Longest duration of a request to `/healthz`; infinite if one failed. */
  slowestHealthMs: () => number;
  /** Waits for running requests; each creation is repeated until it succeeds. */
  stop: () => Promise<void>;
}

/** Three writers, two readers and a probe of `/healthz`, until it is stopped. */
export function startApiLoad(url: string, request: ApiRequest): ApiLoad {
  const created = new Map<string, string>();
  const failures: Outcome[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let slowest = 0;
  let startedCount = 0;

  async function attempt(...args: Parameters<ApiRequest>): Promise<Outcome> {
    const outcome = await request(...args);
    if (outcome.status >= 400 || outcome.status === 0) failures.push(outcome);
    return outcome;
  }

  async function write() {
    while (!signal.aborted) {
      startedCount += 1;
      const companyName = `Restart ${startedCount}`;
      const until = Date.now() + 60_000;
      while (!created.has(companyName) && Date.now() < until) {
        const { status, result } = await attempt(
          "POST",
          "/api/oem/licenses",
          manualLicense({ companyName }),
          companyName.replace(" ", "-"),
        );
        if (status === 201) created.set(companyName, (result as { key: string }).key);
        else await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  async function read() {
    while (!signal.aborted) {
      const { status } = await attempt("POST", "/api/oem/licenses/filtered", { pageSize: 20 });
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function probe() {
    while (!signal.aborted) {
      const start = performance.now();
      const isHealthy = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      slowest = Math.max(slowest, isHealthy ? performance.now() - start : Infinity);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const running = Promise.all([write(), write(), write(), read(), read(), probe()]);
  return {
    created,
    failures,
    slowestHealthMs: () => slowest,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
