import { createLicenseApiClient } from "#app/api/client.ts";
import type { ApiInvoker } from "#app/api/endpoint/invoker.ts";
import { isInSpecification } from "#app/api/external/specification.ts";
import type { McpBackend } from "./mcp.ts";

interface ExternalBackendOptions extends Pick<McpBackend, "release" | "now" | "reportError"> {
  /** Creates an invoker that sends the token of the request to the external license API. */
  createInvoker: (request: Request) => ApiInvoker;
}

/**
 * Calls the endpoints of an external license API that has only the endpoints of the specification. That API checks the token,
 * the privileges and the rate. Tools that need other endpoints, such as previews, are not listed.
 */
export const createExternalBackend = ({ createInvoker, ...options }: ExternalBackendOptions): McpBackend => ({
  ...options,
  async authenticate(request) {
    if (!request.headers.has("authorization")) return null;
    const invoke = createInvoker(request);
    const { email, isAdmin, privileges } = await createLicenseApiClient(invoke).users.current();
    return {
      viewer: { email, isAdmin, privileges },
      scopes: null,
      isServiceAccount: false,
      createInvoker: () => invoke,
    };
  },
  isSupported: isInSpecification,
  finishRuns: async () => {},
});
