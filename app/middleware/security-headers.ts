import { createContext, type MiddlewareFunction } from "react-router";

/** Nonce of the page's scripts; empty if no middleware ran. */
export const nonceContext = createContext("");

const createContentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    import.meta.env.DEV ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");

const fixedHeaders = {
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

export const securityHeaders: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const nonce = createNonce();
  context.set(nonceContext, nonce);

  const response = await next();

  const { headers } = response;
  for (const [name, value] of Object.entries(fixedHeaders)) if (!headers.has(name)) headers.set(name, value);
  if (!headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", createContentSecurityPolicy(nonce));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", chooseCacheControl(request));
  return response;
};

/** Only prefetched pages are cached, for the few seconds until the click. */
const chooseCacheControl = ({ headers }: Request) =>
  headers.get("sec-purpose")?.includes("prefetch") ? "private, max-age=5" : "private, no-store";

function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes));
}
