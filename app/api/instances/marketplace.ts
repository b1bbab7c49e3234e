import { z } from "zod";
import { sha256 } from "#app/domain/text/digest.ts";
import { arrival, arriveFromMarketplace, rehearseArrival } from "#app/domain/sign-up/arrival.ts";
import { marketplaceToken } from "#app/domain/marketplace/marketplace.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { marketplaceLicense, registration } from "#app/domain/sign-up/registration.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { limitRate, limitTotal } from "#app/api/call/rate-limit.ts";
import type { World } from "#app/api/world.ts";
import { buyerOf, limitPublicCalls } from "./public-calls.ts";
import { externalIdOf, handleOf } from "./sign-up-handle.ts";

const byToken = z.object({ token: marketplaceToken });

export const marketplaceCalls = {
  customer: call({
    method: "GET",
    path: "/api/marketplace/customer",
    operationId: "getMarketplaceCustomer",
    summary:
      "Who a marketplace token speaks of, with what they bought and their license if there is one; the customerId is a handle for an hour",
    action: "marketplace.use",
    query: byToken,
    result: arrival,
  }),
  rehearse: call({
    method: "GET",
    path: "/api/marketplace/customer/test",
    operationId: "rehearseMarketplaceCustomer",
    summary: "The same as a rehearsal: nothing is kept, and a license key begins with DRYRN-",
    action: "marketplace.use",
    query: byToken,
    result: arrival,
  }),
  register: call({
    method: "POST",
    path: "/api/customers/one/marketplace",
    operationId: "registerMarketplaceCustomer",
    summary:
      "Makes the license of a marketplace customer, whose handle is the marketplaceId; until an instance is ordered it may be corrected",
    action: "marketplace.use",
    body: registration,
    result: marketplaceLicense,
    status: 201,
  }),
};

/** Limits requests per token, independent of the client address. */
const limitToken = async (token: string, world: World) => limitTotal(`token ${sha256(token)}`, world, 600);

export const marketplaceAnswers = [
  answer(
    marketplaceCalls.customer,
    async (context) => {
      const { world, query } = context;
      await limitToken(query.token, world);
      const { customerId, ...arrived } = await arriveFromMarketplace(world, buyerOf(context), query.token);
      return { ...arrived, customerId: await handleOf(customerId, world) };
    },
    limitPublicCalls,
  ),
  answer(
    marketplaceCalls.rehearse,
    async (context) => {
      await limitToken(context.query.token, context.world);
      return rehearseArrival(context.world.rehearsals, buyerOf(context), context.query.token);
    },
    limitPublicCalls,
  ),
  answer(
    marketplaceCalls.register,
    async (context) => {
      const { world, body } = context;
      const marketplaceId = await externalIdOf(body.marketplaceId, world);
      const { customerId, licenseKey } = await registerBuyer(world, buyerOf(context), {
        ...body,
        marketplaceId,
      });
      return { customerId: await handleOf(customerId, world), licenseKey };
    },
    ({ request, world }) => limitRate(request, world, { name: "registration", perMinute: 20 }),
  ),
];
