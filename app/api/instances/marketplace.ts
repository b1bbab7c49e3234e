import { z } from "zod";
import { sha256 } from "#app/domain/text/digest.ts";
import { arrival, arriveFromMarketplace, rehearseArrival } from "#app/domain/sign-up/arrival.ts";
import { marketplaceToken } from "#app/domain/marketplace/marketplace.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { marketplaceLicense, registration } from "#app/domain/sign-up/registration.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { limitRate, limitTotal } from "#app/api/endpoint/rate-limit.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { buyerActor, limitPublicRequests } from "./public-requests.ts";
import { externalIdOf, createHandle } from "./sign-up-handle.ts";

const byToken = z.object({ token: marketplaceToken });

export const marketplaceEndpoints = {
  customer: endpoint({
    method: "GET",
    path: "/api/marketplace/customer",
    operationId: "getMarketplaceCustomer",
    summary:
      "Who a marketplace token speaks of, with what they bought and their license if there is one; the customerId is a handle for an hour",
    action: "marketplace.use",
    query: byToken,
    result: arrival,
  }),
  rehearse: endpoint({
    method: "GET",
    path: "/api/marketplace/customer/test",
    operationId: "rehearseMarketplaceCustomer",
    summary: "The same as a rehearsal: nothing is kept, and a license key begins with DRYRN-",
    action: "marketplace.use",
    query: byToken,
    result: arrival,
  }),
  register: endpoint({
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
const limitByToken = async (token: string, context: ApiContext) =>
  limitTotal(`token ${sha256(token)}`, context, 600);

export const marketplaceHandlers = [
  handle(
    marketplaceEndpoints.customer,
    async (handlerContext) => {
      const { context, query } = handlerContext;
      await limitByToken(query.token, context);
      const { customerId, ...arrivalDetails } = await arriveFromMarketplace(
        context,
        buyerActor(handlerContext),
        query.token,
      );
      return { ...arrivalDetails, customerId: await createHandle(customerId, context) };
    },
    limitPublicRequests,
  ),
  handle(
    marketplaceEndpoints.rehearse,
    async (handlerContext) => {
      await limitByToken(handlerContext.query.token, handlerContext.context);
      return rehearseArrival(
        handlerContext.context.rehearsals,
        buyerActor(handlerContext),
        handlerContext.query.token,
      );
    },
    limitPublicRequests,
  ),
  handle(
    marketplaceEndpoints.register,
    async (handlerContext) => {
      const { context, body } = handlerContext;
      const marketplaceId = await externalIdOf(body.marketplaceId, context);
      const { customerId, licenseKey } = await registerBuyer(context, buyerActor(handlerContext), {
        ...body,
        marketplaceId,
      });
      return { customerId: await createHandle(customerId, context), licenseKey };
    },
    ({ request, context }) => limitRate(request, context, { name: "registration", perMinute: 20 }),
  ),
];
