import { type Cookie, createCookie } from "react-router";
import type { Secrets } from "#app/domain/text/secrets.ts";

/**
 * Null without secrets. Uses the prefix `__Host-` only with https, because browsers require https for this prefix.
 */
export function createSignedCookie(
  { protocol }: URL,
  secrets: Secrets | null,
  { name, maxAge }: { name: string; maxAge: number },
): Cookie | null {
  if (!secrets) return null;
  const isSecure = protocol === "https:";
  return createCookie(isSecure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure,
    maxAge,
    secrets: [...secrets],
  });
}
