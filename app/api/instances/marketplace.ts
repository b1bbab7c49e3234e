import { z } from "zod";
import { sha256 } from "#app/domain/text/digest.ts";
import { arrival, processArrival, dryRunArrival } from "#app/domain/sign-up/arrival.ts";
import { findMarketplace, marketplaceToken } from "#app/domain/marketplace/marketplace.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { marketplaceLicense, registration } from "#app/domain/sign-up/registration.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { limitRate, limitTotal } from "#app/api/endpoint/rate-limit.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { createBuyerActor, limitPublicRequests } from "./public-requests.ts";
import { requireHandledPurchase, createHandle } from "./sign-up-handle.ts";

const tokenQuery = z.object({ token: marketplaceToken });
const purchaseQuery = tokenQuery.extend({ provider: z.string().max(32).optional() });

export const marketplaceEndpoints = {
  customer: defineEndpoint({
    method: "GET",
    path: "/api/marketplace/customer",
    operationId: "getMarketplaceCustomer",
    summary:
      "Get the customer of a marketplace token with the purchase and the license, if there is one; the customerId is valid for an hour",
    action: "marketplace.use",
    query: purchaseQuery,
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
      const marketplace = findMarketplace(context.marketplaces, query.provider);
      const { customerId: externalId, ...arrivalDetails } = await processArrival(
        { ...context, marketplace },
        createBuyerActor(handlerContext),
        query.token,
      );
      const customerId = await createHandle({ provider: marketplace.provider, externalId }, context);
      return { ...arrivalDetails, customerId };
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
      const { provider, externalId } = await requireHandledPurchase(body.marketplaceId, context);
      const { licenseKey } = await registerBuyer(
        { ...context, marketplace: findMarketplace(context.marketplaces, provider) },
        createBuyerActor(handlerContext),
        { ...body, marketplaceId: externalId },
      );
      return { customerId: await createHandle({ provider, externalId }, context), licenseKey };
    },
    ({ request, context }) => limitRate(request, context, { name: "registration", perMinute: 20 }),
  ),
];
