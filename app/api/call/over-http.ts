import { z } from "zod";
import { Problem } from "#app/domain/problem.ts";
import { type Call, takesBody } from "./call.ts";
import type { Ask, CallInput } from "./call-input.ts";
import { failureEnvelope, kindOf, successEnvelope } from "./envelope.ts";
import { pathOf } from "./call-input.ts";

/** The calls of one page's loaders and actions to an API behind a socket. Cookies that it sets must reach the browser. */
export const overHttp =
  (send: Send, page: Request, onCookies: (cookies: string[]) => void): Ask =>
  async (call, input) => {
    const reply = await sent(send, requestOf(call, input, page));
    onCookies(reply.headers.getSetCookie());
    return read(call, reply);
  };

export type Send = (request: Request) => Promise<Response>;

const passedOn = ["cookie", "x-client-address", "x-request-id", "accept-language"];

function requestOf(call: Call, input: CallInput<Call>, page: Request): Request {
  const { origin } = new URL(page.url);
  const headers = new Headers({ origin });
  for (const name of passedOn) {
    const value = page.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (input.idempotencyKey) headers.set("idempotency-key", input.idempotencyKey);
  if (input.rowVersion !== undefined) headers.set("if-match", `"${input.rowVersion}"`);
  if (input.signUp) headers.set("x-sign-up", input.signUp);
  const withBody = takesBody(call);
  if (withBody) headers.set("content-type", "application/json");
  return new Request(new URL(pathOf(call, input), origin), {
    method: call.method,
    headers,
    signal: page.signal,
    ...(withBody && { body: JSON.stringify(input.body ?? {}) }),
  });
}

async function sent(send: Send, request: Request): Promise<Response> {
  try {
    return await send(request);
  } catch (cause) {
    throw new Problem("unavailable", "The license API is not responding. Try again in a moment.", { cause });
  }
}

/** What a reply says. Raises the Problem that it holds, and `unavailable` for one that the call does not know. */
export async function read(call: Call, reply: Response): Promise<unknown> {
  const body: unknown = await reply.json().catch(() => null);
  if (!reply.ok) throw refusal(reply, body);
  const envelope = successEnvelope(call.result).safeParse(body);
  if (envelope.success) return envelope.data.result;
  throw misfit(call, envelope.error);
}

function refusal(reply: Response, body: unknown): Problem {
  const kind = kindOf(reply.status);
  const envelope = failureEnvelope.safeParse(body);
  const { message, ...details } = envelope.success
    ? envelope.data.error
    : { message: `The license API answered ${reply.status}.`, code: "UPSTREAM_INVALID" };
  return new Problem(kind ?? "unavailable", message, details);
}

export const misfit = (call: Call, error: z.ZodError) =>
  new Problem(
    "unavailable",
    `The license API answered ${call.method} ${call.path} in a form that is not understood.`,
    { code: "UPSTREAM_INVALID", cause: new Error(z.prettifyError(error)) },
  );
