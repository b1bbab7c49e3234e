import type { World } from "#app/api/world.ts";
import { httpProvisioner } from "#app/gateways/provisioner/http.ts";
import { type ApiUnderTest, openApi } from "./api.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { patient } from "#tests/support/outside/patience.ts";
import {
  provisionerSecret,
  type ProvisioningServer,
  startProvisioningServer,
} from "#tests/support/outside/provisioning-server.ts";

export interface HostedApi extends ApiUnderTest {
  server: ProvisioningServer;
}

/** The API with a provisioning server on loopback; both use the API's clock. */
export async function openHostedApi(changes: Partial<World> = {}, patienceMs = patient): Promise<HostedApi> {
  let api: ApiUnderTest | undefined;
  const now = () => api?.world.now() ?? new Date();
  const server = await startProvisioningServer(now);
  closeAfterTest(server.stop);
  api = await openApi(changes);
  const { log } = api.world;
  api.world.provisioner = httpProvisioner({
    url: server.url,
    secret: provisionerSecret,
    now,
    log,
    patienceMs,
  });
  return { ...api, server };
}
