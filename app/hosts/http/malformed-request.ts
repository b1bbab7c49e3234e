import type { IncomingMessage } from "node:http";

const hostPattern = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i;

/** Why the URL or the Host header is invalid, or null for a valid request. */
export function findMalformedReason({ url = "", headers, rawHeaders }: IncomingMessage): string | null {
  // `rawHeaders` alternates names and values.
  const hostHeaders = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hostHeaders.length > 1) return "A request must have exactly one Host header.";
  if (headers.host !== undefined && !hostPattern.test(headers.host))
    return "The Host header must be a host name, with a port if needed.";
  if (!url.startsWith("/")) return "The request target must be a path that begins with a slash.";
  return URL.canParse(`http://${headers.host ?? "localhost"}${url}`)
    ? null
    : "The web address of the request is not valid.";
}
