import { inTime } from "#app/gateways/in-time.ts";
import { crmBusy, crmRefused } from "./crm-problems.ts";

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
  patienceMs?: number;
}

/** A request with a body is a POST. */
export interface HubspotRequest {
  path: string;
  body?: unknown;
  isSearch?: boolean;
}

export interface HubspotReply {
  path: string;
  status: number;
  text: string;
}

const searchEveryMs = 500;
const longestWaitMs = 10_000;
const restMs = 10_000;
const mostRefusals = 2;
const mostFaults = 1;

const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Paces and retries requests. Requests share only numbers: a Worker request cannot await a promise of another request.
 */
export class HubspotTransport {
  readonly #settings: Required<HubspotSettings>;
  #nextSearchAt = -Infinity;
  #restsUntil = -Infinity;

  constructor(settings: HubspotSettings) {
    this.#settings = { pause: pauseFor, patienceMs: 10_000, ...settings };
  }

  /** Returns any response about the request itself. Raises CRM_BUSY and CRM_REFUSED. */
  async send(request: HubspotRequest): Promise<HubspotReply> {
    let refusals = 0;
    let faults = 0;
    for (;;) {
      await this.#turn(request);
      const reply = await this.#reply(request);
      if (reply.status === 429) {
        this.#restsUntil = this.#now() + waitOf(reply.retryAfter, this.#now());
        refusals += 1;
        if (refusals > mostRefusals) throw this.#busy(request, reply.status);
      } else if (reply.status >= 500) {
        faults += 1;
        if (faults > mostFaults) throw this.#busy(request, reply.status, reply.cause);
      } else if (reply.status === 401 || reply.status === 403) {
        this.#settings.log(
          "error",
          "HubSpot rejects the service key of HUBSPOT_TOKEN, or a scope is missing",
          {
            status: reply.status,
            path: request.path,
          },
        );
        throw crmRefused();
      } else return reply;
    }
  }

  /** Waits for its turn, or fails at once if that would take too long. */
  async #turn({ path, isSearch }: HubspotRequest) {
    const now = this.#now();
    const from = Math.max(now, this.#restsUntil, isSearch ? this.#nextSearchAt : now);
    if (from - now > longestWaitMs) throw this.#busy({ path }, 429);
    if (isSearch) this.#nextSearchAt = from + searchEveryMs;
    if (from > now) await this.#settings.pause(from - now);
  }

  /** A missing response counts as a 504. */
  async #reply({ path, body }: HubspotRequest) {
    const { url, token, patienceMs } = this.#settings;
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
      return await inTime(patienceMs, async (signal) => {
        const reply = await fetch(`${url}${path}`, { ...init, redirect: "manual", signal });
        const retryAfter = reply.headers.get("retry-after");
        return { path, status: reply.status, retryAfter, text: await reply.text(), cause: undefined };
      });
    } catch (cause) {
      return { path, status: 504, retryAfter: null, text: "", cause };
    }
  }

  #busy({ path }: HubspotRequest, status: number, cause?: unknown) {
    const reason = cause instanceof Error ? cause.name : undefined;
    this.#settings.log("warn", "HubSpot does not respond", { status, path, reason });
    const rest = Math.max(this.#restsUntil, this.#nextSearchAt) - this.#now();
    return crmBusy(Math.ceil(Math.max(rest, status === 429 ? 1_000 : restMs) / 1_000), cause);
  }

  #now(): number {
    return this.#settings.now().getTime();
  }
}

/** `Retry-After` in seconds or as a date; otherwise ten seconds, HubSpot's rate-limit window. */
function waitOf(retryAfter: string | null, now: number): number {
  const header = retryAfter?.trim() ?? "";
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(ms, 0) : restMs;
}
