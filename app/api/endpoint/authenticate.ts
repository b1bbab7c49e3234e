import { Problem } from "#app/domain/problem.ts";
import type { Viewer, AuthenticatedViewer } from "#app/domain/person/person.ts";
import { defaultPreferences } from "#app/domain/person/preferences.ts";
import { clientIpHeader } from "#app/domain/rate-limit.ts";
import type { SessionOfPerson } from "#app/domain/person/person-store.ts";
import { isRefreshDue, refreshSession } from "#app/domain/sign-in/refresh-session.ts";
import { findPersonOfSession, type SessionClient } from "#app/domain/person/sessions.ts";
import { findServiceAccountByToken } from "#app/domain/service-account/find-by-token.ts";
import { createPerformerName } from "#app/domain/service-account/performer-name.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type Scopes, getTokenStart } from "#app/domain/token/token.ts";
import { findTokenOwner } from "#app/domain/token/tokens.ts";
import { type ApiContext, addTrustedProviders, createAccountPorts } from "./api-context.ts";
import { limitByAddress, limitInProcess } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { invalidSecretProblem } from "#app/domain/deployment/deployments.ts";
import type { DeployedServer } from "#app/domain/deployment/deployed-server-store.ts";
import type { PreCheck } from "./handler.ts";
import { secondsInHour } from "date-fns/constants";
import { parse, serialize } from "hono/utils/cookie";

export interface Authentication {
  person: AuthenticatedViewer;
  /** Scopes of the API token; null without a token, or for a token without scopes. */
  scopes: Scopes;
  /** Expiry of the API token; null without a token. */
  tokenEnd: Instant | null;
  /** Start of the API token; null without a token. */
  tokenStart: string | null;
  /** True if a service account makes the request, which is no user. `person` then has its id, name and rights. */
  isServiceAccount: boolean;
  /** Browsers also send cookies with requests of other sites, so a request with a cookie needs an origin check. */
  method: "cookie" | "bearer";
}

const bearerPattern = /^Bearer +(\S+)$/i;

export const readBearerToken = (request: Request): string | undefined =>
  bearerPattern.exec(request.headers.get("authorization") ?? "")?.[1];

/**
 * Null if the request has no credentials. Throws `unauthenticated` for an invalid token, `unauthenticated`
 * SERVICE_ACCOUNT_RESTS for a service account that rests, `forbidden` for the token of an assistant unless
 * `acceptsAssistants`, and `too-many` if a client address sends many invalid tokens.
 */
export async function authenticateRequest(
  request: Request,
  context: ApiContext,
  { acceptsAssistants = false } = {},
): Promise<Authentication | null> {
  if (!request.headers.has("authorization")) return authenticateCookie(request, context);
  const token = readBearerToken(request);
  try {
    const authentication =
      token === undefined
        ? null
        : ((await authenticateServiceAccount(request, token, context)) ??
          (await authenticateTokenOwner(request, token, context, acceptsAssistants)));
    if (authentication) return authentication;
    throw new Problem("unauthenticated", "This API token is not valid.");
  } catch (error) {
    if (error instanceof Problem && error.kind === "unauthenticated")
      limitByAddress(request, context, "unknownToken");
    throw error;
  }
}

async function authenticateServiceAccount(
  request: Request,
  token: string,
  context: ApiContext,
): Promise<Authentication | null> {
  const account = await findServiceAccountByToken(
    context.storage.serviceAccounts,
    token,
    context.tokenPeppers,
    context.now(),
    readClientInfo(request).ipAddress,
  );
  if (!account) return null;
  const { id, name, scopes, restsAt } = account;
  const person = {
    id,
    email: createPerformerName(name),
    isAdmin: false,
    privileges: scopes === "read" ? [] : scopes,
    wroteAt: null,
    directoryGrants: [],
    preferences: defaultPreferences,
  };
  const tokenStart = getTokenStart(token);
  context.addLogFields({ person: person.email, token: tokenStart });
  return { person, scopes, tokenEnd: restsAt, tokenStart, isServiceAccount: true, method: "bearer" };
}

async function authenticateTokenOwner(
  request: Request,
  token: string,
  context: ApiContext,
  acceptsAssistants: boolean,
): Promise<Authentication | null> {
  const person = await findTokenOwner(
    { ...addTrustedProviders(context), tokenDaysAfterSignIn: context.tokenDaysAfterSignIn },
    token,
    context.tokenPeppers,
    context.now(),
    readClientInfo(request).ipAddress,
  );
  if (!person) return null;
  const tokenStart = getTokenStart(token);
  context.addLogFields({ person: person.email, token: tokenStart });
  if (person.isAssistant && !acceptsAssistants)
    throw new Problem("forbidden", "This token belongs to an assistant. Only /mcp accepts it.");
  const { scopes, expirationDate: tokenEnd } = person;
  return { person, scopes, tokenEnd, tokenStart, isServiceAccount: false, method: "bearer" };
}

export async function authenticateCookie(
  request: Request,
  context: ApiContext,
): Promise<Authentication | null> {
  const id = readSessionCookie(request);
  if (!id) return null;
  const now = context.now();
  const refresh = async (session: SessionOfPerson) => {
    if (!isRefreshDue(session, now)) return session.person;
    const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
    return refreshSession({ ...context, ...createAccountPorts(context) }, session, requestId, now);
  };
  const person = await findPersonOfSession(
    { ...addTrustedProviders(context), refresh },
    id,
    now,
    readClientInfo(request),
  );
  if (!person) return null;
  context.addLogFields({ person: person.email });
  return {
    person,
    scopes: null,
    tokenEnd: null,
    tokenStart: null,
    isServiceAccount: false,
    method: "cookie",
  };
}

const maxUserAgentLength = 300;

export const readClientInfo = ({ headers }: Request): SessionClient => ({
  ipAddress: headers.get(clientIpHeader),
  browser: headers.get("user-agent")?.slice(0, maxUserAgentLength) ?? null,
});

export const toViewer = ({ email, isAdmin, privileges }: AuthenticatedViewer): Viewer => ({
  email,
  isAdmin,
  privileges,
});

/** Rate limit of the product API for unknown callers. */
export const limitProductRequests: PreCheck = ({ request, context }) =>
  limitByAddress(request, context, "product");

/** Throws `unauthenticated` for an invalid secret. The error does not say why the secret is invalid. */
export async function authenticateServer(request: Request, context: ApiContext): Promise<DeployedServer> {
  const secret = readBearerToken(request);
  const server = secret ? await context.storage.deployedServers.findBySecretHash(sha256(secret)) : null;
  if (!server) {
    await limitProductRequests({ request, context });
    throw invalidSecretProblem();
  }
  limitInProcess(`server ${server.id}`, context, requestLimits.server.maxPerMinute);
  return server;
}

const sessionMaxAgeSeconds = 8 * secondsInHour;

const isSecure = (request: Request) => request.url.startsWith("https:");
/** `__Host-` binds the cookie to this host and requires https. Plain http is for development only. */
const getCookieName = (request: Request) => (isSecure(request) ? "__Host-session" : "session");

export function readSessionCookie(request: Request): string | undefined {
  const name = getCookieName(request);
  return parse(request.headers.get("cookie") ?? "", name)[name];
}

const serializeSessionCookie = (request: Request, id: string, maxAge: number) =>
  serialize(getCookieName(request), id, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(request),
    maxAge,
  });

export const createSessionCookie = (request: Request, id: string) =>
  serializeSessionCookie(request, id, sessionMaxAgeSeconds);
export const createExpiredSessionCookie = (request: Request) => serializeSessionCookie(request, "", 0);
