import { hash } from "node:crypto";

export interface Credentials {
  authorization: string | null | undefined;
  cookie: string | null | undefined;
}

/** Remembers to whom credentials belong, so that the host knows the caller before the request runs. */
export interface KnownCallers {
  remember(credentials: Credentials, caller: string): void;
  /** Undefined for credentials that no request has used successfully. */
  find(credentials: Credentials): string | undefined;
}

const maxKnownCredentials = 10_000;
const sessionCookiePattern = /(?:^|;) *(?:__Host-)?session=([^;]*)/g;

/** Null without credentials. The map contains hashes, so that it contains no usable credentials. */
function hashCredentials({ authorization, cookie }: Credentials): string | null {
  const sessions = Array.from((cookie ?? "").matchAll(sessionCookiePattern), ([, value]) => value);
  return authorization || sessions.length > 0
    ? hash("sha256", JSON.stringify([authorization ?? null, ...sessions]))
    : null;
}

export function createKnownCallers(): KnownCallers {
  const callers = new Map<string, string>();
  return {
    remember(credentials, caller) {
      const key = hashCredentials(credentials);
      if (key === null) return;
      callers.delete(key);
      callers.set(key, caller);
      const [oldestKey] = callers.keys();
      if (oldestKey !== undefined && callers.size > maxKnownCredentials) callers.delete(oldestKey);
    },
    find(credentials) {
      const key = hashCredentials(credentials);
      return key === null ? undefined : callers.get(key);
    },
  };
}
