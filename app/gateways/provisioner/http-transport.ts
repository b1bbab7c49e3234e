import { z } from "zod";
import { hex } from "#app/domain/text/digest.ts";
import { Problem } from "#app/domain/problem.ts";
import { parseRetryAfterSeconds } from "#app/domain/time/retry-after.ts";
import { runWithTimeout } from "#app/gateways/timeout.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { type Clock, msOf } from "#app/domain/time/time.ts";

export interface ProvisionerSettings {
  /** URL before every path, for example `https://provisioner.example.com/v1`. */
  url: string;
  /** HMAC key of the request signatures. */
  secret: string;
  now: Clock;
  log: (level: "warn" | "error", message: string, fields: Record<string, unknown>) => void;
  timeoutMs?: number;
}

export interface ProvisionerRequest {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: unknown;
  /** The provisioner executes only the first of several requests with the same key. */
  idempotencyKey?: string;
}

export interface ProvisionerResponse {
  status: number;
  body: unknown;
}

const defaultTimeoutMs = 10_000;
const defaultRetrySeconds = 10;

const busyProblem = (retryAfterSeconds: number, cause?: unknown) =>
  new Problem("unavailable", "The provisioner is busy or not responding. Try again in a moment.", {
    code: "PROVISIONER_BUSY",
    retryAfter: retryAfterSeconds,
    cause,
  });

const signatureRejectedProblem = () =>
  new Problem(
    "unavailable",
    "The provisioner rejects the signature of License desk. An operator must correct the signing key.",
    {
      code: "PROVISIONER_REFUSED",
    },
  );

const invalidResponseProblem = () =>
  new Problem("unavailable", "The provisioner sent an unexpected response.", {
    code: "PROVISIONER_INVALID",
  });

/** Sends a signed request. Throws PROVISIONER_BUSY if there is no response. `parse` checks the response and parses its body. */
export async function sendRequest(
  settings: ProvisionerSettings,
  { method, path, body, idempotencyKey }: ProvisionerRequest,
): Promise<ProvisionerResponse & { parse: <Schema extends z.ZodType>(schema: Schema) => z.output<Schema> }> {
  const { url, secret, now, log, timeoutMs = defaultTimeoutMs } = settings;
  const requestUrl = new URL(`${url.replace(/\/+$/, "")}${path}`);
  const bodyText = body === undefined ? "" : JSON.stringify(body);
  const timestamp = String(Math.floor(msOf(now()) / 1000));
  const signingInput = [method, `${requestUrl.pathname}${requestUrl.search}`, timestamp, bodyText].join("\n");
  const headers = new Headers({
    accept: "application/json",
    "x-timestamp": timestamp,
    "x-signature": await computeSignature(secret, signingInput),
  });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  const init = {
    method,
    headers,
    ...(body !== undefined && { body: bodyText }),
    redirect: "manual" as const,
  };
  const logRequest = (level: "warn" | "error", message: string, fields: Record<string, unknown>) =>
    log(level, message, { method, path, ...fields });
  try {
    const { status, retryAfter, text } = await runWithTimeout(timeoutMs, async (signal) => {
      const response = await fetch(requestUrl, { ...init, signal });
      return {
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        text: await response.text(),
      };
    });
    const parsedBody = parseJson(text);
    return {
      status,
      body: parsedBody,
      parse: (schema) =>
        parseResponse({ status, body: parsedBody, retryAfter }, schema, { now, log: logRequest }),
    };
  } catch (cause) {
    logRequest("warn", "The provisioner does not respond", {
      reason: cause instanceof Error ? cause.name : undefined,
    });
    throw busyProblem(defaultRetrySeconds, cause);
  }
}

/** Throws `unavailable` unless the response is successful and matches the schema. */
function parseResponse<Schema extends z.ZodType>(
  { status, body, retryAfter }: ProvisionerResponse & { retryAfter: string | null },
  schema: Schema,
  { now, log }: Pick<ProvisionerSettings, "now" | "log">,
): z.output<Schema> {
  if (status === 429 || status >= 500) {
    log("warn", "The provisioner is busy", { status });
    throw busyProblem(parseRetryAfterSeconds(retryAfter, now(), { defaultSeconds: defaultRetrySeconds }));
  }
  if (status === 401 || status === 403) {
    log("error", "The provisioner rejects signatures made with PROVISIONER_SECRET", { status });
    throw signatureRejectedProblem();
  }
  const parsedBody = schema.safeParse(body);
  if (status >= 200 && status < 300 && parsedBody.success) return parsedBody.data;
  log("error", "The provisioner sent an invalid response", { status });
  throw invalidResponseProblem();
}

/** Computes HMAC-SHA256 in lower-case hexadecimal. */
async function computeSignature(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text))));
}
