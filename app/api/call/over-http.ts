import { z } from "zod";
import { Problem } from "#app/domain/problem.ts";
import { type Call, takesBody } from "./call.ts";
import type { Ask, CallInput } from "./call-input.ts";
import { type Failure, failure, failureEnvelope, kindOf, successEnvelope } from "./envelope.ts";
import { pathOf } from "./call-input.ts";
import { UpstreamProblem } from "./upstream-problem.ts";

export type Exchange = <Result extends z.ZodType>(
  call: Call,
  input: CallInput<Call>,
  result: Result,
) => Promise<z.output<Result>>;

/** Passes cookies of the API to `onCookies`, which must forward them to the browser. */
export const exchangeOverHttp =
  (send: Send, page: Request, onCookies: (cookies: string[]) => void): Exchange =>
  async (call, input, result) => {
    const reply = await sent(call, send, requestOf(call, input, page));
    onCookies(reply.headers.getSetCookie());
    return read(call, reply, result);
  };

export const overHttp = (...of: Parameters<typeof exchangeOverHttp>): Ask => {
  const exchange = exchangeOverHttp(...of);
  return (call, input) => exchange(call, input, call.result);
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

async function sent(call: Call, send: Send, request: Request): Promise<Response> {
  try {
    return await send(request);
  } catch (cause) {
    const said = "The license API is not responding to {call}. Try again in a moment.";
    throw new UpstreamProblem(call, said, { code: "UPSTREAM_DOWN", cause });
  }
}

/** Raises the Problem in the response. Raises `unavailable` for a response that does not match the schema. */
export async function read<Result extends z.ZodType>(
  call: Call,
  reply: Response,
  result: Result,
): Promise<z.output<Result>> {
  const text = await textOf(call, reply);
  const body = jsonIn(text);
  if (!reply.ok || refusedEnvelope.safeParse(body).success) throw refusal(call, reply.status, body, text);
  if (body === undefined) throw noJson(call, reply, text);
  const envelope = answeredEnvelope.safeParse(body);
  if (!envelope.success) throw misfitOf(call, envelope.error);
  const fitting = result.safeParse(envelope.data.result);
  if (fitting.success) return fitting.data;
  throw misfitOf(call, fitting.error);
}

const textOf = (call: Call, reply: Response): Promise<string> =>
  reply.text().catch((cause: unknown) => {
    const said = "The license API broke off while it answered {call}. Try again in a moment.";
    throw new UpstreamProblem(call, said, { code: "UPSTREAM_DOWN", cause });
  });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const answeredEnvelope = successEnvelope(z.unknown());
const refusedEnvelope = z.object({ success: z.literal(false) });
/** External license APIs may describe an error in fewer or other fields. */
const someRefusal = z.object({
  error: z
    .union([failure.partial(), z.string().transform((message): Partial<Failure> => ({ message }))])
    .nullish(),
  code: z.string().nullish(),
  message: z.string().nullish(),
});

function refusal(call: Call, status: number, body: unknown, text: string): Problem {
  const reason = someRefusal.safeParse(body).data;
  const details = failureEnvelope.safeParse(body).data?.error ?? {
    ...reason?.error,
    code: reason?.error?.code ?? reason?.code ?? undefined,
  };
  const refused = `The license API refused ${call.method} ${call.path}.`;
  const message = details.message ?? reason?.message ?? (details.code && refused);
  const kind = kindOf(status);
  if (message !== undefined && message !== null && status !== 500)
    return new Problem(kind ?? (status < 500 ? "rule" : "unavailable"), message, details);
  if (kind === "unauthenticated" || kind === "forbidden") return new Problem(kind, refused);
  const cause = new Error(`Status ${status}: ${message ?? start(text)}`);
  if (status === 404) return new UpstreamProblem(call, "The license API does not know {call}.", { cause });
  return new UpstreamProblem(call, `The license API answered ${status} to {call}.`, { cause });
}

const start = (text: string) => JSON.stringify(text.slice(0, 120));

const noJson = (call: Call, { headers }: Response, text: string) =>
  new UpstreamProblem(
    call,
    "The license API answered {call} in a form that is not understood: it is no JSON.",
    {
      cause: new Error(`Content type ${headers.get("content-type")}: ${start(text)}`),
    },
  );

const misfitOf = (call: Call, error: z.ZodError) =>
  misfit(call, error.issues[0]?.path.join(".") ?? "", new Error(z.prettifyError(error)));

/** A response that does not fit the call because of the field. */
export const misfit = (call: Call, field: string, cause?: Error): Problem =>
  new UpstreamProblem(
    call,
    `The license API answered {call} in a form that is not understood${field && `: see ${field}`}.`,
    { field, cause },
  );
