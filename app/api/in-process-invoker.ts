import { Problem } from "#app/domain/problem.ts";
import { invalidSecretProblem } from "#app/domain/deployment/deployments.ts";
import { findHandler } from "#app/api/handlers.ts";
import { type Endpoint, hasRequestBody } from "#app/api/endpoint/endpoint.ts";
import { type Caller, dispatch } from "#app/api/endpoint/dispatch.ts";
import type { EndpointInput } from "#app/api/endpoint/parse-input.ts";
import {
  type ApiInvoker,
  type ClientInput,
  createStringParams,
  createStringQuery,
} from "#app/api/endpoint/invoker.ts";
import { createUnexpectedMessage } from "#app/api/endpoint/envelope.ts";
import { readResult } from "#app/api/external/http-invoker.ts";
import { authenticateCookie, type Authentication } from "#app/api/endpoint/authenticate.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

/** An assistant that was authenticated with its API token. */
interface AssistantCaller {
  authentication: Authentication;
  tool: string;
}

/**
 * Calls handlers without HTTP, with the same schemas, permissions and rules. Responses are not checked at run time,
 * because types guarantee their schemas. A request that changes data resets the cached
 * authentication, because the change may affect privileges.
 */
export function createInProcessInvoker(
  context: ApiContext,
  pageRequest: Request,
  onCookies: (cookies: string[]) => void,
  assistant?: AssistantCaller,
): ApiInvoker {
  const requestId = pageRequest.headers.get("x-request-id") ?? crypto.randomUUID();
  let authentication: Promise<Authentication | null> | undefined;
  const caller: Caller = {
    request: pageRequest,
    requestId,
    authenticate: () =>
      assistant
        ? Promise.resolve(assistant.authentication)
        : (authentication ??= authenticateCookie(pageRequest, context)),
    authenticateServer: () => Promise.reject(invalidSecretProblem()),
    // The `requireSameOrigin` middleware has checked the origin of the form.
    checkOrigin: () => {},
    ...(assistant && { assistantTool: assistant.tool }),
  };
  return async (endpoint, input) => {
    const endpointInput: EndpointInput = {
      params: createStringParams(input),
      query: createStringQuery(input),
      body: async () => input.body ?? {},
      bodyText: async () => JSON.stringify(input.body ?? {}),
      idempotencyKey: input.idempotencyKey ?? null,
      hasIfMatch: input.rowVersion !== undefined,
      expectedVersion: () => input.rowVersion ?? null,
    };
    try {
      const outcome = await dispatch(
        findHandler(endpoint),
        endpointInput,
        { ...caller, request: addSignUpHeader(input) },
        context,
      );
      if (outcome instanceof Response) {
        onCookies(outcome.headers.getSetCookie());
        return await readResult(endpoint, outcome, endpoint.result);
      }
      return outcome.result;
    } catch (error) {
      throw error instanceof Problem ? error : logUnexpectedError(error);
    } finally {
      if (hasRequestBody(endpoint) || endpoint.method === "DELETE") authentication = undefined;
    }
  };

  function addSignUpHeader({ signUpHandle }: ClientInput<Endpoint>): Request {
    if (!signUpHandle) return pageRequest;
    const headers = new Headers(pageRequest.headers);
    headers.set("x-sign-up", signUpHandle);
    return new Request(pageRequest.url, { headers });
  }

  /** Logs the error and returns the Problem that users see instead. */
  function logUnexpectedError(error: unknown): Problem {
    const trace = error instanceof Error ? error.stack : undefined;
    if (!pageRequest.signal.aborted)
      context.log("error", "An API request failed", { requestId, error: trace ?? String(error) });
    const { hostname } = new URL(pageRequest.url);
    return new Problem("unavailable", createUnexpectedMessage(hostname), { code: "UNEXPECTED" });
  }
}
