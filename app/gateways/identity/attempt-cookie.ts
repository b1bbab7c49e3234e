import { jwtVerify, SignJWT } from "jose";
import { parse, serialize } from "hono/utils/cookie";
import { z } from "zod";
import type { Secrets } from "#app/domain/text/secrets.ts";

/** State of a sign-in attempt, signed and stored in the browser for ten minutes. */
const attempt = z.object({
  state: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
});
export type Attempt = z.output<typeof attempt>;

const attemptSeconds = 600;
/** Browsers drop cookies over 4096 bytes, and servers reject requests with too many of them. */
const maxReturnToLength = 1_200;
const maxAttempts = 3;

const isSecure = (request: Request) => request.url.startsWith("https:");
const prefixFor = (request: Request) => `${isSecure(request) ? "__Host-" : ""}sign-in-`;
const nameFor = (request: Request, state: string) =>
  `${prefixFor(request)}${state.replace(/[^\w-]/g, "").slice(0, 24)}`;

const cookie = (request: Request, name: string, value: string, maxAge: number) =>
  serialize(name, value, { httpOnly: true, sameSite: "Lax", path: "/", secure: isSecure(request), maxAge });

const requestCookies = (request: Request, name?: string) => parse(request.headers.get("cookie") ?? "", name);

const key = (secret: string) => new TextEncoder().encode(secret);

/** Removes the query of a path that is too long, or returns `/`. */
const shortenPath = (path: string): string =>
  [path, path.split(/[?#]/)[0] ?? "/"].find((candidate) => candidate.length <= maxReturnToLength) ?? "/";

/** Returns `Set-Cookie` values, which also drop the oldest attempts if there are too many. */
export async function saveAttempt(
  request: Request,
  [secret]: Secrets,
  values: Attempt,
  now: Date,
): Promise<string[]> {
  const signed = await new SignJWT({ ...values, returnTo: shortenPath(values.returnTo) })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(new Date(now.getTime() + attemptSeconds * 1000))
    .sign(key(secret));
  const attemptNames = Object.keys(requestCookies(request)).filter((name) =>
    name.startsWith(prefixFor(request)),
  );
  const oldest = attemptNames.slice(0, Math.max(0, attemptNames.length + 1 - maxAttempts));
  return [
    ...oldest.map((name) => cookie(request, name, "", 0)),
    cookie(request, nameFor(request, values.state), signed, attemptSeconds),
  ];
}

/** Returns null if another browser started the attempt, or if it has expired. */
export async function readAttempt(
  request: Request,
  secrets: Secrets,
  state: string,
  now: Date,
): Promise<Attempt | null> {
  const name = nameFor(request, state);
  const value = requestCookies(request, name)[name];
  if (!value) return null;
  for (const secret of secrets) {
    const parsed = await jwtVerify(value, key(secret), { algorithms: ["HS256"], currentDate: now }).then(
      ({ payload }) => attempt.safeParse(payload),
      () => null,
    );
    if (parsed?.success && parsed.data.state === state) return parsed.data;
  }
  return null;
}

export const clearAttempt = (request: Request, { state }: Attempt): string =>
  cookie(request, nameFor(request, state), "", 0);
