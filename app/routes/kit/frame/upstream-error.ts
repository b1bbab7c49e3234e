import { isRouteErrorResponse } from "react-router";

interface UpstreamError {
  message: string;
  requestId: string;
}

/** Null if the error does not come from an external license API. */
export function readUpstreamError(error: unknown): UpstreamError | null {
  const body: unknown = isRouteErrorResponse(error) ? error.data : null;
  const fields = new Map(Object.entries(body ?? {}));
  const isUpstream = String(fields.get("code")).startsWith("UPSTREAM_");
  return isUpstream
    ? { message: String(fields.get("message")), requestId: String(fields.get("requestId")) }
    : null;
}
