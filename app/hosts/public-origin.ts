/** The request as the browser made it, where the address that the browser uses is known and differs. */
export function atPublicOrigin(request: Request, publicOrigin: string | undefined): Request {
  const url = new URL(request.url);
  if (!publicOrigin || url.origin === publicOrigin) return request;
  return new Request(`${publicOrigin}${url.pathname}${url.search}`, request);
}
