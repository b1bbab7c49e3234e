import { z } from "zod";
import { handleMarketplaceEvent } from "#app/domain/marketplace/sync-purchases.ts";
import { findMarketplace, pathId } from "#app/domain/marketplace/marketplace.ts";
import { type PreCheck, handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { defineEndpoint, emptyResult, type Endpoint } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { createBuyerActor, limitPublicRequests } from "./public-requests.ts";

const acceptor = describeFields(z.object({ accountId: z.string().min(1).max(64) }), {
  accountId: "AWS account of the buyer.",
});

/** Envelope of an EventBridge event. The gateway of the marketplace reads the other fields. */
const awsEventSchema = describeFields(
  z.looseObject({
    id: z.string().min(1).max(200),
    "detail-type": z.string().min(1).max(200),
    source: z.literal("aws.agreement-marketplace", {
      error: "Only events from AWS Marketplace are accepted.",
    }),
    detail: describeFields(z.looseObject({ acceptor: acceptor.optional() }), { acceptor: "Buyer." }),
  }),
  {
    id: "Id of the EventBridge event.",
    "detail-type": "Kind of event.",
    source: "Always `aws.agreement-marketplace`.",
    detail: "Content of the event.",
  },
);

/** Webhook of Azure's SaaS Fulfillment API. The gateway of the marketplace reads the other fields. */
const azureEventSchema = describeFields(z.looseObject({ id: pathId, subscriptionId: pathId }), {
  id: "Id of the event.",
  subscriptionId: "Id of the subscription.",
});

const eventErrors = {
  ...commonErrors("429 THROTTLED", "503 MARKETPLACE_DOWN", "503 JOBS_PAUSED"),
  "404 NOT_FOUND":
    "This installation receives no events of this marketplace. Configure the marketplace first.",
};

const marketplaceEventEndpoints = {
  receiveAws: defineEndpoint({
    method: "POST",
    path: "/api/marketplace/aws/events",
    operationId: "receiveMarketplaceEvent",
    summary: "Receive an event of AWS Marketplace",
    description:
      "Receives an event from an EventBridge API destination. Send the shared secret in the header `x-events-secret`. The purchases of the account are read again from the marketplace.",
    action: "marketplace.receiveEvent",
    body: awsEventSchema,
    supportsIdempotencyKey: false,
    result: emptyResult,
    status: 202,
    errors: {
      ...eventErrors,
      "401 UNAUTHENTICATED": "The header `x-events-secret` is missing or wrong. Send the shared secret.",
    },
    example: {
      body: {
        id: "7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e",
        "detail-type": "License Updated - Manufacturer",
        source: "aws.agreement-marketplace",
        detail: { acceptor: { accountId: "111122223333" } },
      },
    },
  }),
  receiveAzure: defineEndpoint({
    method: "POST",
    path: "/api/marketplace/azure/webhook",
    operationId: "receiveAzureEvent",
    summary: "Receive an event of Azure Marketplace",
    description:
      "Receives an event from the webhook of the SaaS Fulfillment API. The bearer token is a JWT of Microsoft Entra. The subscription is read again from the marketplace.",
    action: "marketplace.receiveEvent",
    body: azureEventSchema,
    supportsIdempotencyKey: false,
    result: emptyResult,
    errors: {
      ...eventErrors,
      "401 UNAUTHENTICATED": "The bearer token is missing or invalid. Send the token of Microsoft Entra.",
    },
    example: {
      body: {
        id: "3f0b1a2c-6f0a-4b39-9d0e-7d0f1c9e4d5e",
        action: "Renew",
        subscriptionId: "c3f0b1a2-4b39-6f0a-9d0e-7d0f1c9e4d5e",
        timeStamp: "2026-11-20T12:00:00Z",
      },
    },
  }),
};

/** Checks the credentials of the marketplace. Only rejected requests count towards the rate limit. */
const createEventCheck =
  (provider: string): PreCheck =>
  async (handlerContext) => {
    const { request, context } = handlerContext;
    try {
      await findMarketplace(context.marketplaces, provider).authenticateEvent(request.headers);
    } catch (error) {
      await limitPublicRequests(handlerContext);
      throw error;
    }
  };

/** Stores the event and applies the change that it reports. */
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
    createEventCheck("aws"),
  ),
  handle(
    marketplaceEventEndpoints.receiveAzure,
    (handlerContext) => receiveEvent("azure", handlerContext),
    createEventCheck("azure"),
  ),
];
