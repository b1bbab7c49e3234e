/** Where each kind of connection goes on, on the host that asked for it. */
const paths: ReadonlyMap<string, string> = new Map([
  ["google", "/parselets/gws/"],
  ["o365", "/parselets/office-365/"],
  ["slack", "/parselets/slack/"],
  ["zoom", "/parselets/zoom/"],
  ["hubspot", "/parselets/hubspot/"],
]);

export type Destination = { address: string } | { problem: string };

/** What stands behind the `#` of the callback, with `+` as it is: tokens hold it. */
export function hashParameters(hash: string): ReadonlyMap<string, string> {
  const pairs = hash.replace(/^#/, "").split("&");
  return new Map(
    pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [decoded(name), decoded(value.join("="))];
    }),
  );
}

/**
 * Where the tokens are handed on to: built here from a host that is on the list and a path that goes with the type, so
 * that nothing else of what was asked for matters.
 */
export function destinationOf(
  { type, redirectUrl, tokens }: { type: string; redirectUrl: string; tokens: string },
  allowedHosts: readonly string[],
): Destination {
  const path = paths.get(type);
  if (path === undefined) return { problem: `Invalid redirect type: ${type}` };
  const host = hostOf(redirectUrl);
  if (host === null || !allowedHosts.some((allowed) => covers(allowed, host)))
    return { problem: `Invalid redirect host: ${hostNamed(redirectUrl)}` };
  if (tokens === "") return { problem: "Missing tokens" };
  return { address: `https://${host}${path}?encodedTokens=${encodeURIComponent(tokens)}` };
}

/** The host of an https address with nothing unusual about it; null for every other. */
function hostOf(redirectUrl: string): string | null {
  if (!/^https:\/\/[^/\\]/i.test(redirectUrl) || /[\\\s]|\p{Cc}/u.test(redirectUrl)) return null;
  const url = URL.parse(redirectUrl);
  const isPlain = url && url.username === "" && url.password === "" && url.port === "";
  return isPlain && !/^[^/]*\/\/[^/]*@/.test(redirectUrl) ? url.hostname : null;
}

/** `.example.com` stands for every host below it, not for itself. */
const covers = (allowed: string, host: string) =>
  allowed.startsWith(".") ? host.endsWith(allowed) && host.length > allowed.length : host === allowed;

const longestShown = 200;

/** What the address says its host is; the address itself where it says nothing. */
const hostNamed = (redirectUrl: string) =>
  (URL.parse(redirectUrl)?.host || redirectUrl).slice(0, longestShown);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
