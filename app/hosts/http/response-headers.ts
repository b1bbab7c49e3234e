export const strictTransportSecurity = "max-age=31536000; includeSubDomains";

/**
 * Each header is added only if the response lacks it. Pages set their own content security policy. Other
 * responses must not run scripts.
 */
const defaultHeaders = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export function addDefaultHeaders(response: Response, request: Request): Response {
  const mutableResponse = copyIfImmutable(response);
  const { headers } = mutableResponse;
  const requestId = request.headers.get("x-request-id");
  if (requestId && !headers.has("x-request-id")) headers.set("x-request-id", requestId);
  const isSecure = new URL(request.url).protocol === "https:";
  for (const [name, value] of Object.entries(defaultHeaders))
    if (!headers.has(name)) headers.set(name, value);
  if (isSecure) headers.set("strict-transport-security", strictTransportSecurity);
  return mutableResponse;
}

/** Copies redirects and fetched responses, because their headers are immutable. */
function copyIfImmutable(response: Response): Response {
  try {
    response.headers.delete("x-powered-by");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
