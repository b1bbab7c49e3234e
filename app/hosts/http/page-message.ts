import type { IncomingMessage, ServerResponse } from "node:http";
import { clientIpHeader } from "#app/domain/rate-limit.ts";
import { addDefaultHeaders } from "./response-headers.ts";

/** Without the body, so that it can be read later. */
export function createBodylessRequest({ method = "GET", url = "/", headers }: IncomingMessage): Request {
  const requestHeaders = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) requestHeaders.set(name, Array.isArray(value) ? value.join(", ") : value);
  return new Request(`http://${headers.host ?? "localhost"}${url}`, { method, headers: requestHeaders });
}

/** Applies the URL and headers of the request to the message, from which React Router creates its own request. */
export function applyToMessage(request: Request, message: IncomingMessage, response: ServerResponse): void {
  const { protocol, host } = new URL(request.url);
  message.headers.host = host;
  for (const name of [clientIpHeader, "x-request-id"])
    message.headers[name] = request.headers.get(name) ?? undefined;
  // React Router reads the scheme from this property of the connection.
  Object.defineProperty(message.socket, "encrypted", { value: protocol === "https:", configurable: true });
  // React Router rejects some forms before any middleware. These responses need the headers, too.
  for (const [name, value] of addDefaultHeaders(new Response(), request).headers)
    response.setHeader(name, value);
}
