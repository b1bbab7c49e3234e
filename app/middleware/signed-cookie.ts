import { type Cookie, createCookie } from "react-router";

/**
 * A cookie of this site alone that no script reads and nobody else can make. `__Host-` ties it to this host; plain http,
 * which cannot have it, is for development. Null without a secret.
 */
export function signedCookie(
  { protocol }: URL,
  secret: string,
  { name, maxAge }: { name: string; maxAge: number },
): Cookie | null {
  if (!secret) return null;
  const secure = protocol === "https:";
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge,
    secrets: [secret],
  });
}
