import { Problem } from "#app/domain/problem.ts";
import type { CurrentPerson, KnownPerson } from "#app/domain/person/person.ts";
import { addressHeader } from "#app/domain/rate-limit.ts";
import { personOfSession, type Place } from "#app/domain/person/sessions.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type Scopes, startOf } from "#app/domain/token/token.ts";
import { personOfToken } from "#app/domain/token/tokens.ts";
import { type World, withTrusts } from "#app/api/world.ts";
import { limitRate } from "./rate-limit.ts";
import { readSessionCookie } from "./session-cookie.ts";

export interface Known {
  person: KnownPerson;
  /** Scopes of the API token; null without a token, or for a token without scopes. */
  scopes: Scopes;
  /** Expiry of the API token; null without a token. */
  tokenEnd: Instant | null;
  /** Browsers send cookies automatically, so cookie requests need an origin check. Bearer tokens do not. */
  by: "cookie" | "bearer";
}

const bearer = /^Bearer +(\S+)$/i;

export const bearerOf = (request: Request): string | undefined =>
  bearer.exec(request.headers.get("authorization") ?? "")?.[1];

/** Null without credentials. Raises `unauthenticated` for an invalid token, and `too-many` after many of them. */
export async function requestPerson(request: Request, world: World): Promise<Known | null> {
  if (request.headers.has("authorization")) {
    const value = bearerOf(request);
    const person = value
      ? await personOfToken(
          { ...withTrusts(world), tokenOwnerDays: world.tokenOwnerDays },
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
    return remembered(request, world, {
      person,
      scopes: person.scopes,
      tokenEnd: person.expirationDate,
      by: "bearer",
    });
  }
  return cookiePerson(request, world);
}

export async function cookiePerson(request: Request, world: World): Promise<Known | null> {
  const id = readSessionCookie(request);
  const person = id ? await personOfSession(withTrusts(world), id, world.now(), placeOf(request)) : null;
  if (!person) return null;
  world.note({ person: person.email });
  return remembered(request, world, { person, scopes: null, tokenEnd: null, by: "cookie" });
}

const rememberedMs = 60_000;
const mostRemembered = 1_000;
const lately = new Map<string, { known: Known; until: number }>();

const credentialsOf = (request: Request) =>
  request.headers.get("authorization") ?? readSessionCookie(request) ?? "";

function remembered(request: Request, { now }: World, known: Known): Known {
  const [oldest = ""] = lately.keys();
  if (lately.size >= mostRemembered) lately.delete(oldest);
  lately.set(credentialsOf(request), { known, until: now().getTime() + rememberedMs });
  return known;
}

/** Authentication of the same credentials within the last minute. Verify it before sending a response that relies on it. */
export function presumedPerson(request: Request, { now }: World): Known | null {
  const presumed = lately.get(credentialsOf(request));
  return presumed && now().getTime() < presumed.until ? presumed.known : null;
}

const longestBrowser = 300;

export const placeOf = ({ headers }: Request): Place => ({
  address: headers.get(addressHeader),
  browser: headers.get("user-agent")?.slice(0, longestBrowser) ?? null,
});

export const presentPerson = ({ email, isAdmin, privileges }: KnownPerson): CurrentPerson => ({
  email,
  isAdmin,
  privileges,
});
