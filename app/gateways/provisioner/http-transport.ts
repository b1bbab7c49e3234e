import { z } from "zod";
import { hex } from "#app/domain/text/digest.ts";
import { Problem } from "#app/domain/problem.ts";
import { withTimeout } from "#app/gateways/timeout.ts";

export interface ProvisionerSettings {
  /** Prefix of every path, `https://provisioner.example.com/v1`. */
  url: string;
  /** HMAC key of the request signatures. */
  secret: string;
  now: () => Date;
  log: (level: "warn" | "error", message: string, facts: Record<string, unknown>) => void;
  timeoutMs?: number;
}

export interface ProvisionerRequest {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: unknown;
  /** Requests with the same key stand for the same work. */
  idempotencyKey?: string;
}

export interface ProvisionerResponse {
  status: number;
  body: unknown;
}

const defaultTimeoutMs = 10_000;
const defaultRetrySeconds = 10;

const busy = (retryAfter: number, cause?: unknown) =>
  new Problem("unavailable", "The provisioner is busy or not responding. Try again in a moment.", {
    code: "PROVISIONER_BUSY",
    retryAfter,
    cause,
  });

const signatureRejected = () =>
  new Problem("unavailable", "The provisioner rejects our signature. An operator must fix this.", {
    code: "PROVISIONER_REFUSED",
  });

const invalidResponse = () =>
  new Problem("unavailable", "The provisioner sent an answer that we do not understand.", {
    code: "PROVISIONER_INVALID",
  });

export async function send(
  settings: ProvisionerSettings,
  { method, path, body, idempotencyKey }: ProvisionerRequest,
): Promise<ProvisionerResponse & { accept: <Schema extends z.ZodType>(schema: Schema) => z.output<Schema> }> {
  const { url, secret, now, log, timeoutMs = defaultTimeoutMs } = settings;
  const address = new URL(`${url.replace(/\/+$/, "")}${path}`);
  const bodyText = body === undefined ? "" : JSON.stringify(body);
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const signingInput = [method, `${address.pathname}${address.search}`, timestamp, bodyText].join("\n");
  const headers = new Headers({
    accept: "application/json",
    "x-timestamp": timestamp,
    "x-signature": await signature(secret, signingInput),
  });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  const init = {
    method,
    headers,
    ...(body !== undefined && { body: bodyText }),
    redirect: "manual" as const,
  };
  const logWithRequest = (level: "warn" | "error", message: string, facts: Record<string, unknown>) =>
    log(level, message, { method, path, ...facts });
  try {
    const [response, text] = await withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(address, { ...init, signal });
      return [response, await response.text()] as const;
    });
    const { status } = response;
    const retryAfter = response.headers.get("retry-after");
    const parsed = jsonOf(text);
    return {
      status,
      body: parsed,
      accept: (schema) => acceptResponse({ status, body: parsed, retryAfter }, schema, logWithRequest),
    };
  } catch (cause) {
    logWithRequest("warn", "The provisioner does not respond", {
      reason: cause instanceof Error ? cause.name : undefined,
    });
    throw busy(defaultRetrySeconds, cause);
  }
}

type Log = ProvisionerSettings["log"];

/** Raises `unavailable` unless the response is a success in the expected form. */
function acceptResponse<Schema extends z.ZodType>(
  { status, body, retryAfter }: ProvisionerResponse & { retryAfter: string | null },
  schema: Schema,
  log: Log,
): z.output<Schema> {
  if (status === 429 || status >= 500) {
    log("warn", "The provisioner is busy", { status });
    throw busy(secondsIn(retryAfter));
  }
  if (status === 401 || status === 403) {
    log("error", "The provisioner rejects signatures made with PROVISIONER_SECRET", { status });
    throw signatureRejected();
  }
  const parsed = schema.safeParse(body);
  if (status >= 200 && status < 300 && parsed.success) return parsed.data;
  log("error", "The provisioner sent an invalid response", { status });
  throw invalidResponse();
}

/** HMAC-SHA256 in lower-case hexadecimal. */
async function signature(secret: string, text: string): Promise<string> {
  const utf8 = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(text))));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const secondsIn = (retryAfter: string | null): number =>
  /^\d{1,4}$/.test(retryAfter ?? "") ? Number(retryAfter) : defaultRetrySeconds;
