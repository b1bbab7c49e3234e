/** Load balancers, container hosts and Prometheus request these paths with any host name. */
const healthPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * An error response for another host, because links in pages would use the host that the caller chose. If
 * `publicOrigin` is null, the request is unchanged.
 */
export function moveToPublicOrigin(request: Request, publicOrigin: string | null): Request | Response {
  const url = new URL(request.url);
  if (!publicOrigin || url.origin === publicOrigin || healthPaths.has(url.pathname)) return request;
  if (url.host !== new URL(publicOrigin).host)
    return new Response(`License desk is not available at ${url.host}. Open ${publicOrigin} instead.\n`, {
      status: 421,
    });
  return new Request(`${publicOrigin}${url.pathname}${url.search}`, request);
}
