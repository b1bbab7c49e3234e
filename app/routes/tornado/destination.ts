/** Path of the instance that receives the tokens, by type of the connected account. */
const pathByAccountType: ReadonlyMap<string, string> = new Map([
  ["google", "/parselets/gws/"],
  ["o365", "/parselets/office-365/"],
  ["slack", "/parselets/slack/"],
  ["zoom", "/parselets/zoom/"],
  ["hubspot", "/parselets/hubspot/"],
]);

type Destination = { redirectUrl: string } | { problem: string };

/** Parses the parameters without `URLSearchParams`, which would replace each `+` in the tokens by a space. */
export function parseHashParameters(hash: string): ReadonlyMap<string, string> {
  const pairs = hash.replace(/^#/, "").split("&");
  return new Map(
    pairs.map((pair) => {
      const [name = "", ...valueParts] = pair.split("=");
      return [decodeText(name), decodeText(valueParts.join("="))];
    }),
  );
}

/** A URL with an allowed host, a fixed path and the encoded tokens, so that no other host gets the tokens. */
export function resolveDestination(
  { type, redirectUrl, tokens }: { type: string; redirectUrl: string; tokens: string },
  allowedHosts: readonly string[],
): Destination {
  const path = pathByAccountType.get(type);
  if (path === undefined) return { problem: `Invalid redirect type: ${type}` };
  const host = parseAllowedUrlHost(redirectUrl);
  if (host === null || !allowedHosts.some((allowedHost) => matchesHost(allowedHost, host)))
    return { problem: `Invalid redirect host: ${formatHost(redirectUrl)}` };
  if (tokens === "") return { problem: "Missing tokens" };
  return { redirectUrl: `https://${host}${path}?encodedTokens=${encodeURIComponent(tokens)}` };
}

/** The host of an https URL without user name, password and port. Null for any other text. */
function parseAllowedUrlHost(redirectUrl: string): string | null {
  // Browsers treat backslashes as slashes and remove some white space, so such URLs are rejected.
  if (!/^https:\/\/[^/\\]/i.test(redirectUrl) || /[\\\s]|\p{Cc}/u.test(redirectUrl)) return null;
  const url = URL.parse(redirectUrl);
  if (!url || url.username !== "" || url.password !== "" || url.port !== "") return null;
  // `URL.parse` ignores an empty user name, so `@` before the path is rejected separately.
  return /^[^/]*\/\/[^/]*@/.test(redirectUrl) ? null : url.hostname;
}

/** `.example.com` matches all subdomains of `example.com`, but not `example.com`. */
const matchesHost = (allowedHost: string, host: string) =>
  allowedHost.startsWith(".")
    ? host.endsWith(allowedHost) && host.length > allowedHost.length
    : host === allowedHost;

const maxHostLength = 200;

const formatHost = (redirectUrl: string) =>
  (URL.parse(redirectUrl)?.host || redirectUrl).slice(0, maxHostLength);

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
