import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Admission, CallContext } from "#app/api/call/answer.ts";
import type { Call } from "#app/api/call/call.ts";
import { addressOf, limitRate } from "#app/api/call/rate-limit.ts";

export const limitPublicCalls: Admission = ({ request, world }) =>
  limitRate(request, world, { name: "public", perMinute: 300 });

export const buyerOf = (context: Pick<CallContext<Call>, "request" | "requestId" | "world">) => {
  const { at, requestId, address } = momentOf(context);
  return marketplaceActor(requestId, at, address);
};

/** Request data for endpoints without a sign-in. */
export const momentOf = ({
  request,
  requestId,
  world,
}: Pick<CallContext<Call>, "request" | "requestId" | "world">) => ({
  requestId,
  at: instantOf(world.now().getTime()),
  address: addressOf(request),
});

/** The configured public origin, or the origin of the request. */
export const pagesOf = ({ request, world }: Pick<CallContext<Call>, "request" | "world">): string =>
  world.staffDesk.origin ?? new URL(request.url).origin;
