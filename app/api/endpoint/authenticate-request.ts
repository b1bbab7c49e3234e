import { Problem } from "#app/domain/problem.ts";
import type { CurrentPerson, KnownPerson } from "#app/domain/person/person.ts";
import { addressHeader } from "#app/domain/rate-limit.ts";
import { personOfSession, type ClientInfo } from "#app/domain/person/sessions.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type Scopes, tokenStart } from "#app/domain/token/token.ts";
import { personOfToken } from "#app/domain/token/tokens.ts";
import { type ApiContext, withTrusts } from "./api-context.ts";
import { limitRate } from "./rate-limit.ts";
import { readSessionCookie } from "./session-cookie.ts";

export interface Authentication {
  person: KnownPerson;
  /** Scopes of the API token; null without a token, or for a token without scopes. */
  scopes: Scopes;
  /** Expiry of the API token; null without a token. */
  tokenEnd: Instant | null;
  /** Browsers send cookies automatically, so cookie requests need an origin check. Bearer tokens do not. */
  method: "cookie" | "bearer";
}

const bearer = /^Bearer +(\S+)$/i;

export const bearerOf = (request: Request): string | undefined =>
  bearer.exec(request.headers.get("authorization") ?? "")?.[1];

/** Null without credentials. Raises `unauthenticated` for an invalid token, and `too-many` after many of them. */
export async function authenticateRequest(
  request: Request,
  context: ApiContext,
): Promise<Authentication | null> {
  if (request.headers.has("authorization")) {
    const value = bearerOf(request);
    const person = value
      ? await personOfToken(
          { ...withTrusts(context), tokenOwnerDays: context.tokenOwnerDays },
          value,
          context.tokenPeppers,
          context.now(),
          clientInfoOf(request).address,
        )
      : null;
    if (!person) {
      limitRate(request, context, { name: "unknown token", perMinute: 60 });
      throw new Problem("unauthenticated", "This API token is not valid.");
    }
    context.note({ person: person.email, ...(value && { token: tokenStart(value) }) });
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
    ? await personOfSession(withTrusts(context), id, context.now(), clientInfoOf(request))
    : null;
  if (!person) return null;
  context.note({ person: person.email });
  return { person, scopes: null, tokenEnd: null, method: "cookie" };
}

const maxUserAgentLength = 300;

export const clientInfoOf = ({ headers }: Request): ClientInfo => ({
  address: headers.get(addressHeader),
  browser: headers.get("user-agent")?.slice(0, maxUserAgentLength) ?? null,
});

export const presentPerson = ({ email, isAdmin, privileges }: KnownPerson): CurrentPerson => ({
  email,
  isAdmin,
  privileges,
});
