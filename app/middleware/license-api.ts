import { createContext, data, type MiddlewareFunction } from "react-router";
import { type LicenseApiClient, licenseApiClient } from "#app/api/client.ts";
import { statusOf } from "#app/api/call/envelope.ts";
import { type Ask, pathOf } from "#app/api/call/call-input.ts";
import { UpstreamProblem } from "#app/api/call/upstream-problem.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { notOffered } from "#app/domain/offer.ts";
import { Problem } from "#app/domain/problem.ts";
import { type ApplicationForScreens, applicationContext } from "./application.ts";
import { notOfferedStatus, offersContext } from "./offers.ts";

/** Client for the signed-in user. A Problem outside `attempt` becomes the error page with its status. */
export const licenseApiContext = createContext<LicenseApiClient>();

export const licenseApi: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const { callsOf, offersOf, note, log } = context.get(applicationContext);
  note({ route: `/${pattern}` });
  context.set(offersContext, await offersOf(request));
  const cookies: string[] = [];
  const ask = askedOnce(
    reportingUnreadable(
      callsOf(request, (more) => cookies.push(...more)),
      request,
      log,
    ),
  );
  const raise = throwErrorPage(request, log);
  let retryAfter: number | undefined;
  const client = licenseApiClient((call, input) =>
    ask(call, input).catch((problem: unknown) => {
      if (problem instanceof Problem) retryAfter ??= problem.retryAfter;
      return raise(problem);
    }),
  );
  context.set(licenseApiContext, client);
  const page = await next();
  if (retryAfter !== undefined && mayComeBack.includes(page.status))
    page.headers.set("retry-after", String(retryAfter));
  for (const cookie of cookies) page.headers.append("set-cookie", cookie);
  return page;
};

const mayComeBack = [statusOf["too-many"], statusOf.unavailable];

/** Loaders of one page share the responses of equal reads until a request changes something. */
function askedOnce(ask: Ask): Ask {
  const answers = new Map<string, Promise<unknown>>();
  return (call, input) => {
    if (call.method !== "GET") {
      answers.clear();
      return ask(call, input);
    }
    const path = pathOf(call, input);
    const earlier = answers.get(path);
    if (earlier) return earlier;
    const answer = ask(call, input);
    answers.set(path, answer);
    return answer;
  };
}

const unreadableIn = (result: unknown): UnreadableEntity[] =>
  typeof result === "object" && result !== null && "unreadable" in result && Array.isArray(result.unreadable)
    ? result.unreadable
    : [];

/** Logs what could not be read under the request id, which the page shows as the reference. */
const reportingUnreadable =
  (ask: Ask, { headers }: Request, log: ApplicationForScreens["log"]): Ask =>
  async (call, input) => {
    const result: unknown = await ask(call, input);
    const requestId = headers.get("x-request-id") ?? undefined;
    for (const entity of unreadableIn(result)) {
      entity.reference = requestId;
      const { position, field, isMissing } = entity;
      log("error", "An entity of the license API could not be read", {
        requestId,
        call: `${call.method} ${call.path}`,
        field: `entities.${position}.${field}`,
        cause: isMissing ? "The field is missing" : "The field has a wrong value",
      });
    }
    return result;
  };

const problems = new WeakMap<object, Problem>();

const throwErrorPage =
  (request: Request, log: ApplicationForScreens["log"]) =>
  (problem: unknown): never => {
    if (!(problem instanceof Problem)) throw problem;
    const { headers } = request;
    const { code, message, kind, current } = problem;
    const status = { status: code === notOffered ? notOfferedStatus(request) : statusOf[kind] };
    const fault = [problem, problem.cause].find((error) => error instanceof UpstreamProblem);
    const requestId = headers.get("x-request-id") ?? undefined;
    const reference = status.status >= 500 ? { requestId } : {};
    if (!fault) throw known(data({ code, message, ...reference }, status), problem);
    log("error", fault.message, { requestId, call: fault.call, field: fault.field, cause: causeOf(fault) });
    const text = `${message} Reference: ${requestId}`;
    const referred = new Problem(kind, text, { code, current, cause: problem });
    throw known(data({ code, message, requestId }, status), referred);
  };

function known<Thrown extends object>(thrown: Thrown, problem: Problem): Thrown {
  problems.set(thrown, problem);
  return thrown;
}

/** Appends the nested causes, because the message of a failed fetch alone says nothing. */
function causeOf({ cause }: { cause?: unknown }): string {
  if (!(cause instanceof Error)) return "";
  return cause.cause === undefined ? cause.message : `${cause.message}: ${causeOf(cause)}`;
}

export type Attempt<Result> = { done: true; result: Result } | { done: false; problem: Problem };

/** For actions: returns problems that the user can fix. All others become the error page. */
export async function attempt<Result>(answer: Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { done: true, result: await answer };
  } catch (error) {
    const problem = problems.get(Object(error));
    if (!problem || problem.kind === "unauthenticated" || problem.kind === "not-found") throw error;
    return { done: false, problem };
  }
}

export const problemBehind = (error: unknown): Problem | undefined => problems.get(Object(error));
