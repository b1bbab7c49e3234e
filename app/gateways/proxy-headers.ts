/** Headers that apply to one connection only (RFC 9110, 7.6.1). */
const hopByHopHeaders = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Headers about the client or the requested address, which only this server may set. */
const forwardingHeaderPattern =
  /^(?:forwarded|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|x-original-.+|x-rewrite-url|x-http-method-override|via)$/;

/** Headers that change how a browser treats the page or its origin. Only this server may set them. */
const originHeaderPattern =
  /^(?:access-control-.+|content-security-policy(?:-report-only)?|x-frame-options|strict-transport-security|public-key-pins|referrer-policy|permissions-policy|cross-origin-.+|origin-agent-cluster|clear-site-data|service-worker-allowed|report-to|reporting-endpoints|nel|alt-svc|refresh|link|sourcemap|x-sourcemap|x-content-type-options)$/;

function removeConnectionHeaders(headers: Headers): Headers {
  const endToEndHeaders = new Headers(headers);
  const connectionHeaders = (headers.get("connection") ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase());
  for (const name of [...hopByHopHeaders, ...connectionHeaders])
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) endToEndHeaders.delete(name);
  return endToEndHeaders;
}

function deleteHeaders(headers: Headers, shouldDelete: (name: string) => boolean): Headers {
  const names = [...headers.keys()];
  for (const name of names) if (shouldDelete(name)) headers.delete(name);
  return headers;
}

export const filterRequestHeaders = (headers: Headers): Headers =>
  deleteHeaders(
    removeConnectionHeaders(headers),
    (name) => forwardingHeaderPattern.test(name) || name === "host" || name === "content-length",
  );

/** Paths of sign-in and sign-up, which set cookies. */
const cookiePathPattern = /^\/api\/(?:auth|marketplace|customers\/one)\//;
const cookieAttributePattern = /^(?:path|max-age|expires|httponly|secure|samesite)(?:=|$)/i;

/** Removes Domain and unknown attributes, so that the cookie belongs to this host alone. */
function createHostOnlyCookie(cookie: string): string {
  const [nameAndValue = "", ...attributes] = cookie.split(";").map((part) => part.trim());
  return [nameAndValue, ...attributes.filter((attribute) => cookieAttributePattern.test(attribute))].join(
    "; ",
  );
}

const renderedContentTypePattern =
  /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/xml)\b/i;
const sandboxPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Removes headers that only this server may set. Removes length and encoding, because `fetch` has decoded the body. */
export function filterResponseHeaders(headers: Headers, pathname: string): Headers {
  const cookies = cookiePathPattern.test(pathname) ? headers.getSetCookie().map(createHostOnlyCookie) : [];
  const filteredHeaders = deleteHeaders(
    removeConnectionHeaders(headers),
    (name) =>
      forwardingHeaderPattern.test(name) ||
      originHeaderPattern.test(name) ||
      ["content-length", "content-encoding", "set-cookie"].includes(name),
  );
  for (const cookie of cookies) filteredHeaders.append("set-cookie", cookie);
  filteredHeaders.set("x-content-type-options", "nosniff");
  if (renderedContentTypePattern.test(filteredHeaders.get("content-type") ?? ""))
    filteredHeaders.set("content-security-policy", sandboxPolicy);
  return filteredHeaders;
}
