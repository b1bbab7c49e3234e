const paths: ReadonlyMap<string, string> = new Map([
  ["google", "/parselets/gws/"],
  ["o365", "/parselets/office-365/"],
  ["slack", "/parselets/slack/"],
  ["zoom", "/parselets/zoom/"],
  ["hubspot", "/parselets/hubspot/"],
]);

export type Destination = { address: string } | { problem: string };

/** Unlike URLSearchParams, preserves `+`, which tokens contain. */
export function hashParameters(hash: string): ReadonlyMap<string, string> {
  const pairs = hash.replace(/^#/, "").split("&");
  return new Map(
    pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [decoded(name), decoded(value.join("="))];
    }),
  );
}

/** Security: built from an allowed host and a fixed path, so nothing else in the request has influence. */
export function destinationOf(
  { type, redirectUrl, tokens }: { type: string; redirectUrl: string; tokens: string },
  allowedHosts: readonly string[],
): Destination {
  const path = paths.get(type);
  if (path === undefined) return { problem: `Invalid redirect type: ${type}` };
  const host = hostOf(redirectUrl);
  if (host === null || !allowedHosts.some((allowed) => covers(allowed, host)))
    return { problem: `Invalid redirect host: ${hostLabel(redirectUrl)}` };
  if (tokens === "") return { problem: "Missing tokens" };
  return { address: `https://${host}${path}?encodedTokens=${encodeURIComponent(tokens)}` };
}

/** Null unless it is a plain https address. */
function hostOf(redirectUrl: string): string | null {
  if (!/^https:\/\/[^/\\]/i.test(redirectUrl) || /[\\\s]|\p{Cc}/u.test(redirectUrl)) return null;
  const url = URL.parse(redirectUrl);
  const isPlain = url && url.username === "" && url.password === "" && url.port === "";
  return isPlain && !/^[^/]*\/\/[^/]*@/.test(redirectUrl) ? url.hostname : null;
}

/** `.example.com` matches all hosts below it, but not itself. */
const covers = (allowed: string, host: string) =>
  allowed.startsWith(".") ? host.endsWith(allowed) && host.length > allowed.length : host === allowed;

const maxHostLength = 200;

const hostLabel = (redirectUrl: string) =>
  (URL.parse(redirectUrl)?.host || redirectUrl).slice(0, maxHostLength);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
