/** Where to go after signing in: a path of this site, or `/` for anything that could lead elsewhere. */
export function safeReturnTo(text: string): string {
  const isOwnPath = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(text);
  return isOwnPath && new URL(text, "http://own.invalid").origin === "http://own.invalid" ? text : "/";
}
