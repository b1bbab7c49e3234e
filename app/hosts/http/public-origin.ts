/** What load balancers, container hosts and Prometheus ask for by whatever address they know. */
const healthPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * The request as the browser made it, where the address that people use is known. A request by another host is
 * refused: its addresses would lead to wherever that host says. Without a known address every host is taken.
 */
export function atPublicOrigin(request: Request, publicOrigin: string | null): Request | Response {
  const url = new URL(request.url);
  if (!publicOrigin || url.origin === publicOrigin || healthPaths.has(url.pathname)) return request;
  if (url.host !== new URL(publicOrigin).host)
    return new Response(`This is not ${url.host}. The address is ${publicOrigin}\n`, { status: 421 });
  return new Request(`${publicOrigin}${url.pathname}${url.search}`, request);
}
