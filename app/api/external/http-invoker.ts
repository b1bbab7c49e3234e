import { z } from "zod";
import { Problem } from "#app/domain/problem.ts";
import { parseRetryAfterSeconds } from "#app/domain/time/retry-after.ts";
import { type Endpoint, hasRequestBody } from "#app/api/endpoint/endpoint.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import {
  type ErrorDetails,
  errorDetailsSchema,
  errorEnvelopeSchema,
  findProblemKind,
  createSuccessEnvelopeSchema,
} from "#app/api/endpoint/envelope.ts";
import { type ApiInvoker, buildPath, type ClientInput } from "#app/api/endpoint/invoker.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/** Sends a request to an API and parses its result. */
export type Exchange = <Result extends z.ZodType>(
  endpoint: Endpoint,
  input: ClientInput<Endpoint>,
  resultSchema: Result,
) => Promise<z.output<Result>>;

/** Calls `onCookies` with the cookies that the API sets. The caller must forward them to the browser. */
export const createHttpExchange =
  (send: Send, pageRequest: Request, onCookies: (cookies: string[]) => void): Exchange =>
  async (endpoint, input, resultSchema) => {
    const response = await sendRequest(endpoint, send, createUpstreamRequest(endpoint, input, pageRequest));
    onCookies(response.headers.getSetCookie());
    return readResult(endpoint, response, resultSchema);
  };

export const createHttpInvoker = (
  send: Send,
  pageRequest: Request,
  onCookies: (cookies: string[]) => void,
): ApiInvoker => {
  const exchange = createHttpExchange(send, pageRequest, onCookies);
  return (endpoint, input) => exchange(endpoint, input, endpoint.result);
};

export type Send = (request: Request) => Promise<Response>;

const forwardedHeaderNames = ["cookie", "x-client-address", "x-request-id", "accept-language"];

function createUpstreamRequest(
  endpoint: Endpoint,
  input: ClientInput<Endpoint>,
  pageRequest: Request,
): Request {
  const { origin } = new URL(pageRequest.url);
  const headers = new Headers({ origin });
  for (const name of forwardedHeaderNames) {
    const value = pageRequest.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (input.idempotencyKey) headers.set("idempotency-key", input.idempotencyKey);
  if (input.rowVersion !== undefined) headers.set("if-match", `"${input.rowVersion}"`);
  if (input.signUpHandle) headers.set("x-sign-up", input.signUpHandle);
  const hasBody = hasRequestBody(endpoint);
  if (hasBody) headers.set("content-type", "application/json");
  return new Request(new URL(buildPath(endpoint, input), origin), {
    method: endpoint.method,
    headers,
    signal: pageRequest.signal,
    ...(hasBody && { body: JSON.stringify(input.body ?? {}) }),
  });
}

async function sendRequest(endpoint: Endpoint, send: Send, request: Request): Promise<Response> {
  try {
    return await send(request);
  } catch (cause) {
    const message = "The license API is not responding to {endpoint}. Try again in a moment.";
    throw new UpstreamProblem(endpoint, message, { code: "UPSTREAM_DOWN", cause });
  }
}

/** Throws the Problem of an error response, and `unavailable` for a response that does not match the schema. */
export async function readResult<Result extends z.ZodType>(
  endpoint: Endpoint,
  response: Response,
  resultSchema: Result,
): Promise<z.output<Result>> {
  const text = await readText(endpoint, response);
  const body = parseJson(text);
  if (!response.ok || unsuccessfulEnvelopeSchema.safeParse(body).success)
    throw createProblemFromResponse(endpoint, response, body, text);
  if (body === undefined) throw notJsonProblem(endpoint, response, text);
  const envelope = resultEnvelopeSchema.safeParse(body);
  if (!envelope.success) throw schemaProblem(endpoint, envelope.error);
  const parsedResult = resultSchema.safeParse(envelope.data.result);
  if (parsedResult.success) return parsedResult.data;
  throw schemaProblem(endpoint, parsedResult.error);
}

const readText = (endpoint: Endpoint, response: Response): Promise<string> =>
  response.text().catch((cause: unknown) => {
    const message = "The license API interrupted its response to {endpoint}. Try again in a moment.";
    throw new UpstreamProblem(endpoint, message, { code: "UPSTREAM_DOWN", cause });
  });

const resultEnvelopeSchema = createSuccessEnvelopeSchema(z.unknown());
const unsuccessfulEnvelopeSchema = z.object({ success: z.literal(false) });
/** An error response of an external license API can lack fields or have different fields. */
const externalErrorEnvelopeSchema = z.object({
  error: z
    .union([
      errorDetailsSchema.partial(),
      z.string().transform((message): Partial<ErrorDetails> => ({ message })),
    ])
    .nullish(),
  code: z.string().nullish(),
  message: z.string().nullish(),
});

function createProblemFromResponse(
  endpoint: Endpoint,
  { status, headers }: Response,
  body: unknown,
  text: string,
): Problem {
  const externalError = externalErrorEnvelopeSchema.safeParse(body).data;
  const details = errorEnvelopeSchema.safeParse(body).data?.error ?? {
    ...externalError?.error,
    code: externalError?.error?.code ?? externalError?.code ?? undefined,
  };
  const defaultMessage = `The license API rejected ${endpoint.method} ${endpoint.path}.`;
  // An error response that has only a code gets the default message.
  const message = details.message ?? externalError?.message ?? (details.code && defaultMessage);
  const kind = findProblemKind(status);
  // Users do not see the message of an error 500. It becomes the cause, which is logged.
  if (message !== undefined && message !== null && status !== 500)
    return new Problem(kind ?? (status < 500 ? "rule" : "unavailable"), message, {
      ...details,
      ...readRetryAfter(headers),
    });
  if (kind === "unauthenticated" || kind === "forbidden") return new Problem(kind, defaultMessage);
  const cause = new Error(`Status ${status}: ${message ?? quoteStart(text)}`);
  if (status === 404)
    return new UpstreamProblem(endpoint, "The license API does not know {endpoint}.", { cause });
  return new UpstreamProblem(endpoint, `The license API returned ${status} to {endpoint}.`, { cause });
}

function readRetryAfter(headers: Headers): { retryAfter?: number } {
  const header = headers.get("retry-after");
  return header === null ? {} : { retryAfter: parseRetryAfterSeconds(header, readSystemClock()) };
}

const quoteStart = (text: string) => JSON.stringify(text.slice(0, 120));

const notJsonProblem = (endpoint: Endpoint, { headers }: Response, text: string) =>
  new UpstreamProblem(
    endpoint,
    "The license API sent an unexpected response to {endpoint}: the response is not JSON.",
    {
      cause: new Error(`Content type ${headers.get("content-type")}: ${quoteStart(text)}`),
    },
  );

const schemaProblem = (endpoint: Endpoint, error: z.ZodError) =>
  unexpectedShapeProblem(endpoint, error.issues[0]?.path.join(".") ?? "", new Error(z.prettifyError(error)));

/** Creates the Problem for a response whose field has an unexpected value. */
export const unexpectedShapeProblem = (endpoint: Endpoint, field: string, cause?: Error): Problem =>
  new UpstreamProblem(
    endpoint,
    `The license API sent an unexpected response to {endpoint}${field && `: see ${field}`}.`,
    { field, cause },
  );

interface UpstreamErrorDetails {
  code?: string;
  /** Path in the response, for example `result.entities.0.key`. */
  field?: string;
  cause?: unknown;
}

export class UpstreamProblem extends Problem {
  readonly endpoint: string;
  readonly field: string | undefined;

  /** `{endpoint}` in the message is replaced by method and path. */
  constructor(
    endpoint: Pick<Endpoint, "method" | "path">,
    message: string,
    { code, field, cause }: UpstreamErrorDetails = {},
  ) {
    const name = `${endpoint.method} ${endpoint.path}`;
    super("unavailable", message.replace("{endpoint}", name), { code: code ?? "UPSTREAM_INVALID", cause });
    this.endpoint = name;
    this.field = field;
  }
}
