import { utc } from "@date-fns/utc";
import { addDays } from "date-fns/addDays";
import { startOfDay } from "date-fns/startOfDay";
import type { Instant } from "#app/domain/time/time.ts";
const securityTextPath = "/.well-known/security.txt";
/** RFC 9116 recommends that the file expires in less than a year. */
const validDays = 180;

/** `security.txt` (RFC 9116), or null for other paths or without contacts. */
export function createSecurityTextResponse(
  request: Request,
  contacts: readonly string[],
  now: Instant,
): Response | null {
  const url = new URL(request.url);
  if (url.pathname !== securityTextPath || contacts.length === 0) return null;
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${addDays(startOfDay(now, { in: utc }), validDays).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${url.origin}${securityTextPath}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
