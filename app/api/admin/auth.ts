import { z } from "zod";
import { notFound, Problem } from "#app/domain/problem.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Identity, AuthenticatedViewer } from "#app/domain/person/person.ts";
import { type IdentityProvider, signInRestartProblem } from "#app/domain/person/identity-provider.ts";
import { sanitizeReturnTo } from "#app/domain/person/return-to.ts";
import { endSession, openSession } from "#app/domain/person/sessions.ts";
import { recordSessionEvent } from "#app/domain/person/sign-ins.ts";
import { signIn } from "#app/domain/sign-in/sign-in.ts";
import { handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { type Endpoint, defineEndpoint, emptyResult, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createRedirectResponse } from "#app/api/endpoint/origin.ts";
import { createSuccessResponse } from "#app/api/endpoint/envelope.ts";
import { limitPublicRequests } from "#app/api/instances/public-requests.ts";
import { encrypt } from "#app/domain/text/encrypt.ts";
import { readClientAddress, limitByAddress } from "#app/api/endpoint/limits.ts";
import {
  authenticateCookie,
  readClientInfo,
  toViewer,
  createExpiredSessionCookie,
  createSessionCookie,
  readSessionCookie,
} from "#app/api/endpoint/authenticate.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { recordRejectedSignIn } from "./rejected-sign-ins.ts";

export const providerParams = describeFields(z.object({ provider: z.string().max(64) }), {
  provider: "Id of the provider, from `GET /api/auth/sso`.",
});

export const authEndpoints = {
  checkSession: defineEndpoint({
    method: "GET",
    path: "/api/auth/check",
    operationId: "checkSession",
    summary: "Check your session",
    description: "Returns 200 if the request carries a valid session or token, and 401 if not.",
    action: "session.check",
    result: describeFields(z.object({ isAuth: z.literal(true) }), { isAuth: "Always true." }),
  }),
  logout: defineEndpoint({
    method: "POST",
    path: "/api/auth/logout",
    operationId: "signOut",
    summary: "Sign out",
    description: "Ends the session of the cookie. Tokens are not affected.",
    action: "session.end",
    supportsIdempotencyKey: false,
    result: emptyResult,
  }),
  listProviders: defineEndpoint({
    method: "GET",
    path: "/api/auth/sso",
    operationId: "listIdentityProviders",
    summary: "List identity providers",
    description:
      "Returns the single sign-on providers that the sign-in page offers. This list has no pages, because the settings of the installation name the providers.",
    action: "session.start",
    result: z.array(
      describeFields(z.object({ id: z.string(), label: z.string(), isReachable: z.boolean() }), {
        id: ["Id of the provider, for `GET /api/auth/sso/{provider}/url`.", "sso"],
        label: ["Display name of the provider.", "Single sign-on"],
        isReachable: "True if the provider responds.",
      }),
    ),
  }),
  startSignIn: defineEndpoint({
    method: "GET",
    path: "/api/auth/sso/{provider}/url",
    operationId: "startSignIn",
    summary: "Start a sign-in",
    description: "Redirects the browser to an identity provider.",
    action: "session.start",
    params: providerParams,
    // The link may contain what an identity provider added to the page that it leaves.
    query: describeFields(z.looseObject({ returnTo: z.string().default("/") }), {
      returnTo: "Path on this host that the browser opens after the sign-in.",
    }),
    result: rawResponse,
    contentType: "redirect",
    example: { params: { provider: "sso" }, query: { returnTo: "/license/licenses" } },
  }),
  finishSignIn: defineEndpoint({
    method: "GET",
    path: "/api/auth/sso/{provider}/callback",
    operationId: "finishSignIn",
    summary: "Finish a sign-in",
    description:
      "The identity provider redirects the browser to this endpoint, which opens the session and redirects to `returnTo`.",
    action: "session.start",
    params: providerParams,
    query: z.looseObject({}),
    result: rawResponse,
    contentType: "redirect",
    example: { params: { provider: "sso" } },
  }),
};

export const authHandlers = [
  handle(authEndpoints.checkSession, async () => ({ isAuth: true as const })),
  handle(
    authEndpoints.logout,
    async ({ request, requestId, context }) => {
      const id = readSessionCookie(request);
      const authentication = id ? await authenticateCookie(request, context) : null;
      if (id) await endSession(context.storage, id);
      if (authentication)
        await recordSessionEvent(
          context.storage,
          createActor(authentication.person, { request, requestId, context }),
          "sign-out",
        );
      const response = createSuccessResponse({}, 200);
      response.headers.append("set-cookie", createExpiredSessionCookie(request));
      // The header makes the browser delete the data that the screens stored.
      response.headers.set("clear-site-data", '"storage"');
      return response;
    },
    limitPublicRequests,
  ),
  handle(
    authEndpoints.listProviders,
    ({ context }) =>
      Promise.all(
        context.identityProviders.map(async (provider) => ({
          id: provider.id,
          label: provider.label,
          isReachable: await provider.isReachable(),
        })),
      ),
    limitPublicRequests,
  ),
  handle(
    authEndpoints.startSignIn,
    async ({ params, query, request, context }) =>
      redirectToSignInOnProblem(
        () => startAttempt(request, findProvider(context, params.provider), query.returnTo, context),
        sanitizeReturnTo(query.returnTo),
        context,
      ),
    ({ request, context }) => limitByAddress(request, context, "signIn"),
  ),
  handle(
    authEndpoints.finishSignIn,
    async (handlerContext) => {
      const { params, request, context } = handlerContext;
      const provider = findProvider(context, params.provider);
      const { returnTo, cookies } = provider.endAttempt(request);
      const finishSignIn = async () => {
        const result = await authenticate(request, provider, context);
        // The library starts another sign-in if the callback has no state. Its redirect could repeat endlessly.
        if (result instanceof Response) throw signInRestartProblem("The response has no state.");
        return startSession(result, returnTo, handlerContext);
      };
      const response = await redirectToSignInOnProblem(finishSignIn, returnTo, context, (problem) =>
        recordRejectedSignIn(problem, provider.id, handlerContext),
      );
      for (const cookie of cookies) response.headers.append("set-cookie", cookie);
      return response;
    },
    ({ request, context }) => limitByAddress(request, context, "signInReturn"),
  ),
];

export function findProvider({ identityProviders }: ApiContext, id: string) {
  const provider = identityProviders.find((identityProvider) => identityProvider.id === id);
  if (!provider) throw notFound("The identity provider");
  return provider;
}

/** The redirect that the library throws at the start of a sign-in, or the identity at its end. */
const authenticate = (
  request: Request,
  { id }: IdentityProvider,
  { authenticator }: ApiContext,
): Promise<Identity | Response> =>
  authenticator.authenticate(id, request).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });

/** The library treats a request with a state as a callback, so the request contains only `returnTo`. */
async function startAttempt(
  request: Request,
  provider: IdentityProvider,
  returnTo: string,
  context: ApiContext,
): Promise<Response> {
  const url = new URL(request.url);
  url.search = new URLSearchParams({ returnTo }).toString();
  const result = await authenticate(new Request(url, request), provider, context);
  if (result instanceof Response) return result;
  throw new Error("The identity provider did not redirect.");
}

type SignInContext = Pick<HandlerContext<Endpoint>, "request" | "requestId" | "context">;

const createActor = (person: AuthenticatedViewer, { request, requestId, context }: SignInContext): Actor => ({
  person: toViewer(person),
  requestId,
  actedAt: context.now(),
  address: readClientAddress(request),
});

async function startSession(
  identity: Identity,
  returnTo: string,
  handlerContext: SignInContext,
): Promise<Response> {
  const { request, requestId, context } = handlerContext;
  const { storage, trustedProviders } = context;
  const now = context.now();
  const person = await signIn(storage, identity, { trustedProviders, requestId }, now);
  const { isAdminClaimUnknown } = identity;
  await recordSessionEvent(
    storage,
    createActor(person, handlerContext),
    "sign-in",
    isAdminClaimUnknown ? { isAdminClaimUnknown } : {},
  );
  if (isAdminClaimUnknown)
    context.log("warn", "The ID token omits the claim for admins, so the user's admin right is unchanged", {
      issuer: identity.issuer,
      email: person.email,
      isAdmin: person.isAdmin,
    });
  const previousSessionId = readSessionCookie(request);
  if (previousSessionId) await endSession(storage, previousSessionId);
  const { providerSessionId = null, refreshToken } = identity;
  const sessionId = await openSession(storage, person.id, now, readClientInfo(request), {
    providerSessionId,
    encryptedRefreshToken: refreshToken ? await encrypt(refreshToken, context.refreshTokenSecrets) : null,
  });
  const response = createRedirectResponse(returnTo);
  response.headers.append("set-cookie", createSessionCookie(request, sessionId));
  return response;
}

const signInProblemNameByCode: Record<string, string> = {
  START_AGAIN: "start-again",
  NOT_ALLOWED: "not-allowed",
  ACCESS_DENIED: "access-denied",
  PROVIDER_DOWN: "provider-down",
  BUSY: "not-saved",
  DATABASE_DOWN: "not-saved",
};

/**
 * Runs a step of the sign-in. After a Problem with a code from `signInProblemNameByCode`, it redirects to the
 * sign-in page, because the browser would show an error response as JSON.
 */
async function redirectToSignInOnProblem(
  signInStep: () => Promise<Response>,
  returnTo: string,
  context: ApiContext,
  onRejection: (problem: Problem) => Promise<void> = async () => {},
): Promise<Response> {
  try {
    return await signInStep();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const problemName = signInProblemNameByCode[error.code];
    if (!problemName) throw error;
    await onRejection(error).catch((recordError: unknown) => {
      context.log("error", "A rejected sign-in was not recorded in the history", {
        cause: String(recordError),
      });
    });
    const cause = error.cause instanceof Error ? error.cause.message : "";
    context.log("warn", "A sign-in did not succeed", { problem: problemName, cause: cause.slice(0, 300) });
    return createRedirectResponse(
      `/auth/sign-in?${new URLSearchParams({ problem: problemName, ...(returnTo !== "/" && { returnTo }) })}`,
    );
  }
}
