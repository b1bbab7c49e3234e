import { parse, serialize } from "hono/utils/cookie";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Secrets } from "#app/domain/text/secrets.ts";

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

const cookiesOf = (request: Request) => parse(request.headers.get("cookie") ?? "");
const isSecure = (request: Request) => request.url.startsWith("https:");
const prefixFor = (request: Request) => `${isSecure(request) ? "__Host-" : ""}sign-in-`;
const nameFor = (request: Request, state: string) => prefixFor(request) + state.slice(0, 24);

const cookie = (request: Request, name: string, value: string, maxAge: number) =>
  serialize(name, value, { httpOnly: true, sameSite: "Lax", path: "/", secure: isSecure(request), maxAge });

const key = (secret: string) => new TextEncoder().encode(secret);

/** Removes the query of a path that is too long, or returns `/`. */
const shortenPath = (path: string) =>
  [path, path.split(/[?#]/)[0]].find((candidate = "") => candidate.length <= maxReturnToLength) ?? "/";

/** Returns `Set-Cookie` values, which also drop the oldest attempts if there are too many. */
export async function saveAttempt(request: Request, [secret]: Secrets, values: Attempt, now: Date) {
  const signed = await new SignJWT({ ...values, returnTo: shortenPath(values.returnTo) })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(new Date(now.getTime() + attemptSeconds * 1000))
    .sign(key(secret));
  const names = Object.keys(cookiesOf(request)).filter((name) => name.startsWith(prefixFor(request)));
  const dropped = names.slice(0, Math.max(0, names.length + 1 - maxAttempts));
  return [
    ...dropped.map((name) => cookie(request, name, "", 0)),
    cookie(request, nameFor(request, values.state), signed, attemptSeconds),
  ];
}

/** Returns null if another browser started the attempt, or if it has expired. */
export async function readAttempt(request: Request, secrets: Secrets, now: Date): Promise<Attempt | null> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const token = cookiesOf(request)[nameFor(request, state)] ?? "";
  for (const secret of secrets) {
    const verified = await jwtVerify(token, key(secret), { currentDate: now }).catch(() => null);
    const { data } = attempt.safeParse(verified?.payload);
    if (data?.state === state) return data;
  }
  return null;
}

export const clearAttempt = (request: Request, { state }: Attempt): string =>
  cookie(request, nameFor(request, state), "", 0);
