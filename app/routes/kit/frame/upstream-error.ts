import { isRouteErrorResponse } from "react-router";

interface UpstreamError {
  message: string;
  requestId: string;
}

export function readUpstreamError(error: unknown): UpstreamError | null {
  const body: unknown = isRouteErrorResponse(error) ? error.data : null;
  const texts = new Map(Object.entries(body ?? {}));
  const isUpstream = String(texts.get("code")).startsWith("UPSTREAM_");
  return isUpstream
    ? { message: String(texts.get("message")), requestId: String(texts.get("requestId")) }
    : null;
}
