import { type Cookie, createCookie } from "react-router";
import type { Secrets } from "#app/domain/text/secrets.ts";

/**
 * A cookie of this site alone that no script reads and nobody else can make. `__Host-` ties it to this host; plain http,
 * which cannot have it, is for development. Null without secrets.
 */
export function signedCookie(
  { protocol }: URL,
  secrets: Secrets | null,
  { name, maxAge }: { name: string; maxAge: number },
): Cookie | null {
  if (!secrets) return null;
  const secure = protocol === "https:";
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge,
    secrets: [...secrets],
  });
}
