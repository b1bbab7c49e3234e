import { z } from "zod";
import { isSameSecret } from "#app/domain/text/digest.ts";
import { hearMarketplaceEvent } from "#app/domain/marketplace/entitlement-changes.ts";
import { Problem } from "#app/domain/problem.ts";
import { type Admission, answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";
import { buyerOf, limitPublicCalls } from "./public-calls.ts";

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

const marketplaceEventCalls = {
  hearAws: call({
    method: "POST",
    path: "/api/marketplace/aws/events",
    operationId: "receiveMarketplaceEvent",
    summary: `Lets licenses follow what an account bought; an EventBridge event with the secret in ${secretHeader}`,
    action: "marketplace.hear",
    body: awsEvent,
    result: empty,
    status: 202,
  }),
};

const knowsSecret: Admission = async (context) => {
  const { request, world } = context;
  const secret = world.marketplaceEventsSecret;
  if (secret !== null && isSameSecret(request.headers.get(secretHeader) ?? "", secret)) return;
  await limitPublicCalls(context);
  throw secret === null
    ? new Problem("not-found", "Marketplace events are not accepted here.")
    : new Problem("unauthenticated", "This event lacks the secret.");
};

export const marketplaceEventAnswers = [
  answer(
    marketplaceEventCalls.hearAws,
    async (context) => {
      const { body, world } = context;
      const { accountId } = body.detail.acceptor ?? {};
      if (accountId !== undefined)
        await hearMarketplaceEvent(world, buyerOf(context), { id: body.id, accountId });
      return {};
    },
    knowsSecret,
  ),
];
