import { createAzureMarketplace } from "#app/gateways/marketplace/azure.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import {
  clientId,
  clientSecret,
  type LoopbackAzure,
  offerId,
  tenantId,
} from "#tests/support/outside/azure.ts";
import { mapDimensions } from "./map-dimensions.ts";

/** Opens the API with Azure Marketplace, whose plans silver and gold are tiers of the catalog. */
export async function openApiWithAzure(azure: LoopbackAzure, needsApproval = false): Promise<ApiUnderTest> {
  const marketplace = createAzureMarketplace({
    credentials: { tenantId, clientId, clientSecret },
    offerId,
    needsApproval,
    loginUrl: azure.url,
    apiUrl: azure.url,
    now: clock,
    log: () => {},
  });
  const api = await startTestApi({ marketplaces: [marketplace] });
  await mapDimensions(api.context.storage, {
    "corporate-1": [{ provider: "azure", productCode: offerId, dimension: "silver", fills: "assets" }],
    "corporate-3": [{ provider: "azure", productCode: offerId, dimension: "gold", fills: "assets" }],
  });
  return api;
}

let eventCount = 0;

/** Sends an event to the webhook as Azure does, and returns the status of the response. */
export async function sendAzureEvent(
  { asAnonymous }: ApiUnderTest,
  azure: LoopbackAzure,
  event: Record<string, unknown>,
): Promise<number> {
  const authorization = `Bearer ${await azure.signToken()}`;
  eventCount += 1;
  const body = { id: `operation-${eventCount}`, timeStamp: "2026-11-20T12:00:00Z", ...event };
  const { status } = await asAnonymous.post("/api/marketplace/azure/webhook", body, { authorization });
  return status;
}
