import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Admission, CallContext } from "#app/api/call/answer.ts";
import type { Call } from "#app/api/call/call.ts";
import { addressOf, limitRate } from "#app/api/call/rate-limit.ts";

/** Public calls share one limit for each address. */
export const limitPublicCalls: Admission = ({ request, world }) =>
  limitRate(request, world, { name: "public", perMinute: 300 });

export const buyerOf = (context: Pick<CallContext<Call>, "request" | "requestId" | "world">) => {
  const { at, requestId, address } = momentOf(context);
  return marketplaceActor(requestId, at, address);
};

/** What the history says of a call that is made by nobody who is signed in. */
export const momentOf = ({
  request,
  requestId,
  world,
}: Pick<CallContext<Call>, "request" | "requestId" | "world">) => ({
  requestId,
  at: instantOf(world.now().getTime()),
  address: addressOf(request),
});

/** Where links in mails lead: the address that we are known under, or else the one that the request came to. */
export const pagesOf = ({ request, world }: Pick<CallContext<Call>, "request" | "world">): string =>
  world.staffDesk.origin ?? new URL(request.url).origin;
