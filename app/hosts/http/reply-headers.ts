export const strictTransport = "max-age=31536000; includeSubDomains";

/** Pages bring a content policy of their own; anything else that a browser might open may run nothing. */
const usual = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export function withUsualHeaders(reply: Response, request: Request): Response {
  const headers = new Headers(reply.headers);
  const requestId = request.headers.get("x-request-id");
  if (requestId && !headers.has("x-request-id")) headers.set("x-request-id", requestId);
  const isSecure = new URL(request.url).protocol === "https:";
  for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value);
  if (isSecure) headers.set("strict-transport-security", strictTransport);
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
}
