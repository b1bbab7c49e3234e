/** Load balancers, container hosts and Prometheus request these paths with any host name. */
const healthPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/** Rejects other hosts, because links would lead to a host that the caller chose. Without `publicOrigin`, accepts all. */
export function moveToPublicOrigin(request: Request, publicOrigin: string | null): Request | Response {
  const url = new URL(request.url);
  if (!publicOrigin || url.origin === publicOrigin || healthPaths.has(url.pathname)) return request;
  if (url.host !== new URL(publicOrigin).host)
    return new Response(`This is not ${url.host}. The address is ${publicOrigin}\n`, { status: 421 });
  return new Request(`${publicOrigin}${url.pathname}${url.search}`, request);
}
