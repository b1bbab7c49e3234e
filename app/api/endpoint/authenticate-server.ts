import { sha256 } from "#app/domain/text/digest.ts";
import { invalidSecretProblem } from "#app/domain/deployment/deployments.ts";
import type { DeployedServer } from "#app/domain/deployment/deployed-server-store.ts";
import type { PreCheck } from "./handler.ts";
import { limitInProcess, limitByAddress } from "./rate-limit.ts";
import { readBearerToken } from "./authenticate-request.ts";
import type { ApiContext } from "./api-context.ts";

/** Rate limit of the product API for unknown callers. */
export const limitProductRequests: PreCheck = ({ request, context }) =>
  limitByAddress(request, context, { name: "product", maxRequestsPerMinute: 300 });
const maxRequestsPerServerPerMinute = 120;

/** Throws `unauthenticated` for an invalid secret. The error does not say why the secret is invalid. */
export async function authenticateServer(request: Request, context: ApiContext): Promise<DeployedServer> {
  const secret = readBearerToken(request);
  const server = secret ? await context.storage.deployedServers.findBySecretHash(sha256(secret)) : null;
  if (!server) {
    await limitProductRequests({ request, context });
    throw invalidSecretProblem();
  }
  limitInProcess(`server ${server.id}`, context, maxRequestsPerServerPerMinute);
  return server;
}
