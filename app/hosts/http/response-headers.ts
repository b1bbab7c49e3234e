export const strictTransport = "max-age=31536000; includeSubDomains";

/** Pages set their own content policy; any other response must not run scripts. */
const defaultHeaders = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export function withDefaultHeaders(response: Response, request: Request): Response {
  const changeableResponse = toChangeable(response);
  const { headers } = changeableResponse;
  const requestId = request.headers.get("x-request-id");
  if (requestId && !headers.has("x-request-id")) headers.set("x-request-id", requestId);
  const isSecure = new URL(request.url).protocol === "https:";
  for (const [name, value] of Object.entries(defaultHeaders))
    if (!headers.has(name)) headers.set(name, value);
  if (isSecure) headers.set("strict-transport-security", strictTransport);
  return changeableResponse;
}

/** Headers of redirects and of fetched responses are immutable, so those are copied. */
function toChangeable(changeableResponse: Response): Response {
  try {
    changeableResponse.headers.delete("x-powered-by");
    return changeableResponse;
  } catch {
    return new Response(changeableResponse.body, changeableResponse);
  }
}
