import type { IncomingMessage } from "node:http";

const hostPattern = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i;

/** Returns why the request's address is invalid, or null for a valid request. */
export function findMalformedReason({ url = "", headers, rawHeaders }: IncomingMessage): string | null {
  const hostHeaders = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hostHeaders.length > 1) return "A request has one Host header.";
  if (headers.host !== undefined && !hostPattern.test(headers.host))
    return "The Host header holds a host name and a port.";
  if (!url.startsWith("/")) return "The request target is a path that begins with a slash.";
  return URL.canParse(`http://${headers.host ?? "localhost"}${url}`) ? null : "The address cannot be read.";
}
