import { z } from "zod";
import { isSameSecret } from "#app/domain/text/digest.ts";
import { hearMarketplaceEvent } from "#app/domain/marketplace/entitlement-changes.ts";
import { Problem } from "#app/domain/problem.ts";
import { answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";
import { buyerOf, limitPublicCalls } from "./marketplace.ts";

const secretHeader = "x-events-secret";

/** What EventBridge wraps around an event, and of the event itself only whose agreement it is about. */
const awsEvent = z.object({
  id: z.string().min(1).max(200),
  "detail-type": z.string().min(1).max(200),
  source: z.literal("aws.agreement-marketplace", { error: "Only events of AWS Marketplace are heard." }),
  detail: z.object({
    acceptor: z.object({ accountId: z.string().min(1).max(64) }).optional(),
  }),
});

export const marketplaceEventCalls = {
  hearAws: call({
    method: "POST",
    path: "/api/marketplace/aws/events",
    summary: `Lets licenses follow what an account bought; an EventBridge event with the secret in ${secretHeader}`,
    action: "marketplace.hear",
    body: awsEvent,
    result: empty,
    status: 202,
  }),
};

export const marketplaceEventAnswers = [
  answer(marketplaceEventCalls.hearAws, async (asked) => {
    const { body, request, world } = asked;
    const secret = world.marketplaceEventsSecret;
    if (secret === null) {
      await limitPublicCalls(asked);
      throw new Problem("not-found", "No events of a marketplace are heard here.");
    }
    if (!(await isSameSecret(request.headers.get(secretHeader) ?? "", secret))) {
      await limitPublicCalls(asked);
      throw new Problem("unauthenticated", "This event comes without the secret.");
    }
    const { accountId } = body.detail.acceptor ?? {};
    if (accountId !== undefined)
      await hearMarketplaceEvent(world, buyerOf(asked), { id: body.id, accountId });
    return {};
  }),
];
