/** Origin for parsing a path, because `URL` needs one. */
const placeholderOrigin = "http://placeholder.invalid";

/** False for a path that a browser could read as another host, whatever the encoding of its slashes. */
export const isSameSitePathname = (pathname: string): boolean => /^\/(?!(?:[/\\]|%2f|%5c))/i.test(pathname);

/** False for a URL that could redirect to another site. */
export function isSameSiteUrl(text: string): boolean {
  if (!isSameSitePathname(text) || !URL.canParse(text, placeholderOrigin)) return false;
  const { origin, pathname } = new URL(text, placeholderOrigin);
  return origin === placeholderOrigin && isSameSitePathname(pathname);
}

/** A path of this site, or `/` for a text that could redirect to another site. */
export function sanitizeReturnTo(text: string): string {
  if (!/^\/[^\\\p{Cc}]*$/u.test(text) || !isSameSiteUrl(text)) return "/";
  const { pathname, search, hash } = new URL(text, placeholderOrigin);
  return `${pathname}${search}${hash}`;
}
