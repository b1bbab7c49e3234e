import { z } from "zod";
import { sha256 } from "#app/domain/text/digest.ts";
import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { arrival, arriveFromMarketplace, rehearseArrival } from "#app/domain/sign-up/arrival.ts";
import { marketplaceToken } from "#app/domain/marketplace/marketplace.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { marketplaceLicense, registration } from "#app/domain/sign-up/registration.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { answer, type Asked } from "#app/api/call/answer.ts";
import { type Call, call } from "#app/api/call/call.ts";
import { limitHits, limitRate } from "#app/api/call/rate-limit.ts";

const byToken = z.object({ token: marketplaceToken });

export const marketplaceCalls = {
  customer: call({
    method: "GET",
    path: "/api/marketplace/customer",
    summary: "Who a marketplace token speaks of, with what they bought and their license if there is one",
    action: "marketplace.use",
    query: byToken,
    result: arrival,
  }),
  rehearse: call({
    method: "GET",
    path: "/api/marketplace/customer/test",
    summary: "The same as a rehearsal: nothing is kept, and a license key begins with DRYRN-",
    action: "marketplace.use",
    query: byToken,
    result: arrival,
  }),
  register: call({
    method: "POST",
    path: "/api/customers/one/marketplace",
    summary: "Makes the license of a marketplace customer; the same buyer asked again gets the same one",
    action: "marketplace.use",
    body: registration,
    result: marketplaceLicense,
    status: 201,
  }),
};

/** Public calls share one limit for each address. */
export const limitPublicCalls = (asked: Pick<Asked<Call>, "request" | "world">) =>
  limitRate(asked.request, asked.world, { name: "public", perMinute: 300 });

/** A token is also counted by itself, from wherever it comes. */
async function limitArrivals(asked: Pick<Asked<Call>, "request" | "world"> & { query: { token: string } }) {
  await limitPublicCalls(asked);
  await limitHits(`token ${await sha256(asked.query.token)}`, asked.world, 600);
}

export const buyerOf = ({ requestId, world }: Pick<Asked<Call>, "requestId" | "world">) =>
  marketplaceActor(requestId, instantOf(world.now().getTime()));

export const marketplaceAnswers = [
  answer(marketplaceCalls.customer, async (asked) => {
    await limitArrivals(asked);
    return arriveFromMarketplace(asked.world, buyerOf(asked), asked.query.token);
  }),
  answer(marketplaceCalls.rehearse, async (asked) => {
    await limitArrivals(asked);
    return rehearseArrival(asked.world.rehearsals, buyerOf(asked), asked.query.token);
  }),
  answer(marketplaceCalls.register, async (asked) => {
    await limitRate(asked.request, asked.world, { name: "registration", perMinute: 20 });
    return registerBuyer(asked.world, buyerOf(asked), asked.body);
  }),
];
