import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { requirementOf } from "#app/domain/person/can.ts";
import { invalidFields, Problem } from "#app/domain/problem.ts";
import type { Answer } from "./call/answer.ts";
import { answers } from "./answers.ts";
import { bodyText } from "./call/body-text.ts";
import type { Call } from "./call/call.ts";
import { type Caller, carryOut, type Order } from "./call/carry-out.ts";
import { fail, refuse, succeed, unexpected } from "./call/envelope.ts";
import { checkOrigin } from "./call/origin.ts";
import { presumedPerson, requestPerson } from "./call/request-person.ts";
import { requestServer } from "./call/request-server.ts";
import { logOutage } from "./call/outage.ts";
import type { World } from "./world.ts";

/** Maximum body size in KB. */
function largestBody({ action }: Call): number {
  const requirement = requirementOf(action);
  if (requirement === "public") return 16;
  return requirement === "server" ? 64 : 1024;
}

/** Routes requests to the handlers; the ApiContext is the Hono environment. Every response has `x-request-id`. */
const app = new Hono<{ Bindings: World; Variables: { requestId: string } }>({ strict: false });

export const licenseApi =
  (world: World) =>
  async (request: Request): Promise<Response> =>
    app.fetch(request, world);

const routed = (path: string) =>
  path.replace(/\{(\w+)(\+?)\}/g, (_, name, many) => `:${name}${many ? "{.+}" : ""}`);

app.use(requestId());
app.use(async (context, next) => {
  await next();
  context.res.headers.set("x-request-id", context.get("requestId"));
});
for (const one of answers) {
  app.on(one.call.method, routed(one.call.path), (context) =>
    reply(
      one,
      context.req.raw,
      context.req.param() as Record<string, string>,
      context.get("requestId"),
      context.env,
    ),
  );
}
app.notFound((context) => {
  const methods = allowedMethods(context.req.path);
  if (methods.length === 0) return fail({ code: "NOT_FOUND", message: "There is no such call." }, 404);
  const allow = methods.join(", ");
  return fail({ code: "METHOD_NOT_ALLOWED", message: `This call takes ${allow}.` }, 405, { allow });
});
app.onError((error, context) => {
  const world = context.env;
  if (error instanceof Problem) {
    logOutage(error, context.get("requestId"), world);
    return refuse(error);
  }
  if (context.req.raw.signal.aborted) return new Response(null, { status: goneAway });
  world.log("error", "A call failed", {
    requestId: context.get("requestId"),
    error: error.stack ?? String(error),
  });
  return unexpected(new URL(context.req.url).hostname);
});

/** The status code that nginx logs when the client closed the connection. */
const goneAway = 499;

const patterns = answers.map(({ call }) => ({
  method: call.method,
  isRecorded: call.recorded,
  isLiteral: !call.path.includes("{"),
  pattern: new RegExp(
    `^${call.path.replaceAll(".", "\\.").replace(/\{\w+(\+?)\}/g, (_, many) => (many ? ".+" : "[^/]+"))}/?$`,
  ),
}));

export const isRecordedDownload = (path: string): boolean =>
  patterns.some(({ isRecorded, pattern }) => isRecorded && pattern.test(path));

/** An exact path takes precedence over one with parameters. GET implies HEAD. */
function allowedMethods(path: string): string[] {
  const fitting = patterns.filter(({ pattern }) => pattern.test(path));
  const literal = fitting.filter(({ isLiteral }) => isLiteral);
  const taken = literal.length > 0 ? literal : fitting;
  return [...new Set(taken.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}

async function reply(
  answer: Answer,
  request: Request,
  params: Record<string, string>,
  requestId: string,
  world: World,
): Promise<Response> {
  world.note({ route: answer.call.path });
  let text: Promise<string> | undefined;
  const sentText = () => (text ??= bodyText(request, largestBody(answer.call)));
  const order: Order = {
    params,
    get query() {
      return queryOf(request, answer.call.lists);
    },
    body: async () => (answer.call.fileMegabytes === null ? jsonOf(await sentText()) : {}),
    bodyText: sentText,
    idempotencyKey: request.headers.get("idempotency-key"),
    expectedVersion: () => versionExpected(request),
  };
  const caller: Caller = {
    request,
    requestId,
    person: () => requestPerson(request, world),
    presumed: () => presumedPerson(request, world),
    server: () => requestServer(request, world),
    checkOrigin: () => checkOrigin(request),
  };
  const outcome = await carryOut(answer, order, caller, world);
  return outcome instanceof Response ? outcome : succeed(outcome.result, answer.call.status);
}

const versionTag = /^(?:W\/)?"?(\d{1,15})"?$/;

/** Row version from `If-Match: "7"`; null without the header or for `*`, so that the last save wins. */
function versionExpected(request: Request): number | null {
  const ifMatch = request.headers.get("if-match");
  if (ifMatch === null || ifMatch.trim() === "*") return null;
  const [, version] = versionTag.exec(ifMatch.trim()) ?? [];
  if (!version) throw new Problem("invalid", 'If-Match holds one row version in quotes, as in "7".');
  return Number(version);
}

/** Joins repeated list parameters with commas. Raises `invalid` for any other repeated parameter. */
function queryOf(request: Request, lists: readonly string[]): Record<string, string> {
  const { searchParams } = new URL(request.url);
  const names = [...new Set(searchParams.keys())];
  const repeated = names.filter((name) => !lists.includes(name) && searchParams.getAll(name).length > 1);
  if (repeated.length > 0)
    throw invalidFields(Object.fromEntries(repeated.map((name) => [name, [sendOnce]])));
  return Object.fromEntries(names.map((name) => [name, searchParams.getAll(name).join(",")]));
}
const sendOnce = "Send this parameter once.";

function jsonOf(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem("invalid", "The body is not JSON.", { cause });
  }
}
