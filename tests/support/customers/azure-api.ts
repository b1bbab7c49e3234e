import { createAzureMarketplace } from "#app/gateways/marketplace/azure.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import {
  clientId,
  clientSecret,
  createSubscription,
  type LoopbackAzure,
  offerId,
  startAzure,
  subscriptionId,
  tenantId,
} from "#tests/support/outside/azure.ts";
import { createSignUpForm, registerBuyer } from "./buyers.ts";
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

export const azureToken = "good/token+1=";

/** Starts Azure with a subscription that the buyer has not activated yet, and its API. */
export async function openApiWithSubscription(changes: Record<string, unknown> = {}, needsApproval = false) {
  const azure = await startAzure();
  azure.subscriptions.set(
    subscriptionId,
    createSubscription({ saasSubscriptionStatus: "PendingFulfillmentStart", ...changes }),
  );
  azure.tokens.set(azureToken, subscriptionId);
  return { azure, api: await openApiWithAzure(azure, needsApproval) };
}

export const azureSignUpForm = createSignUpForm(subscriptionId, {
  domain: "contoso",
  email: "buyer@contoso.example",
  entitlementDimension: "silver",
});

export async function registerAzureBuyer(changes: Record<string, unknown> = {}) {
  const { azure, api } = await openApiWithSubscription(changes);
  const key = await registerBuyer(api, azureToken, azureSignUpForm);
  return { azure, api, key };
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
