const ownOrigin = "http://own.invalid";

/** False for a path that a browser could read as another host, in any notation of the slashes. */
export const isOwnPathname = (pathname: string): boolean => /^\/(?!(?:[/\\]|%2f|%5c))/i.test(pathname);

/** False for anything that a redirect could follow to another site. */
export function isOwnAddress(text: string): boolean {
  if (!isOwnPathname(text) || !URL.canParse(text, ownOrigin)) return false;
  const { origin, pathname } = new URL(text, ownOrigin);
  return origin === ownOrigin && isOwnPathname(pathname);
}

/** Returns a path of this site, or `/` for anything that could lead elsewhere. */
export function safeReturnTo(text: string): string {
  if (!/^\/[^\\\p{Cc}]*$/u.test(text) || !isOwnAddress(text)) return "/";
  const { pathname, search, hash } = new URL(text, ownOrigin);
  return `${pathname}${search}${hash}`;
}
