import { jwtVerify, SignJWT } from "jose";
import { parse, serialize } from "hono/utils/cookie";
import { z } from "zod";

/** What this side must still know when the person comes back: kept in their browser, signed, for ten minutes. */
const attempt = z.object({ state: z.string(), nonce: z.string(), returnTo: z.string() });
export type Attempt = z.output<typeof attempt>;

export const attemptSeconds = 600;

const isSecure = (request: Request) => request.url.startsWith("https:");
export const cookiePrefix = (request: Request) => (isSecure(request) ? "__Host-" : "");
/** One cookie an attempt, so that two tabs do not disturb each other. */
const nameFor = (request: Request, state: string) => `${cookiePrefix(request)}sign-in-${state.replace(/[^\w-]/g, "").slice(0, 24)}`;

const cookie = (request: Request, name: string, value: string, maxAge: number) =>
  serialize(name, value, { httpOnly: true, sameSite: "Lax", path: "/", secure: isSecure(request), maxAge });

const key = (secret: string) => new TextEncoder().encode(secret);

export async function keepAttempt(request: Request, secret: string, kept: Attempt): Promise<string> {
  const signed = await new SignJWT(kept)
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime(`${attemptSeconds}s`)
    .sign(key(secret));
  return cookie(request, nameFor(request, kept.state), signed, attemptSeconds);
}

/** Null for a state that this browser never started with, or too long ago. */
export async function readAttempt(request: Request, secret: string, state: string): Promise<Attempt | null> {
  const name = nameFor(request, state);
  const value = parse(request.headers.get("cookie") ?? "", name)[name];
  if (!value) return null;
  const read = await jwtVerify(value, key(secret), { algorithms: ["HS256"] }).then(
    ({ payload }) => attempt.safeParse(payload),
    () => null,
  );
  return read?.success && read.data.state === state ? read.data : null;
}

/** `Set-Cookie` values that make the browser forget every attempt of which it sent a cookie. */
export function forgetAttempts(request: Request): string[] {
  const prefix = cookiePrefix(request);
  const names = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.split("=")[0]?.trim() ?? "");
  return names
    .filter((name) => name.startsWith(`${prefix}sign-in-`) || name.startsWith(`${prefix}oauth2:`))
    .map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? "; Secure" : ""}`);
}
