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

const createPublicPage =
  (referrerPolicy: "no-referrer" | "strict-origin"): MiddlewareFunction<Response> =>
  async (_, next) => {
    const response = await next();
    const { headers } = response;
    headers.set("Content-Security-Policy", contentSecurityPolicy);
    headers.set("Referrer-Policy", referrerPolicy);
    headers.set("X-Robots-Tag", "noindex, nofollow");
    return response;
  };

/**
 * Limits the referrer to the origin, because the URL may contain a secret. The referrer is not empty, because the server
 * checks the origin of forms.
 */
export const publicPage = createPublicPage("strict-origin");

/** A page without a form that sends a POST. */
export const publicReadOnlyPage = createPublicPage("no-referrer");
