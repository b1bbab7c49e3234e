import { z } from "zod";
import { handleMarketplaceEvent } from "#app/domain/marketplace/sync-purchases.ts";
import { findMarketplace } from "#app/domain/marketplace/marketplace.ts";
import { type Admission, handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult, type Endpoint } from "#app/api/endpoint/endpoint.ts";
import { createBuyerActor, limitPublicRequests } from "./public-requests.ts";

/** EventBridge envelope. The marketplace's adapter reads the rest of the event. */
const awsEvent = z.looseObject({
  id: z.string().min(1).max(200),
  "detail-type": z.string().min(1).max(200),
  source: z.literal("aws.agreement-marketplace", { error: "Only events from AWS Marketplace are accepted." }),
  detail: z.looseObject({
    acceptor: z.object({ accountId: z.string().min(1).max(64) }).optional(),
  }),
});

/** Webhook of Azure's SaaS Fulfillment API. The marketplace's adapter reads the rest of the event. */
const azureEvent = z.looseObject({
  id: z.string().min(1).max(200),
  subscriptionId: z.string().min(1).max(200),
});

const marketplaceEventEndpoints = {
  receiveAws: defineEndpoint({
    method: "POST",
    path: "/api/marketplace/aws/events",
    operationId: "receiveMarketplaceEvent",
    summary:
      "Receive an EventBridge event about the purchases of an account; the secret is in x-events-secret",
    action: "marketplace.hear",
    body: awsEvent,
    result: emptyResult,
    status: 202,
  }),
  receiveAzure: defineEndpoint({
    method: "POST",
    path: "/api/marketplace/azure/webhook",
    operationId: "receiveAzureEvent",
    summary: "Receive an event of Azure Marketplace; the bearer token is a JWT of Microsoft Entra",
    action: "marketplace.hear",
    body: azureEvent,
    result: emptyResult,
  }),
};

/** Only rejected requests count towards the rate limit. */
const authenticateEvent =
  (provider: string): Admission =>
  async (handlerContext) => {
    const { request, context } = handlerContext;
    try {
      await findMarketplace(context.marketplaces, provider).authenticateEvent(request.headers);
    } catch (error) {
      await limitPublicRequests(handlerContext);
      throw error;
    }
  };

/** Stores the event and acts on it. */
async function receiveEvent(
  provider: string,
  handlerContext: HandlerContext<Endpoint>,
): Promise<Record<string, never>> {
  const { body, context } = handlerContext;
  const marketplace = findMarketplace(context.marketplaces, provider);
  const event = marketplace.readEvent(body);
  await handleMarketplaceEvent({ ...context, marketplace }, createBuyerActor(handlerContext), event);
  return {};
}

export const marketplaceEventHandlers = [
  handle(
    marketplaceEventEndpoints.receiveAws,
    (handlerContext) => receiveEvent("aws", handlerContext),
    authenticateEvent("aws"),
  ),
  handle(
    marketplaceEventEndpoints.receiveAzure,
    (handlerContext) => receiveEvent("azure", handlerContext),
    authenticateEvent("azure"),
  ),
];
