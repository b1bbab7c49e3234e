import type { MiddlewareFunction } from "react-router";

const allowInDevelopment = (sources: string) => (import.meta.env.DEV ? sources : "");

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self'${allowInDevelopment(" 'unsafe-inline'")}`,
  "img-src 'self' data:",
  "font-src 'self'",
  `connect-src 'self'${allowInDevelopment(" ws: wss:")}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The URL may contain a secret, so the browser sends only the origin as referrer. The origin check of forms needs the
 * origin.
 */
export const publicPage: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  const { headers } = response;
  headers.set("Content-Security-Policy", contentSecurityPolicy);
  headers.set("Referrer-Policy", "strict-origin");
  headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
};
