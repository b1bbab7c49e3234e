import { z } from "zod";
import { sha256 } from "#app/domain/text/digest.ts";
import { arrival, processArrival, dryRunArrival } from "#app/domain/sign-up/arrival.ts";
import { marketplaceToken } from "#app/domain/marketplace/marketplace.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { marketplaceLicense, registration } from "#app/domain/sign-up/registration.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { limitRate, limitTotal } from "#app/api/endpoint/rate-limit.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { createBuyerActor, limitPublicRequests } from "./public-requests.ts";
import { requireExternalId, createHandle } from "./sign-up-handle.ts";

const tokenQuery = z.object({ token: marketplaceToken });

export const marketplaceEndpoints = {
  customer: defineEndpoint({
    method: "GET",
    path: "/api/marketplace/customer",
    operationId: "getMarketplaceCustomer",
    summary:
      "Get the customer of a marketplace token with the purchase and the license, if there is one; the customerId is valid for an hour",
    action: "marketplace.use",
    query: tokenQuery,
    result: arrival,
  }),
  rehearse: defineEndpoint({
    method: "GET",
    path: "/api/marketplace/customer/test",
    operationId: "rehearseMarketplaceCustomer",
    summary:
      "Get the customer of a marketplace token as a dry run: nothing is stored, and the license key begins with DRYRN-",
    action: "marketplace.use",
    query: tokenQuery,
    result: arrival,
  }),
  register: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/marketplace",
    operationId: "registerMarketplaceCustomer",
    summary:
      "Create the license of a marketplace customer by its marketplaceId; it can be corrected until an instance is ordered",
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
      const { customerId, ...arrivalDetails } = await processArrival(
        context,
        createBuyerActor(handlerContext),
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
      return dryRunArrival(
        handlerContext.context.dryRunMarketplace,
        createBuyerActor(handlerContext),
        handlerContext.query.token,
      );
    },
    limitPublicRequests,
  ),
  handle(
    marketplaceEndpoints.register,
    async (handlerContext) => {
      const { context, body } = handlerContext;
      const marketplaceId = await requireExternalId(body.marketplaceId, context);
      const { customerId, licenseKey } = await registerBuyer(context, createBuyerActor(handlerContext), {
        ...body,
        marketplaceId,
      });
      return { customerId: await createHandle(customerId, context), licenseKey };
    },
    ({ request, context }) => limitRate(request, context, { name: "registration", perMinute: 20 }),
  ),
];
