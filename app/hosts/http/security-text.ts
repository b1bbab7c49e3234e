const path = "/.well-known/security.txt";
const dayMs = 86_400_000;
/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** The file of RFC 9116; null for other paths and without contacts. */
export function securityText(request: Request, contacts: readonly string[], now: Date): Response | null {
  const url = new URL(request.url);
  if (url.pathname !== path || contacts.length === 0) return null;
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
  const today = now.getTime() - (now.getTime() % dayMs);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${url.origin}${path}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
