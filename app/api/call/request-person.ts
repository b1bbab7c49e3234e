import { Problem } from "#app/domain/problem.ts";
import type { CurrentPerson, KnownPerson } from "#app/domain/person/person.ts";
import { addressHeader } from "#app/domain/rate-limit.ts";
import { personOfSession, type Place } from "#app/domain/person/sessions.ts";
import { type Scopes, startOf } from "#app/domain/token/token.ts";
import { personOfToken } from "#app/domain/token/tokens.ts";
import { type World, withTrusts } from "#app/api/world.ts";
import { limitRate } from "./rate-limit.ts";
import { readSessionCookie } from "./session-cookie.ts";

export interface Known {
  person: KnownPerson;
  /** Of the token that asks; null where it has none, or no token asks. */
  scopes: Scopes;
  /** A cookie goes along by itself, so what it may change is checked for its origin; a bearer token never does. */
  by: "cookie" | "bearer";
}

const bearer = /^Bearer +(\S+)$/i;

/** What the request presents as a bearer; undefined for nothing, or nothing of that form. */
export const bearerOf = (request: Request): string | undefined =>
  bearer.exec(request.headers.get("authorization") ?? "")?.[1];

/**
 * Who asks; null for nobody. Raises `unauthenticated` for a token that does not count, whatever the reason, and `too-many`
 * for an address that has sent too many of those.
 */
export async function requestPerson(request: Request, world: World): Promise<Known | null> {
  if (request.headers.has("authorization")) {
    const value = bearerOf(request);
    const person = value
      ? await personOfToken(
          withTrusts(world),
          value,
          world.tokenPeppers,
          world.now(),
          placeOf(request).address,
        )
      : null;
    if (!person) {
      limitRate(request, world, { name: "unknown token", perMinute: 60 });
      throw new Problem("unauthenticated", "This API token is not valid.");
    }
    world.note({ person: person.email, ...(value && { token: startOf(value) }) });
    return { person, scopes: person.scopes, by: "bearer" };
  }
  return cookiePerson(request, world);
}

/** Whose session the request's cookie is; null for nobody. */
export async function cookiePerson(request: Request, world: World): Promise<Known | null> {
  const id = readSessionCookie(request);
  const person = id ? await personOfSession(withTrusts(world), id, world.now(), placeOf(request)) : null;
  if (!person) return null;
  world.note({ person: person.email });
  return { person, scopes: null, by: "cookie" };
}

const longestBrowser = 300;

/** From where a request comes. */
export const placeOf = ({ headers }: Request): Place => ({
  address: headers.get(addressHeader),
  browser: headers.get("user-agent")?.slice(0, longestBrowser) ?? null,
});

export const presentPerson = ({ email, isAdmin, privileges }: KnownPerson): CurrentPerson => ({
  email,
  isAdmin,
  privileges,
});
