import { Problem } from "#app/domain/problem.ts";
import { unknownSecret } from "#app/domain/deployment/deployments.ts";
import { answerTo } from "#app/api/answers.ts";
import { type Call, takesBody } from "./call.ts";
import { type Caller, carryOut, type Order } from "./carry-out.ts";
import type { Ask, CallInput } from "./call-input.ts";
import { unexpectedMessage } from "./envelope.ts";
import { logOutage } from "./outage.ts";
import { paramsOf, queryOf } from "./call-input.ts";
import { read } from "./over-http.ts";
import { cookiePerson, type Known, presumedPerson } from "./request-person.ts";
import type { World } from "#app/api/world.ts";

/**
 * Applies the same schemas, permissions and rules as HTTP. Response schemas are not checked at run time, because types
 * already guarantee them. A change resets the cached authentication, because it may change privileges.
 */
export function inProcess(world: World, page: Request, onCookies: (cookies: string[]) => void): Ask {
  const requestId = page.headers.get("x-request-id") ?? crypto.randomUUID();
  let person: Promise<Known | null> | undefined;
  const caller: Caller = {
    request: page,
    requestId,
    person: () => (person ??= cookiePerson(page, world)),
    presumed: () => presumedPerson(page, world),
    server: () => Promise.reject(unknownSecret()),
    // The `sameOrigin` middleware has checked the origin of the form.
    checkOrigin: () => {},
  };
  return async (call, input) => {
    const order: Order = {
      params: paramsOf(input),
      query: queryOf(input),
      body: async () => input.body ?? {},
      bodyText: async () => JSON.stringify(input.body ?? {}),
      idempotencyKey: input.idempotencyKey ?? null,
      expectedVersion: () => input.rowVersion ?? null,
    };
    try {
      const outcome = await carryOut(answerTo(call), order, { ...caller, request: requestFor(input) }, world);
      if (outcome instanceof Response) {
        onCookies(outcome.headers.getSetCookie());
        return await read(call, outcome, call.result);
      }
      return outcome.result;
    } catch (error) {
      throw error instanceof Problem ? refused(error) : failed(error);
    } finally {
      if (takesBody(call) || call.method === "DELETE") person = undefined;
    }
  };

  function requestFor({ signUp }: CallInput<Call>): Request {
    if (!signUp) return page;
    const headers = new Headers(page.headers);
    headers.set("x-sign-up", signUp);
    return new Request(page.url, { headers });
  }

  function refused(problem: Problem): Problem {
    logOutage(problem, requestId, world);
    return problem;
  }

  function failed(error: unknown): Problem {
    const trace = error instanceof Error ? error.stack : undefined;
    if (!page.signal.aborted)
      world.log("error", "A call failed", { requestId, error: trace ?? String(error) });
    const { hostname } = new URL(page.url);
    return new Problem("unavailable", unexpectedMessage(hostname), { code: "UNEXPECTED" });
  }
}
