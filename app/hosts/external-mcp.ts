import { createHttpExchange, type Send } from "#app/api/external/http-invoker.ts";
import { createSpecificationInvoker } from "#app/api/external/specification.ts";
import { createExternalBackend } from "#app/api/mcp/external-backend.ts";
import { createMcpHandler, isMcpPath } from "#app/api/mcp/mcp.ts";
import { release } from "./settings/release.ts";
import { formatErrorTrace, log } from "./telemetry/log.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

interface ExternalApi {
  fetchUpstream: Send;
  resolveProtocol: (request: Request) => Promise<"own" | "specification">;
}

/**
 * Serves `/mcp` in front of an API that has only the endpoints of the specification. Another instance of this app has its own
 * `/mcp`, to which the request is forwarded.
 */
export function addExternalMcp(api: Send, { fetchUpstream, resolveProtocol }: ExternalApi): Send {
  const ignoreCookies = () => {};
  const handleMcp = createMcpHandler(
    createExternalBackend({
      createInvoker: (request) =>
        createSpecificationInvoker(
          createHttpExchange(addAuthorization(fetchUpstream, request), request, ignoreCookies),
        ),
      release,
      now: readSystemClock,
      reportError: (error, { headers }) =>
        log("error", "A tool failed", {
          requestId: headers.get("x-request-id"),
          error: formatErrorTrace(error),
        }),
    }),
  );
  return async (request) =>
    isMcpPath(new URL(request.url).pathname) && (await resolveProtocol(request)) === "specification"
      ? handleMcp(request)
      : api(request);
}

/** Sends the API token of the request instead of its cookies. */
const addAuthorization =
  (send: Send, { headers }: Request): Send =>
  (upstreamRequest) => {
    upstreamRequest.headers.set("authorization", headers.get("authorization") ?? "");
    upstreamRequest.headers.delete("cookie");
    return send(upstreamRequest);
  };
