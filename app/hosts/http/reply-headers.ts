export const strictTransport = "max-age=31536000; includeSubDomains";

/** Pages bring a content policy of their own; anything else that a browser might open may run nothing. */
const usual = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export function withUsualHeaders(answer: Response, request: Request): Response {
  const reply = changeable(answer);
  const { headers } = reply;
  const requestId = request.headers.get("x-request-id");
  if (requestId && !headers.has("x-request-id")) headers.set("x-request-id", requestId);
  const isSecure = new URL(request.url).protocol === "https:";
  for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value);
  if (isSecure) headers.set("strict-transport-security", strictTransport);
  return reply;
}

/** The headers of redirects, and of what another server replied, stand as they are. */
function changeable(reply: Response): Response {
  try {
    reply.headers.delete("x-powered-by");
    return reply;
  } catch {
    return new Response(reply.body, reply);
  }
}
