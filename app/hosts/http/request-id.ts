/** A UUID with or without hyphens. Other values could inject text into the log and the history. */
const uuidPattern = /^[0-9a-f]{8}(-?)[0-9a-f]{4}(?:\1[0-9a-f]{4}){2}\1[0-9a-f]{12}$/i;

/** Uses the caller's `x-request-id` if it is a UUID. Otherwise sets a new UUID. */
export function ensureRequestId(request: Request): Request {
  const { headers } = request;
  if (!uuidPattern.test(headers.get("x-request-id") ?? "")) headers.set("x-request-id", crypto.randomUUID());
  return request;
}
