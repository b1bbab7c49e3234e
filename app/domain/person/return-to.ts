/** Origin for parsing a path, because `URL` needs one. */
const placeholderOrigin = "http://placeholder.invalid";

/** Returns false for a path that a browser could read as another host, in any notation of the slashes. */
export const isSameSitePathname = (pathname: string): boolean => /^\/(?!(?:[/\\]|%2f|%5c))/i.test(pathname);

/** Returns false for an address that could redirect to another site. */
export function isSameSiteAddress(text: string): boolean {
  if (!isSameSitePathname(text) || !URL.canParse(text, placeholderOrigin)) return false;
  const { origin, pathname } = new URL(text, placeholderOrigin);
  return origin === placeholderOrigin && isSameSitePathname(pathname);
}

/** Returns a path of this site, or `/` for anything that could lead elsewhere. */
export function sanitizeReturnTo(text: string): string {
  if (!/^\/[^\\\p{Cc}]*$/u.test(text) || !isSameSiteAddress(text)) return "/";
  const { pathname, search, hash } = new URL(text, placeholderOrigin);
  return `${pathname}${search}${hash}`;
}
