import { z } from "zod";
import { handleMarketplaceEvent } from "#app/domain/marketplace/sync-purchases.ts";
import { findMarketplace } from "#app/domain/marketplace/marketplace.ts";
import { type Admission, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
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

export const marketplaceEventHandlers = [
  handle(
    marketplaceEventEndpoints.receiveAws,
    async (handlerContext) => {
      const { body, context } = handlerContext;
      const marketplace = findMarketplace(context.marketplaces, "aws");
      const event = marketplace.readEvent(body);
      await handleMarketplaceEvent({ ...context, marketplace }, createBuyerActor(handlerContext), event);
      return {};
    },
    authenticateEvent("aws"),
  ),
];
