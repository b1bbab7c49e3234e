/** A UUID with or without hyphens. Anything else could put chosen text into the log and the history. */
const requestIds = /^[0-9a-f]{8}(-?)[0-9a-f]{4}(?:\1[0-9a-f]{4}){2}\1[0-9a-f]{12}$/i;

/** Keeps the caller's `x-request-id` if it is a UUID, and makes one otherwise. */
export function withRequestId(request: Request): Request {
  const { headers } = request;
  if (!requestIds.test(headers.get("x-request-id") ?? "")) headers.set("x-request-id", crypto.randomUUID());
  return request;
}
