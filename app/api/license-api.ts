import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { requestId } from "hono/request-id";
import { can, requirementOf } from "#app/domain/person/can.ts";
import { Problem } from "#app/domain/problem.ts";
import type { DeployedServer } from "#app/domain/server/deployed-server-store.ts";
import { unknownSecret } from "#app/domain/server/deployments.ts";
import { instantOf } from "#app/domain/time.ts";
import type { Answer, Asked } from "./answer.ts";
import { answers } from "./answers.ts";
import { type Call, takesBody } from "./call.ts";
import { fail, refuse, succeed, unexpected } from "./envelope.ts";
import { fit } from "./fit.ts";
import { answerOnce } from "./idempotent.ts";
import { checkOrigin } from "./origin.ts";
import { type Known, presentPerson, requestPerson } from "./request-person.ts";
import { requestServer } from "./request-server.ts";
import type { World } from "./world.ts";

const largestBody = 1024 * 1024;
const largestFromProduct = 64 * 1024;

/** The whole license API as one function from a request to its reply. Every reply carries `x-request-id`. */
export function licenseApi(world: World): (request: Request) => Promise<Response> {
  const app = new Hono<{ Variables: { requestId: string } }>({ strict: false });
  app.use(requestId());
  app.use(async (context, next) => {
    await next();
    context.res.headers.set("x-request-id", context.get("requestId"));
    context.res.headers.set("x-content-type-options", "nosniff");
  });
  app.use("/product/*", bodyLimit({ maxSize: largestFromProduct, onError: () => refuse(tooLarge("64 KB")) }));
  app.use(bodyLimit({ maxSize: largestBody, onError: () => refuse(tooLarge("1 MB")) }));
  for (const one of answers) {
    app.on(one.call.method, routed(one.call.path), (context) =>
      reply(
        one,
        context.req.raw,
        context.req.param() as Record<string, string>,
        context.get("requestId"),
        world,
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
    if (error instanceof Problem) return refuse(error);
    world.log("error", "A call failed", {
      requestId: context.get("requestId"),
      error: error.stack ?? String(error),
    });
    return unexpected(new URL(context.req.url).hostname);
  });
  return async (request) => app.fetch(request);
}

const tooLarge = (limit: string) => new Problem("too-large", `The request is larger than ${limit}.`);

const routed = (path: string) =>
  path.replace(/\{(\w+)(\+?)\}/g, (_, name, many) => `:${name}${many ? "{.+}" : ""}`);

const patterns = answers.map(({ call }) => ({
  method: call.method,
  pattern: new RegExp(
    `^${call.path.replaceAll(".", "\\.").replace(/\{\w+(\+?)\}/g, (_, many) => (many ? ".+" : "[^/]+"))}/?$`,
  ),
}));

/** Whatever can be got can be asked for its headers alone, too. */
const allowedMethods = (path: string) => [
  ...new Set(
    patterns
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  ),
];

async function reply(
  { call, handle }: Answer,
  request: Request,
  pathParams: Record<string, string>,
  id: string,
  world: World,
): Promise<Response> {
  const { known, server } = await whoAsks(call, request, world);
  const text = takesBody(call) ? await request.text() : "";
  const person = known && presentPerson(known.person);
  const given = parsed(call, request, pathParams, text);
  const asked = (world: World): Asked<Call> => ({
    ...given,
    request,
    requestId: id,
    expectedVersion: takesBody(call) ? versionExpected(request) : null,
    person,
    world,
    get personId() {
      if (!known) throw new Problem("unauthenticated", "Sign in first.");
      return known.person.id;
    },
    get actor() {
      if (!person) throw new Problem("unauthenticated", "Sign in first.");
      return { person, requestId: id, at: instantOf(world.now().getTime()) };
    },
    get server() {
      if (!server) throw unknownSecret();
      return server;
    },
  });
  const answered = async (world: World) => {
    const result = await handle(asked(world));
    return result instanceof Response ? result : succeed(result, call.status);
  };
  const key = call.creates ? request.headers.get("idempotency-key") : null;
  if (!key || !known) return answered(world);
  const scope = `${known.person.id} ${call.method} ${call.path}`;
  return answerOnce({ scope, key, text, status: call.status, world }, answered);
}

interface Asking {
  known: Known | null;
  server: DeployedServer | null;
}

/** Raises why they may not. The deployed product has neither cookies nor an origin, so neither is looked at. */
async function whoAsks(call: Call, request: Request, world: World): Promise<Asking> {
  const requirement = requirementOf(call.action);
  if (requirement === "server") return { known: null, server: await requestServer(request, world) };
  const known = requirement === "public" ? null : await requestPerson(request, world);
  checkRight(call, known);
  const mayCarryCookies = known?.by !== "bearer" && !call.path.startsWith("/product/");
  if (call.method !== "GET" && mayCarryCookies) checkOrigin(request);
  return { known, server: null };
}

const versionTag = /^(?:W\/)?"?(\d{1,15})"?$/;

/** The row version that the sender saw, from `If-Match: "7"`; null where the last save shall win. */
function versionExpected(request: Request): number | null {
  const given = request.headers.get("if-match");
  if (given === null || given.trim() === "*") return null;
  const [, version] = versionTag.exec(given.trim()) ?? [];
  if (!version) throw new Problem("invalid", 'If-Match holds one row version in quotes, as in "7".');
  return Number(version);
}

function checkRight(call: Call, known: Known | null) {
  if (can(known && presentPerson(known.person), call.action)) return;
  if (!known) throw new Problem("unauthenticated", "Sign in first.");
  const requirement = requirementOf(call.action);
  const needed = Array.isArray(requirement) ? requirement.join(" or ") : String(requirement);
  throw new Problem("forbidden", `This needs the privilege ${needed}.`);
}

function parsed(call: Call, request: Request, pathParams: Record<string, string>, text: string) {
  const { searchParams } = new URL(request.url);
  // A name that comes several times is a list; where none is expected, its schema refuses it.
  const names = [...new Set(searchParams.keys())];
  const query = Object.fromEntries(names.map((name) => [name, searchParams.getAll(name).join(",")]));
  return {
    params: fit(call.params, pathParams),
    query: fit(call.query, query),
    body: fit(call.body, takesBody(call) ? jsonOf(text) : {}),
  };
}

function jsonOf(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem("invalid", "The body is not JSON.", { cause });
  }
}
