export const strictTransport = "max-age=31536000; includeSubDomains";

/** Pages set their own content policy; any other response must not run scripts. */
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

/** Headers of redirects and of fetched responses are immutable, so those are copied. */
function changeable(reply: Response): Response {
  try {
    reply.headers.delete("x-powered-by");
    return reply;
  } catch {
    return new Response(reply.body, reply);
  }
}
