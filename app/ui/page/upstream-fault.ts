import { isRouteErrorResponse } from "react-router";

interface UpstreamFault {
  message: string;
  requestId: string;
}

export function upstreamFault(error: unknown): UpstreamFault | null {
  const body: unknown = isRouteErrorResponse(error) ? error.data : null;
  const texts = new Map(Object.entries(body ?? {}));
  const isIt = String(texts.get("code")).startsWith("UPSTREAM_");
  return isIt ? { message: String(texts.get("message")), requestId: String(texts.get("requestId")) } : null;
}
