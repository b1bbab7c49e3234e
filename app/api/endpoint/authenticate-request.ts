import { Problem } from "#app/domain/problem.ts";
import type { Viewer, AuthenticatedViewer } from "#app/domain/person/person.ts";
import { clientIpHeader } from "#app/domain/rate-limit.ts";
import { findPersonOfSession, type SessionClient } from "#app/domain/person/sessions.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type Scopes, getTokenStart } from "#app/domain/token/token.ts";
import { findTokenOwner } from "#app/domain/token/tokens.ts";
import { type ApiContext, addTrustedProviders } from "./api-context.ts";
import { limitByAddress } from "./rate-limit.ts";
import { readSessionCookie } from "./session-cookie.ts";

export interface Authentication {
  person: AuthenticatedViewer;
  /** Scopes of the API token; null without a token, or for a token without scopes. */
  scopes: Scopes;
  /** Expiry of the API token; null without a token. */
  tokenEnd: Instant | null;
  /** Browsers also send cookies with requests of other sites, so a request with a cookie needs an origin check. */
  method: "cookie" | "bearer";
}

const bearerPattern = /^Bearer +(\S+)$/i;

export const readBearerToken = (request: Request): string | undefined =>
  bearerPattern.exec(request.headers.get("authorization") ?? "")?.[1];

/**
 * Null if the request has no credentials. Throws `unauthenticated` for an invalid token, and `too-many` if a client
 * address sends many invalid tokens.
 */
export async function authenticateRequest(
  request: Request,
  context: ApiContext,
): Promise<Authentication | null> {
  if (request.headers.has("authorization")) {
    const token = readBearerToken(request);
    const person = token
      ? await findTokenOwner(
          { ...addTrustedProviders(context), tokenDaysAfterSignIn: context.tokenDaysAfterSignIn },
          token,
          context.tokenPeppers,
          context.now(),
          readClientInfo(request).ipAddress,
        )
      : null;
    if (!person) {
      limitByAddress(request, context, { name: "unknown token", maxRequestsPerMinute: 60 });
      throw new Problem("unauthenticated", "This API token is not valid.");
    }
    context.addLogFields({ person: person.email, ...(token && { token: getTokenStart(token) }) });
    return { person, scopes: person.scopes, tokenEnd: person.expirationDate, method: "bearer" };
  }
  return authenticateCookie(request, context);
}

export async function authenticateCookie(
  request: Request,
  context: ApiContext,
): Promise<Authentication | null> {
  const id = readSessionCookie(request);
  const person = id
    ? await findPersonOfSession(addTrustedProviders(context), id, context.now(), readClientInfo(request))
    : null;
  if (!person) return null;
  context.addLogFields({ person: person.email });
  return { person, scopes: null, tokenEnd: null, method: "cookie" };
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
