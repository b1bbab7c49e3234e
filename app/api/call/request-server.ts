import { sha256 } from "#app/domain/text/digest.ts";
import { unknownSecret } from "#app/domain/deployment/deployments.ts";
import type { DeployedServer } from "#app/domain/deployment/deployed-server-store.ts";
import type { Admission } from "./answer.ts";
import { limitHits, limitRate } from "./rate-limit.ts";
import { bearerOf } from "./request-person.ts";
import type { World } from "#app/api/world.ts";

/** Rate limit of the product API for unknown callers. */
export const limitProduct: Admission = ({ request, world }) =>
  limitRate(request, world, { name: "product", perMinute: 300 });
const serverPerMinute = 120;

/** Raises `unauthenticated` for an invalid secret, without a reason. */
export async function requestServer(request: Request, world: World): Promise<DeployedServer> {
  const secret = bearerOf(request);
  const server = secret ? await world.storage.deployedServers.findBySecretHash(sha256(secret)) : null;
  if (!server) {
    await limitProduct({ request, world });
    throw unknownSecret();
  }
  limitHits(`server ${server.id}`, world, serverPerMinute);
  return server;
}
