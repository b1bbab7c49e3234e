import { BlockList, isIP, isIPv4 } from "node:net";
import { clientIpHeader } from "#app/domain/rate-limit.ts";

/** `trustedProxies` contains addresses, networks such as `10.0.0.0/8`, and `loopback`. */
export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trustedNetworks = new BlockList();
  for (const addressOrNetwork of trustedProxies.flatMap((proxy) =>
    proxy === "loopback" ? ["127.0.0.0/8", "::1/128"] : [proxy],
  )) {
    const [network = "", prefixLength] = addressOrNetwork.split("/");
    const family = isIPv4(network) ? "ipv4" : "ipv6";
    const maxPrefixLength = family === "ipv4" ? 32 : 128;
    trustedNetworks.addSubnet(network, prefixLength ? Number(prefixLength) : maxPrefixLength, family);
  }
  return (address) => trustedNetworks.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

/** Converts `::ffff:203.0.113.9`, as dual-stack sockets report IPv4 addresses, to `203.0.113.9`. */
export const unmapIpv4 = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, "");

const readFirstListItem = (header: string | null) => header?.split(",")[0]?.trim();

/** Removes the port that some gateways append, as in `203.0.113.9:51234`. Returns null if the entry is not an IP address. */
function parseAddress(forwardedForEntry: string): string | null {
  const [, ipv6Address, ipv4Address] =
    /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(forwardedForEntry) ?? [];
  const address = unmapIpv4(ipv6Address ?? ipv4Address ?? forwardedForEntry);
  return isIP(address) === 0 ? null : address;
}

/**
 * Each proxy appends the address of its client, so the last address that is not a trusted proxy is the client's. An
 * invalid entry ends the search, because the entries before it may be forged.
 */
function findClientAddress(
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string | undefined {
  let clientAddress: string | undefined;
  for (const entry of (forwardedFor ?? "").split(",").toReversed()) {
    if (entry.trim() === "") continue;
    const address = parseAddress(entry.trim());
    if (address === null) break;
    clientAddress = address;
    if (!isTrusted(address)) break;
  }
  return clientAddress;
}

/** The address that a trusted proxy forwards, else the address of the peer. */
export function resolveClientAddress(
  peerAddress: string,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string {
  const address = unmapIpv4(peerAddress);
  return (isTrusted(address) && findClientAddress(forwardedFor, isTrusted)) || address;
}

/**
 * Applies the scheme, the host and the client address that a trusted proxy forwards. Changes the headers of the request
 * in place, because a copy is slower.
 */
export function applyForwardedHeaders(
  request: Request,
  peerAddress: string,
  isTrusted: (address: string) => boolean,
): Request {
  const { headers } = request;
  headers.set(clientIpHeader, resolveClientAddress(peerAddress, headers.get("x-forwarded-for"), isTrusted));
  if (!isTrusted(unmapIpv4(peerAddress))) return request;
  const url = new URL(request.url);
  const protocol = readFirstListItem(headers.get("x-forwarded-proto"));
  const host = readFirstListItem(headers.get("x-forwarded-host"));
  if (protocol === "https" || protocol === "http") url.protocol = protocol;
  if (host && /^[\w.-]+(:\d+)?$/.test(host)) {
    url.port = "";
    url.host = host;
  }
  return url.href === request.url ? request : new Request(url, request);
}
