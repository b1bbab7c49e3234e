import { Problem } from "#app/domain/problem.ts";
import { unknownSecret } from "#app/domain/deployment/deployments.ts";
import { findHandler } from "#app/api/handlers.ts";
import { type Endpoint, takesBody } from "#app/api/declaration/endpoint.ts";
import { type Caller, dispatch, type EndpointInput } from "#app/api/endpoint/dispatch.ts";
import type { ApiInvoker, ClientInput } from "#app/api/protocol/client-input.ts";
import { unexpectedMessage } from "#app/api/protocol/envelope.ts";
import { logOutage } from "#app/api/endpoint/outage.ts";
import { stringParams, stringQuery } from "#app/api/protocol/client-input.ts";
import { readResult } from "#app/api/protocol/http-invoker.ts";
import { authenticateCookie, type Authentication } from "#app/api/endpoint/authenticate-request.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

/**
 * Applies the same schemas, permissions and rules as HTTP. Response schemas are not checked at run time, because types
 * already guarantee them. A change resets the cached authentication, because it may change privileges.
 */
export function createInProcessInvoker(
  context: ApiContext,
  pageRequest: Request,
  onCookies: (cookies: string[]) => void,
): ApiInvoker {
  const requestId = pageRequest.headers.get("x-request-id") ?? crypto.randomUUID();
  let authentication: Promise<Authentication | null> | undefined;
  const caller: Caller = {
    request: pageRequest,
    requestId,
    authenticate: () => (authentication ??= authenticateCookie(pageRequest, context)),
    authenticateServer: () => Promise.reject(unknownSecret()),
    // The `sameOrigin` middleware has checked the origin of the form.
    checkOrigin: () => {},
  };
  return async (endpoint, input) => {
    const endpointInput: EndpointInput = {
      params: stringParams(input),
      query: stringQuery(input),
      body: async () => input.body ?? {},
      bodyText: async () => JSON.stringify(input.body ?? {}),
      idempotencyKey: input.idempotencyKey ?? null,
      expectedVersion: () => input.rowVersion ?? null,
    };
    try {
      const outcome = await dispatch(
        findHandler(endpoint),
        endpointInput,
        { ...caller, request: requestWithSignUp(input) },
        context,
      );
      if (outcome instanceof Response) {
        onCookies(outcome.headers.getSetCookie());
        return await readResult(endpoint, outcome, endpoint.result);
      }
      return outcome.result;
    } catch (error) {
      throw error instanceof Problem ? logRejection(error) : unexpectedProblem(error);
    } finally {
      if (takesBody(endpoint) || endpoint.method === "DELETE") authentication = undefined;
    }
  };

  function requestWithSignUp({ signUp }: ClientInput<Endpoint>): Request {
    if (!signUp) return pageRequest;
    const headers = new Headers(pageRequest.headers);
    headers.set("x-sign-up", signUp);
    return new Request(pageRequest.url, { headers });
  }

  function logRejection(problem: Problem): Problem {
    logOutage(problem, requestId, context);
    return problem;
  }

  function unexpectedProblem(error: unknown): Problem {
    const trace = error instanceof Error ? error.stack : undefined;
    if (!pageRequest.signal.aborted)
      context.log("error", "An API request failed", { requestId, error: trace ?? String(error) });
    const { hostname } = new URL(pageRequest.url);
    return new Problem("unavailable", unexpectedMessage(hostname), { code: "UNEXPECTED" });
  }
}
