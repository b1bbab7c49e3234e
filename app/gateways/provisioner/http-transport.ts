import { z } from "zod";
import { hex } from "#app/domain/text/digest.ts";
import { Problem } from "#app/domain/problem.ts";
import { inTime } from "#app/gateways/in-time.ts";

export interface ProvisionerSettings {
  /** Prefix of every path, `https://provisioner.example.com/v1`. */
  url: string;
  /** HMAC key of the request signatures. */
  secret: string;
  now: () => Date;
  log: (level: "warn" | "error", message: string, facts: Record<string, unknown>) => void;
  patienceMs?: number;
}

export interface ProvisionerRequest {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: unknown;
  /** Requests with the same key stand for the same work. */
  idempotencyKey?: string;
}

export interface ProvisionerReply {
  status: number;
  body: unknown;
}

const usualPatienceMs = 10_000;
const busyForSeconds = 10;

const busy = (retryAfter: number, cause?: unknown) =>
  new Problem("unavailable", "The provisioner is busy or not responding. Try again in a moment.", {
    code: "PROVISIONER_BUSY",
    retryAfter,
    cause,
  });

const refused = () =>
  new Problem("unavailable", "The provisioner rejects our signature. An operator must fix this.", {
    code: "PROVISIONER_REFUSED",
  });

const notUnderstood = () =>
  new Problem("unavailable", "The provisioner sent an answer that we do not understand.", {
    code: "PROVISIONER_INVALID",
  });

export async function send(
  settings: ProvisionerSettings,
  { method, path, body, idempotencyKey }: ProvisionerRequest,
): Promise<ProvisionerReply & { accept: <Form extends z.ZodType>(form: Form) => z.output<Form> }> {
  const { url, secret, now, log, patienceMs = usualPatienceMs } = settings;
  const address = new URL(`${url.replace(/\/+$/, "")}${path}`);
  const sent = body === undefined ? "" : JSON.stringify(body);
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const signed = [method, `${address.pathname}${address.search}`, timestamp, sent].join("\n");
  const headers = new Headers({
    accept: "application/json",
    "x-timestamp": timestamp,
    "x-signature": await signature(secret, signed),
  });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  const init = { method, headers, ...(body !== undefined && { body: sent }), redirect: "manual" as const };
  const logged = (level: "warn" | "error", message: string, facts: Record<string, unknown>) =>
    log(level, message, { method, path, ...facts });
  try {
    const [reply, text] = await inTime(patienceMs, async (signal) => {
      const reply = await fetch(address, { ...init, signal });
      return [reply, await reply.text()] as const;
    });
    const { status } = reply;
    const retryAfter = reply.headers.get("retry-after");
    const read = jsonOf(text);
    return {
      status,
      body: read,
      accept: (form) => accepted({ status, body: read, retryAfter }, form, logged),
    };
  } catch (cause) {
    logged("warn", "The provisioner does not respond", {
      reason: cause instanceof Error ? cause.name : undefined,
    });
    throw busy(busyForSeconds, cause);
  }
}

type Tell = ProvisionerSettings["log"];

/** Raises `unavailable` unless the response is a success in the expected form. */
function accepted<Form extends z.ZodType>(
  { status, body, retryAfter }: ProvisionerReply & { retryAfter: string | null },
  form: Form,
  tell: Tell,
): z.output<Form> {
  if (status === 429 || status >= 500) {
    tell("warn", "The provisioner is busy", { status });
    throw busy(secondsIn(retryAfter));
  }
  if (status === 401 || status === 403) {
    tell("error", "The provisioner rejects signatures made with PROVISIONER_SECRET", { status });
    throw refused();
  }
  const read = form.safeParse(body);
  if (status >= 200 && status < 300 && read.success) return read.data;
  tell("error", "The provisioner sent an invalid response", { status });
  throw notUnderstood();
}

/** HMAC-SHA256 in lower-case hexadecimal. */
async function signature(secret: string, text: string): Promise<string> {
  const utf8 = new TextEncoder();
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), how, false, ["sign"]);
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
  /^\d{1,4}$/.test(retryAfter ?? "") ? Number(retryAfter) : busyForSeconds;
