import { parse, serialize } from "hono/utils/cookie";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Secrets } from "#app/domain/text/secrets.ts";

const signInAttempt = z.object({
  state: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
});
export type SignInAttempt = z.output<typeof signInAttempt>;

const maxAttemptAgeSeconds = 600;
/** Browsers drop cookies over 4096 bytes, and servers reject requests whose cookies are too large together. */
const maxReturnToLength = 1_200;
/** Maximum number of unfinished sign-in attempts per browser. */
const maxAttempts = 3;

const parseCookies = (request: Request) => parse(request.headers.get("cookie") ?? "");
const isSecure = (request: Request) => request.url.startsWith("https:");
const getCookiePrefix = (request: Request) => `${isSecure(request) ? "__Host-" : ""}sign-in-`;
/** The start of the state is long enough to distinguish the attempts of a browser. */
const getCookieName = (request: Request, state: string) => getCookiePrefix(request) + state.slice(0, 24);

const serializeCookie = (request: Request, name: string, value: string, maxAge: number) =>
  serialize(name, value, { httpOnly: true, sameSite: "Lax", path: "/", secure: isSecure(request), maxAge });

const encodeKey = (secret: string) => new TextEncoder().encode(secret);

/** Removes the query of a path that is too long. Returns `/` if the path is still too long. */
function shortenPath(path: string): string {
  if (path.length <= maxReturnToLength) return path;
  const [pathname = ""] = path.split(/[?#]/);
  return pathname.length <= maxReturnToLength ? pathname : "/";
}

/** Returns `Set-Cookie` values that save the attempt and delete the oldest attempts if there are too many. */
export async function createAttemptCookies(
  request: Request,
  [secret]: Secrets,
  attempt: SignInAttempt,
  now: Date,
) {
  const signedAttempt = await new SignJWT({ ...attempt, returnTo: shortenPath(attempt.returnTo) })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(new Date(now.getTime() + maxAttemptAgeSeconds * 1000))
    .sign(encodeKey(secret));
  const attemptCookieNames = Object.keys(parseCookies(request)).filter((name) =>
    name.startsWith(getCookiePrefix(request)),
  );
  const deletedCookieNames = attemptCookieNames.slice(
    0,
    Math.max(0, attemptCookieNames.length + 1 - maxAttempts),
  );
  return [
    ...deletedCookieNames.map((name) => serializeCookie(request, name, "", 0)),
    serializeCookie(request, getCookieName(request, attempt.state), signedAttempt, maxAttemptAgeSeconds),
  ];
}

/** Returns null if another browser started the attempt, or if it has expired. */
export async function readAttempt(
  request: Request,
  secrets: Secrets,
  now: Date,
): Promise<SignInAttempt | null> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const token = parseCookies(request)[getCookieName(request, state)] ?? "";
  for (const secret of secrets) {
    const verifiedToken = await jwtVerify(token, encodeKey(secret), { currentDate: now }).catch(() => null);
    const { data: attempt } = signInAttempt.safeParse(verifiedToken?.payload);
    if (attempt?.state === state) return attempt;
  }
  return null;
}

export const createDeletionCookie = (request: Request, { state }: SignInAttempt): string =>
  serializeCookie(request, getCookieName(request, state), "", 0);
