import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { createHttpProvisioner } from "#app/gateways/provisioner/http.ts";
import { type ApiUnderTest, startTestApi } from "./api.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { longTimeoutMs } from "#tests/support/outside/timeouts.ts";
import {
  provisionerSecret,
  type ProvisioningServer,
  startProvisioningServer,
} from "#tests/support/outside/provisioning-server.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

export interface HostedApi extends ApiUnderTest {
  server: ProvisioningServer;
}

/** Opens the API with a provisioning server on loopback. The server uses the clock of the API. */
export async function openHostedApi(
  contextChanges: Partial<ApiContext> = {},
  timeoutMs = longTimeoutMs,
): Promise<HostedApi> {
  let api: ApiUnderTest | undefined;
  const now = () => api?.context.now() ?? readSystemClock();
  const server = await startProvisioningServer(now);
  closeAfterTest(server.stop);
  api = await startTestApi(contextChanges);
  const { log } = api.context;
  api.context.provisioner = createHttpProvisioner({
    url: server.url,
    secret: provisionerSecret,
    now,
    log,
    timeoutMs,
  });
  return { ...api, server };
}
