import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { sendOverNewConnection } from "#tests/support/browser/send.ts";

interface ApiOutcome {
  status: number;
  code: string | undefined;
  retryAfter: string | null;
  result: unknown;
}

const unreachableOutcome: ApiOutcome = { status: 0, code: "UNREACHABLE", retryAfter: null, result: null };

export type ApiRequest = (
  method: string,
  path: string,
  body?: unknown,
  idempotencyKey?: string,
) => Promise<ApiOutcome>;

/** A connection error becomes status 0. */
export const createApiRequest =
  (url: string, session: string): ApiRequest =>
  async (method, path, body, idempotencyKey) => {
    const headers = {
      cookie: `session=${session}`,
      origin: url,
      "content-type": "application/json",
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    };
    try {
      const response = await sendOverNewConnection(
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
      return unreachableOutcome;
    }
  };

export interface ApiLoad {
  /** The key of each created license, by company name. */
  keysByCompany: Map<string, string>;
  /** Responses that were not successful. */
  failures: ApiOutcome[];
  /** Longest duration of a request to `/healthz`; infinite if a request failed. */
  slowestHealthMs: () => number;
  /** Stops the load. Waits until each license is created, or for at most a minute. */
  stop: () => Promise<void>;
}

/** Starts three writers, two readers and a health check, which run until `stop`. */
export function startApiLoad(url: string, request: ApiRequest): ApiLoad {
  const keysByCompany = new Map<string, string>();
  const failures: ApiOutcome[] = [];
  const abortController = new AbortController();
  const { signal } = abortController;
  let slowestMs = 0;
  let startedCount = 0;

  async function sendRequest(...args: Parameters<ApiRequest>): Promise<ApiOutcome> {
    const outcome = await request(...args);
    if (outcome.status >= 400 || outcome.status === 0) failures.push(outcome);
    return outcome;
  }

  async function createLicenses() {
    while (!signal.aborted) {
      startedCount += 1;
      const companyName = `Restart ${startedCount}`;
      const retryUntil = Date.now() + 60_000;
      while (!keysByCompany.has(companyName) && Date.now() < retryUntil) {
        const { status, result } = await sendRequest(
          "POST",
          "/api/oem/licenses",
          buildManualLicenseBody({ companyName }),
          companyName.replace(" ", "-"),
        );
        if (status === 201) keysByCompany.set(companyName, (result as { key: string }).key);
        else await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  async function listLicenses() {
    while (!signal.aborted) {
      const { status } = await sendRequest("POST", "/api/oem/licenses/filtered", { pageSize: 20 });
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function checkHealth() {
    while (!signal.aborted) {
      const start = performance.now();
      const isHealthy = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      slowestMs = Math.max(slowestMs, isHealthy ? performance.now() - start : Infinity);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const tasks = Promise.all([
    createLicenses(),
    createLicenses(),
    createLicenses(),
    listLicenses(),
    listLicenses(),
    checkHealth(),
  ]);
  return {
    keysByCompany,
    failures,
    slowestHealthMs: () => slowestMs,
    async stop() {
      abortController.abort();
      await tasks;
    },
  };
}
