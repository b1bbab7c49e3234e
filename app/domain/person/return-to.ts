const ownOrigin = "http://own.invalid";

/** Returns a path of this site, or `/` for anything that could lead elsewhere. */
export function safeReturnTo(text: string): string {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return "/";
  const { origin, pathname, search, hash } = new URL(text, ownOrigin);
  return origin === ownOrigin && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}
