import { createMarketplaceActor } from "#app/domain/marketplace/actor.ts";
import type { PreCheck, HandlerContext } from "#app/api/endpoint/handler.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { readClientAddress, limitByAddress } from "#app/api/endpoint/limits.ts";

export const limitPublicRequests: PreCheck = ({ request, context }) =>
  limitByAddress(request, context, "public");

export const createBuyerActor = (
  handlerContext: Pick<HandlerContext<Endpoint>, "request" | "requestId" | "context">,
) => {
  const { actedAt: at, requestId, address } = readRequestMetadata(handlerContext);
  return createMarketplaceActor(requestId, at, address);
};

/** What the history records about a request without a sign-in. */
export const readRequestMetadata = ({
  request,
  requestId,
  context,
}: Pick<HandlerContext<Endpoint>, "request" | "requestId" | "context">) => ({
  requestId,
  actedAt: context.now(),
  address: readClientAddress(request),
});

/** The configured origin, or else the origin of the request. */
export const choosePublicOrigin = ({
  request,
  context,
}: Pick<HandlerContext<Endpoint>, "request" | "context">): string =>
  context.staffMail.origin ?? new URL(request.url).origin;
