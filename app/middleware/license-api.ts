import { createContext, data, type MiddlewareFunction } from "react-router";
import { type LicenseApiClient, createLicenseApiClient } from "#app/api/client.ts";
import { statusByKind } from "#app/api/endpoint/envelope.ts";
import { type ApiInvoker, buildPath } from "#app/api/endpoint/invoker.ts";
import { UpstreamProblem } from "#app/api/external/http-invoker.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { notSupportedCode } from "#app/domain/license-api-kind.ts";
import { Problem } from "#app/domain/problem.ts";
import { type ScreenServices, applicationContext } from "./application.ts";
import { notSupportedStatus, licenseApiKindContext } from "./license-api-kind.ts";

/** Client for the signed-in user. If no `attempt` handles a Problem, the error page shows it. */
export const licenseApiContext = createContext<LicenseApiClient>();

export const licenseApi: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const { createInvoker, findLicenseApiKind, addLogFields, log } = context.get(applicationContext);
  addLogFields({ route: `/${pattern}` });
  context.set(licenseApiKindContext, await findLicenseApiKind(request));
  const cookies: string[] = [];
  const invoke = deduplicateReads(
    logUnreadableEntities(
      createInvoker(request, (newCookies) => cookies.push(...newCookies)),
      request,
      log,
    ),
  );
  const throwErrorPage = createErrorPageThrower(request, log);
  let retryAfter: number | undefined;
  const client = createLicenseApiClient((endpoint, input) =>
    invoke(endpoint, input).catch((error: unknown) => {
      if (error instanceof Problem) retryAfter ??= error.retryAfter;
      return throwErrorPage(error);
    }),
  );
  context.set(licenseApiContext, client);
  const response = await next();
  if (retryAfter !== undefined && retryableStatuses.includes(response.status))
    response.headers.set("retry-after", String(retryAfter));
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
};

const retryableStatuses = [statusByKind["too-many"], statusByKind.unavailable];

/** Loaders of one page share the responses of equal reads until a request changes something. */
function deduplicateReads(invoke: ApiInvoker): ApiInvoker {
  const responses = new Map<string, Promise<unknown>>();
  return (endpoint, input) => {
    if (endpoint.method !== "GET") {
      responses.clear();
      return invoke(endpoint, input);
    }
    const path = buildPath(endpoint, input);
    const cachedResponse = responses.get(path);
    if (cachedResponse) return cachedResponse;
    const response = invoke(endpoint, input);
    responses.set(path, response);
    return response;
  };
}

const listUnreadableEntities = (result: unknown): UnreadableEntity[] =>
  typeof result === "object" &&
  result !== null &&
  "unreadableEntities" in result &&
  Array.isArray(result.unreadableEntities)
    ? result.unreadableEntities
    : [];

/** Logs unreadable entities and sets their reference to the request id. The page shows the reference. */
const logUnreadableEntities =
  (invoke: ApiInvoker, { headers }: Request, log: ScreenServices["log"]): ApiInvoker =>
  async (endpoint, input) => {
    const result: unknown = await invoke(endpoint, input);
    const requestId = headers.get("x-request-id") ?? undefined;
    for (const entity of listUnreadableEntities(result)) {
      entity.reference = requestId;
      const { position, field, isMissing } = entity;
      log("error", "An entity of the license API could not be read", {
        requestId,
        call: `${endpoint.method} ${endpoint.path}`,
        field: `entities.${position}.${field}`,
        cause: isMissing ? "The field is missing" : "The field has a wrong value",
      });
    }
    return result;
  };

/** The Problem of each thrown error page, so that `attempt` can return it. */
const problemsByThrownValue = new WeakMap<object, Problem>();

/** Throws the error page of a Problem, and every other error unchanged. */
const createErrorPageThrower =
  (request: Request, log: ScreenServices["log"]) =>
  (problem: unknown): never => {
    if (!(problem instanceof Problem)) throw problem;
    const { headers } = request;
    const { code, message, kind, current, retryAfter } = problem;
    const status = code === notSupportedCode ? notSupportedStatus(request) : statusByKind[kind];
    const upstreamProblem = [problem, problem.cause].find((error) => error instanceof UpstreamProblem);
    const requestId = headers.get("x-request-id") ?? undefined;
    const referenceFields = status >= 500 ? { requestId } : {};
    if (!upstreamProblem)
      throw rememberProblem(data({ code, message, retryAfter, ...referenceFields }, { status }), problem);
    log("error", upstreamProblem.message, {
      requestId,
      call: upstreamProblem.endpoint,
      field: upstreamProblem.field,
      cause: describeCause(upstreamProblem),
    });
    const messageWithReference = `${message} Reference: ${requestId}`;
    const problemWithReference = new Problem(kind, messageWithReference, { code, current, cause: problem });
    throw rememberProblem(data({ code, message, requestId }, { status }), problemWithReference);
  };

function rememberProblem<Thrown extends object>(thrownValue: Thrown, problem: Problem): Thrown {
  problemsByThrownValue.set(thrownValue, problem);
  return thrownValue;
}

/** Appends the nested causes, because the message of a failed fetch does not contain the reason. */
function describeCause({ cause }: { cause?: unknown }): string {
  if (!(cause instanceof Error)) return "";
  return cause.cause === undefined ? cause.message : `${cause.message}: ${describeCause(cause)}`;
}

export type Attempt<Result> = { ok: true; result: Result } | { ok: false; problem: Problem };

/** The result, or the Problem if the user can fix it. Other problems become the error page. */
export async function attempt<Result>(request: Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { ok: true, result: await request };
  } catch (error) {
    const problem = problemsByThrownValue.get(Object(error));
    if (!problem || problem.kind === "unauthenticated" || problem.kind === "not-found") throw error;
    return { ok: false, problem };
  }
}

export const findProblem = (error: unknown): Problem | undefined => problemsByThrownValue.get(Object(error));
