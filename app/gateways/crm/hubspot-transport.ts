import { secondsInDay } from "date-fns/constants";
import { parseRetryAfterSeconds } from "#app/domain/time/retry-after.ts";
import { runWithTimeout } from "#app/gateways/timeout.ts";
import { crmBusyProblem, crmRejectedProblem } from "./crm-problems.ts";
import { type Clock, type Instant, msOf } from "#app/domain/time/time.ts";

export interface HubspotSettings {
  /** URL before every path, for example `https://api.hubapi.com`. */
  url: string;
  /** Path before the object type, for example `/crm/objects/2026-09`. */
  basePath: string;
  /** A service key with the scopes crm.objects.companies.read and crm.objects.contacts.read. */
  token: string;
  now: Clock;
  log: (level: "warn" | "error", message: string, fields: Record<string, unknown>) => void;
  pause?: (ms: number) => Promise<void>;
  /** Timeout of one request, including the body. */
  timeoutMs?: number;
}

/** The request is a POST if it has a body, else a GET. */
export interface HubspotRequest {
  path: string;
  body?: unknown;
  isSearch?: boolean;
}

export interface HubspotResponse {
  path: string;
  status: number;
  text: string;
}

interface RetryInfo {
  status: number;
  retryAfter: string | null;
}

const searchIntervalMs = 500;
const maxWaitMs = 10_000;
const rateLimitWindowSeconds = 10;
const serverErrorDelayMs = 10_000;
const lockSeconds = 2;
/** Locked after many changes, over the rate limit, and moving to another region. */
const throttledStatuses: readonly number[] = [423, 429, 477];
const minThrottledDelayMs = 1_000;
const maxRateLimitRetries = 2;
const maxServerErrorRetries = 1;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Limits the rate of requests to HubSpot and retries failed requests. Requests share only timestamps, because
 * in a Worker a request cannot await a promise that another request created.
 */
export class HubspotTransport {
  readonly #settings: Required<HubspotSettings>;
  #nextSearchAt = -Infinity;
  #pausedUntil = -Infinity;

  constructor(settings: HubspotSettings) {
    this.#settings = { pause: sleep, timeoutMs: 10_000, ...settings };
  }

  /** Retries while HubSpot is busy, then throws CRM_BUSY. Throws CRM_REFUSED if HubSpot rejects the key. */
  async send(request: HubspotRequest): Promise<HubspotResponse> {
    let rateLimitCount = 0;
    let serverErrorCount = 0;
    for (;;) {
      await this.#waitForTurn(request);
      const response = await this.#fetchResponse(request);
      if (isThrottled(response)) {
        this.#pausedUntil = this.#now() + parsePauseMs(response, this.#settings.now());
        rateLimitCount += 1;
        if (rateLimitCount > maxRateLimitRetries)
          throw this.#busyProblem(request, response.status, { minRetryDelayMs: minThrottledDelayMs });
      } else if (response.status >= 500) {
        serverErrorCount += 1;
        if (serverErrorCount > maxServerErrorRetries)
          throw this.#busyProblem(request, response.status, {
            minRetryDelayMs: serverErrorDelayMs,
            cause: response.cause,
          });
      } else if (response.status === 401 || response.status === 403) {
        this.#settings.log(
          "error",
          "HubSpot rejects the service key of HUBSPOT_TOKEN, or a scope is missing",
          {
            status: response.status,
            path: request.path,
          },
        );
        throw crmRejectedProblem();
      } else return response;
    }
  }

  /** Waits until the request may start. Throws CRM_BUSY without waiting if the wait would be too long. */
  async #waitForTurn({ path, isSearch }: HubspotRequest) {
    const now = this.#now();
    const startAt = Math.max(now, this.#pausedUntil, isSearch ? this.#nextSearchAt : now);
    if (startAt - now > maxWaitMs)
      throw this.#busyProblem({ path }, 429, { minRetryDelayMs: minThrottledDelayMs });
    if (isSearch) this.#nextSearchAt = startAt + searchIntervalMs;
    if (startAt > now) await this.#settings.pause(startAt - now);
  }

  /** Status 504 stands for a missing response. */
  async #fetchResponse({ path, body }: HubspotRequest) {
    const { url, token, timeoutMs } = this.#settings;
    const headers = { accept: "application/json", authorization: `Bearer ${token}` };
    const init =
      body === undefined
        ? { headers }
        : {
            method: "POST",
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(body),
          };
    try {
      return await runWithTimeout(timeoutMs, async (signal) => {
        const response = await fetch(`${url}${path}`, { ...init, redirect: "manual", signal });
        const retryAfter = response.headers.get("retry-after");
        return { path, status: response.status, retryAfter, text: await response.text(), cause: undefined };
      });
    } catch (cause) {
      return { path, status: 504, retryAfter: null, text: "", cause };
    }
  }

  #busyProblem(
    { path }: HubspotRequest,
    status: number,
    { minRetryDelayMs, cause }: { minRetryDelayMs: number; cause?: unknown },
  ) {
    const reason = cause instanceof Error ? cause.name : undefined;
    this.#settings.log("warn", "HubSpot does not respond", { status, path, reason });
    const remainingMs = Math.max(this.#pausedUntil, this.#nextSearchAt) - this.#now();
    return crmBusyProblem(Math.ceil(Math.max(remainingMs, minRetryDelayMs) / 1_000), cause);
  }

  #now(): number {
    return msOf(this.#settings.now());
  }
}

/** HubSpot can send `Retry-After` during an outage, too. */
const isThrottled = ({ status, retryAfter }: RetryInfo): boolean =>
  throttledStatuses.includes(status) || (status >= 500 && retryAfter !== null);

/** HubSpot moves an account to another region within a day. */
const parsePauseMs = ({ status, retryAfter }: RetryInfo, now: Instant): number =>
  1_000 *
  parseRetryAfterSeconds(retryAfter, now, {
    defaultSeconds: status === 423 ? lockSeconds : rateLimitWindowSeconds,
    minSeconds: 0,
    maxSeconds: secondsInDay,
  });
