import { secondsInHour } from "date-fns/constants";
import { parse, serialize } from "hono/utils/cookie";

const maxAgeSeconds = 8 * secondsInHour;

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
  serializeSessionCookie(request, id, maxAgeSeconds);
export const createExpiredSessionCookie = (request: Request) => serializeSessionCookie(request, "", 0);
