import { createContext, data, type MiddlewareFunction } from "react-router";
import { type LicenseApiClient, licenseApiClient } from "#app/api/client.ts";
import { statusOf } from "#app/api/envelope.ts";
import type { Problem } from "#app/domain/problem.ts";
import { applicationContext } from "./application.ts";

/** The license API as the person who asks. What it refuses, unless attempted, becomes the error page with its status. */
export const licenseApiContext = createContext<LicenseApiClient>();

/** Cookies that the API sets reach the browser. */
export const licenseApi: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { api } = context.get(applicationContext);
  const { origin } = new URL(request.url);
  const cookies: string[] = [];
  const client = licenseApiClient({
    send: api,
    origin,
    headers: headersOfCaller(request, origin),
    onReply: (reply) => cookies.push(...reply.headers.getSetCookie()),
    thrownFor: errorPageFor,
    signal: request.signal,
  });
  context.set(licenseApiContext, client);
  const page = await next();
  for (const cookie of cookies) page.headers.append("set-cookie", cookie);
  return page;
};

const passedOn = ["cookie", "x-client-address", "x-request-id", "accept-language"];

function headersOfCaller(request: Request, origin: string): Headers {
  const headers = new Headers({ origin });
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

const problems = new WeakMap<object, Problem>();

function errorPageFor(problem: Problem) {
  const thrown = data({ code: problem.code, message: problem.message }, { status: statusOf[problem.kind] });
  problems.set(thrown, problem);
  return thrown;
}

export type Attempt<Result> = { done: true; result: Result } | { done: false; problem: Problem };

/** For an action: what the person can mend is answered beside their input; the rest stays an error page. */
export async function attempt<Result>(answer: Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { done: true, result: await answer };
  } catch (error) {
    const problem = problems.get(Object(error));
    if (!problem || problem.kind === "unauthenticated" || problem.kind === "not-found") throw error;
    return { done: false, problem };
  }
}

/** The refusal behind something thrown by the license API of the screens, if it was one. */
export const problemBehind = (error: unknown): Problem | undefined => problems.get(Object(error));
