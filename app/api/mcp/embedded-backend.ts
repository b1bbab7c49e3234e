import { settlesWithin } from "#app/domain/time/settles-within.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { authenticateRequest, toViewer } from "#app/api/endpoint/authenticate.ts";
import { limitAcrossProcesses } from "#app/api/endpoint/limits.ts";
import { requestLimits } from "#app/api/endpoint/request-limits.ts";
import { createInProcessInvoker } from "#app/api/in-process-invoker.ts";
import { type McpBackend, mcpPath } from "./mcp.ts";

/** A run that takes longer continues in the background. */
const runTimeoutMs = 10_000;

/** Calls the endpoints of the license API in this process. Cookies are ignored, because only a token may be used. */
export const createEmbeddedBackend = (context: ApiContext): McpBackend => ({
  async authenticate(request) {
    context.addLogFields({ route: mcpPath });
    if (!request.headers.has("authorization")) return null;
    const authentication = await authenticateRequest(request, context, { acceptsAssistants: true });
    if (!authentication) return null;
    await limitAcrossProcesses(
      `assistant ${authentication.tokenStart}`,
      context,
      requestLimits.assistant.maxPerMinute,
    );
    const ignoreCookies = () => {};
    return {
      viewer: toViewer(authentication.person),
      scopes: authentication.scopes,
      isServiceAccount: authentication.isServiceAccount,
      createInvoker: (tool) =>
        createInProcessInvoker(context, request, ignoreCookies, { authentication, tool }),
    };
  },
  isSupported: () => true,
  async finishRuns() {
    await settlesWithin(runTimeoutMs, context.jobs.run("bulk-runs", { isManual: false }));
  },
  release: context.release,
  now: context.now,
  reportError: (error, { headers }) =>
    context.log("error", "A tool failed", {
      requestId: headers.get("x-request-id"),
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
});
