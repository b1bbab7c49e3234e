import { withTimeout } from "#app/gateways/timeout.ts";
import { crmBusy, crmRejected } from "./crm-problems.ts";

export interface HubspotSettings {
  /** Prefix of every path, `https://api.hubapi.com`. */
  url: string;
  /** Path of the objects, `/crm/objects/2026-09`. */
  basePath: string;
  /** A service key with the scopes crm.objects.companies.read and crm.objects.contacts.read. */
  token: string;
  now: () => Date;
  log: (level: "warn" | "error", message: string, facts: Record<string, unknown>) => void;
  pause?: (ms: number) => Promise<void>;
  /** Timeout of one request, including the body. */
  timeoutMs?: number;
}

/** A request with a body is a POST. */
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

const searchEveryMs = 500;
const longestWaitMs = 10_000;
const defaultWaitMs = 10_000;
const maxRateLimited = 2;
const maxServerErrors = 1;

const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Paces and retries requests. Requests share only numbers: a Worker request cannot await a promise of another request.
 */
export class HubspotTransport {
  readonly #settings: Required<HubspotSettings>;
  #nextSearchAt = -Infinity;
  #restsUntil = -Infinity;

  constructor(settings: HubspotSettings) {
    this.#settings = { pause: pauseFor, timeoutMs: 10_000, ...settings };
  }

  /** Returns any response about the request itself. Raises CRM_BUSY and CRM_REFUSED. */
  async send(request: HubspotRequest): Promise<HubspotResponse> {
    let rateLimited = 0;
    let serverErrors = 0;
    for (;;) {
      await this.#nextTurn(request);
      const response = await this.#fetchResponse(request);
      if (response.status === 429) {
        this.#restsUntil = this.#now() + waitOf(response.retryAfter, this.#now());
        rateLimited += 1;
        if (rateLimited > maxRateLimited) throw this.#busy(request, response.status);
      } else if (response.status >= 500) {
        serverErrors += 1;
        if (serverErrors > maxServerErrors) throw this.#busy(request, response.status, response.cause);
      } else if (response.status === 401 || response.status === 403) {
        this.#settings.log(
          "error",
          "HubSpot rejects the service key of HUBSPOT_TOKEN, or a scope is missing",
          {
            status: response.status,
            path: request.path,
          },
        );
        throw crmRejected();
      } else return response;
    }
  }

  /** Waits for its turn, or fails at once if that would take too long. */
  async #nextTurn({ path, isSearch }: HubspotRequest) {
    const now = this.#now();
    const from = Math.max(now, this.#restsUntil, isSearch ? this.#nextSearchAt : now);
    if (from - now > longestWaitMs) throw this.#busy({ path }, 429);
    if (isSearch) this.#nextSearchAt = from + searchEveryMs;
    if (from > now) await this.#settings.pause(from - now);
  }

  /** A missing response counts as a 504. */
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
      return await withTimeout(timeoutMs, async (signal) => {
        const response = await fetch(`${url}${path}`, { ...init, redirect: "manual", signal });
        const retryAfter = response.headers.get("retry-after");
        return { path, status: response.status, retryAfter, text: await response.text(), cause: undefined };
      });
    } catch (cause) {
      return { path, status: 504, retryAfter: null, text: "", cause };
    }
  }

  #busy({ path }: HubspotRequest, status: number, cause?: unknown) {
    const reason = cause instanceof Error ? cause.name : undefined;
    this.#settings.log("warn", "HubSpot does not respond", { status, path, reason });
    const rest = Math.max(this.#restsUntil, this.#nextSearchAt) - this.#now();
    return crmBusy(Math.ceil(Math.max(rest, status === 429 ? 1_000 : defaultWaitMs) / 1_000), cause);
  }

  #now(): number {
    return this.#settings.now().getTime();
  }
}

/** `Retry-After` in seconds or as a date; otherwise ten seconds, HubSpot's rate-limit window. */
function waitOf(retryAfter: string | null, now: number): number {
  const header = retryAfter?.trim() ?? "";
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(ms, 0) : defaultWaitMs;
}
