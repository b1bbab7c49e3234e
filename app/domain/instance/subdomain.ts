/** One label of a host's name. */
export const subdomainPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names that would pass for a place of ours. */
const reserved: ReadonlySet<string> = new Set([
  "www",
  "api",
  "admin",
  "administrator",
  "mail",
  "smtp",
  "imap",
  "mx",
  "ns",
  "ns1",
  "ns2",
  "dns",
  "ftp",
  "vpn",
  "auth",
  "login",
  "signin",
  "sso",
  "account",
  "accounts",
  "billing",
  "status",
  "support",
  "help",
  "docs",
  "blog",
  "cdn",
  "static",
  "assets",
  "app",
  "portal",
  "root",
  "security",
  "postmaster",
  "hostmaster",
  "webmaster",
  "abuse",
  "marketplace",
  "internal",
  "localhost",
]);

/** As it is kept and compared. */
export const subdomainFrom = (typed: string): string => typed.trim().toLowerCase();

export type SubdomainFault = "missing" | "invalid" | "reserved";

/** What stands against a subdomain whoever asks for it; null where nothing does. */
export function subdomainFault(subdomain: string): SubdomainFault | null {
  if (subdomain === "") return "missing";
  if (!subdomainPattern.test(subdomain) || subdomain.startsWith("xn--")) return "invalid";
  return reserved.has(subdomain) ? "reserved" : null;
}

/** Where an instance is reached: always below our own domain. */
export const hostnameOf = (subdomain: string, instanceDomain: string): string =>
  `${subdomain}.${instanceDomain}`;
