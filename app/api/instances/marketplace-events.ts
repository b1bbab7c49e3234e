import { z } from "zod";
import { isSameSecret } from "#app/domain/text/digest.ts";
import { handleMarketplaceEvent } from "#app/domain/marketplace/entitlement-changes.ts";
import { Problem } from "#app/domain/problem.ts";
import { type Admission, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { createBuyerActor, limitPublicRequests } from "./public-requests.ts";

const secretHeader = "x-events-secret";

/** EventBridge envelope. Only the account of the agreement is used. */
const awsEvent = z.object({
  id: z.string().min(1).max(200),
  "detail-type": z.string().min(1).max(200),
  source: z.literal("aws.agreement-marketplace", { error: "Only events from AWS Marketplace are accepted." }),
  detail: z.object({
    acceptor: z.object({ accountId: z.string().min(1).max(64) }).optional(),
  }),
});

const marketplaceEventEndpoints = {
  receiveAws: defineEndpoint({
    method: "POST",
    path: "/api/marketplace/aws/events",
    operationId: "receiveMarketplaceEvent",
    summary: `Receive an EventBridge event about the purchases of an account; the secret is in ${secretHeader}`,
    action: "marketplace.hear",
    body: awsEvent,
    result: emptyResult,
    status: 202,
  }),
};

const requireEventsSecret: Admission = async (handlerContext) => {
  const { request, context } = handlerContext;
  const secret = context.marketplaceEventsSecret;
  if (secret !== null && isSameSecret(request.headers.get(secretHeader) ?? "", secret)) return;
  await limitPublicRequests(handlerContext);
  throw secret === null
    ? new Problem("not-found", "Marketplace events are not accepted here.")
    : new Problem("unauthenticated", "This event lacks the secret.");
};

export const marketplaceEventHandlers = [
  handle(
    marketplaceEventEndpoints.receiveAws,
    async (handlerContext) => {
      const { body, context } = handlerContext;
      const { accountId } = body.detail.acceptor ?? {};
      if (accountId !== undefined)
        await handleMarketplaceEvent(context, createBuyerActor(handlerContext), { id: body.id, accountId });
      return {};
    },
    requireEventsSecret,
  ),
];
