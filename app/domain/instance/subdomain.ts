/** A single DNS label. */
export const subdomainPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names that could be mistaken for our own services. */
const reservedNames: ReadonlySet<string> = new Set([
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

export const normalizeSubdomain = (text: string): string => text.trim().toLowerCase();

export type SubdomainError = "missing" | "invalid" | "reserved";

export const subdomainErrorMessages: Readonly<Record<SubdomainError, string>> = {
  missing: "Subdomain must be provided",
  invalid: "Use letters, digits and hyphens, up to 63 characters. Begin and end with a letter or a digit.",
  reserved: "This subdomain is reserved. Choose another.",
};

/** Null for a valid subdomain. */
export function findSubdomainError(subdomain: string): SubdomainError | null {
  if (subdomain === "") return "missing";
  if (!subdomainPattern.test(subdomain) || subdomain.startsWith("xn--")) return "invalid";
  return reservedNames.has(subdomain) ? "reserved" : null;
}

export const buildHostname = (subdomain: string, instanceDomain: string): string =>
  `${subdomain}.${instanceDomain}`;
