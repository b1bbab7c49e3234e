import { parse, serialize } from "hono/utils/cookie";
import { sanitizeReturnTo } from "#app/domain/person/return-to.ts";

const maxAttemptAgeSeconds = 600;
/** Browsers drop cookies over 4096 bytes, and servers reject requests whose cookies are too large together. */
const maxReturnToLength = 1_200;
/** Maximum number of unfinished sign-in attempts per browser. */
const maxAttempts = 3;

const isSecure = (request: Request) => request.url.startsWith("https:");
const addPrefix = (request: Request, name: string) => `${isSecure(request) ? "__Host-" : ""}${name}`;
const getAttributes = (request: Request) => ({
  httpOnly: true,
  sameSite: "Lax" as const,
  path: "/",
  secure: isSecure(request),
  maxAge: maxAttemptAgeSeconds,
});

/** The library reads every cookie whose name starts with this name, so a dot ends the id of the provider. */
const getAttemptCookieName = (request: Request, providerId: string) =>
  addPrefix(request, `sign-in-${providerId}.`);
/** The start of the state is long enough to distinguish the attempts of a browser. */
const getReturnToCookieName = (request: Request, state: string) =>
  addPrefix(request, `return-to-${state.slice(0, 24)}`);

/** Options for the cookies in which the library stores the state and the code verifier of each attempt. */
export const createAttemptCookieOptions = (request: Request, providerId: string) => ({
  httpOnly: true as const,
  sameSite: "Lax" as const,
  path: "/",
  ...(isSecure(request) && { secure: true as const }),
  maxAge: maxAttemptAgeSeconds,
  name: getAttemptCookieName(request, providerId),
});

interface Attempt {
  cookieName: string;
  state: string;
}

function listAttempts(request: Request, cookieNamePrefix: string): Attempt[] {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(cookieNamePrefix))
    .map((pair) => {
      const equalsIndex = pair.indexOf("=");
      return {
        cookieName: pair.slice(0, equalsIndex),
        state: new URLSearchParams(pair.slice(equalsIndex + 1)).get("state") ?? "",
      };
    });
}

/** The library puts a colon into the cookie name, which `serialize` rejects. */
const createDeletionCookies = (request: Request, { cookieName, state }: Attempt) => [
  `${cookieName}=; Max-Age=0; Path=/; HttpOnly; ${isSecure(request) ? "Secure; " : ""}SameSite=Lax`,
  serialize(getReturnToCookieName(request, state), "", { ...getAttributes(request), maxAge: 0 }),
];

/** Removes the query of a path that is too long. Returns `/` if the path is still too long. */
function shortenPath(path: string): string {
  if (path.length <= maxReturnToLength) return path;
  const [pathname = ""] = path.split(/[?#]/);
  return pathname.length <= maxReturnToLength ? pathname : "/";
}

/** Also deletes the oldest attempts if there are too many. */
export function createReturnToCookies(request: Request, state: string, returnTo: string): string[] {
  const attempts = listAttempts(request, addPrefix(request, "sign-in-"));
  const deletedAttempts = attempts.slice(0, Math.max(0, attempts.length + 1 - maxAttempts));
  return [
    ...deletedAttempts.flatMap((attempt) => createDeletionCookies(request, attempt)),
    serialize(
      getReturnToCookieName(request, state),
      shortenPath(sanitizeReturnTo(returnTo)),
      getAttributes(request),
    ),
  ];
}

/** `returnTo` is `/` if another browser started the attempt. `cookies` are `Set-Cookie` values that remove the attempt. */
export function endAttempt(request: Request, providerId: string): { returnTo: string; cookies: string[] } {
  const state = new URL(request.url).searchParams.get("state");
  const attempts = listAttempts(request, getAttemptCookieName(request, providerId));
  const attempt = attempts.find((candidate) => candidate.state === state);
  if (!attempt) return { returnTo: "/", cookies: [] };
  const name = getReturnToCookieName(request, attempt.state);
  const returnTo = parse(request.headers.get("cookie") ?? "", name)[name];
  return {
    returnTo: sanitizeReturnTo(returnTo ?? "/"),
    cookies: createDeletionCookies(request, attempt),
  };
}
