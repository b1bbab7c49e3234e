import { z } from "zod";
import { sha256 } from "#app/domain/text/digest.ts";
import {
  resolveMarketplaceCustomer,
  dryRunMarketplaceCustomer,
} from "#app/domain/sign-up/marketplace-customer.ts";
import {
  findMarketplace,
  invalidTokenProblem,
  marketplaceToken,
} from "#app/domain/marketplace/marketplace.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { limitByAddress, limitAcrossProcesses } from "#app/api/endpoint/limits.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import {
  commonErrors,
  marketplaceTokenErrors,
  provisionerErrors,
} from "#app/api/endpoint/error-descriptions.ts";
import { createBuyerActor, limitPublicRequests } from "./public-requests.ts";
import { requirePurchaseKey, createSignUpHandle } from "./sign-up-handle.ts";
import {
  marketplaceCustomerSchema,
  marketplaceRegistrationSchema,
  marketplaceLicenseSchema,
} from "./schemas/marketplace.ts";
import { requestLimits } from "#app/api/endpoint/request-limits.ts";

const tokenDescription = "Token that the marketplace posts to the sign-up page.";
const tokenQuery = describeFields(z.object({ token: marketplaceToken }), { token: tokenDescription });
const purchaseQuery = describeFields(tokenQuery.extend({ provider: z.string().max(32).optional() }), {
  token: tokenDescription,
  provider: "Name of the marketplace; the first configured marketplace if omitted.",
});

export const marketplaceEndpoints = {
  customer: defineEndpoint({
    method: "GET",
    path: "/api/marketplace/customer",
    operationId: "getMarketplaceCustomer",
    summary: "Get a marketplace customer",
    description:
      "Resolves the token with which a marketplace sends a buyer to the sign-up page. Returns the purchase, and the license if it exists. Send `customerId` with the following requests within one hour.",
    action: "marketplace.use",
    query: purchaseQuery,
    result: marketplaceCustomerSchema,
    errors: {
      ...commonErrors("429 THROTTLED", "503 MARKETPLACE_DOWN", "503 JOBS_PAUSED"),
      ...marketplaceTokenErrors,
      "404 NOT_FOUND": "This installation has no such marketplace. Check `provider`.",
    },
    example: { query: { token: examples.marketplaceToken } },
  }),
  dryRunCustomer: defineEndpoint({
    method: "GET",
    path: "/api/marketplace/customer/test",
    operationId: "rehearseMarketplaceCustomer",
    summary: "Get a marketplace customer without storing it",
    description:
      "Does the same as `GET /api/marketplace/customer` as a dry run. Nothing is stored, and the license key begins with `DRYRN-`.",
    action: "marketplace.use",
    query: tokenQuery,
    result: marketplaceCustomerSchema,
    errors: { ...commonErrors("429 THROTTLED", "503 MARKETPLACE_DOWN"), ...marketplaceTokenErrors },
    example: { query: { token: examples.marketplaceToken } },
  }),
  register: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/marketplace",
    operationId: "registerMarketplaceCustomer",
    summary: "Register a marketplace customer",
    description:
      "Creates the license of a buyer. Until an instance is ordered, another request with other details corrects the license instead.",
    action: "marketplace.use",
    body: marketplaceRegistrationSchema,
    supportsIdempotencyKey: false,
    result: marketplaceLicenseSchema,
    status: 201,
    errors: {
      "409 IR03": provisionerErrors["409 IR03"],
      "404 NOT_FOUND": "The marketplace of the purchase is no longer configured. Staff must configure it.",
      ...commonErrors("422 ID00", "409 IP01", "503 MARKETPLACE_DOWN", "503 JOBS_PAUSED", "503 UNAVAILABLE"),
      "409 EMAIL_EXISTS": "The e-mail address belongs to another registration. Use another address.",
      "409 MARKETPLACE_EXISTS":
        "The buyer is registered with other details. Continue with the existing license.",
      "422 NO_ENTITLEMENT":
        "The purchase has no active entitlement. Check the subscription in the marketplace.",
      "503 NO_TIER": "No tier is offered for the purchase. Try again after staff changed the catalog.",
      "422 MARKETPLACE_HANDLE":
        "The handle is expired, or another installation created it. Get a new `customerId`.",
    },
    example: (dates) => ({
      body: {
        marketplaceId: examples.signUpHandle,
        firstname: "Grace",
        lastname: "Hopper",
        company: examples.companyName,
        email: "grace@example.com",
        domain: "acme-cloud",
        password: examples.password,
        entitlementDimension: "assets",
        entitlementValue: 500,
        entitlementExpiration: dates.endOfDayIn(365),
      },
    }),
  }),
};

/** Throws TOKEN_INVALID for a text that is no token. Limits requests with the same token from all client addresses together. */
async function requireToken(token: string | null, context: ApiContext): Promise<string> {
  if (token === null) throw invalidTokenProblem();
  await limitAcrossProcesses(`token ${sha256(token)}`, context, requestLimits.purchaseToken.maxPerMinute);
  return token;
}

export const marketplaceHandlers = [
  handle(
    marketplaceEndpoints.customer,
    async (handlerContext) => {
      const { context, query } = handlerContext;
      const token = await requireToken(query.token, context);
      const marketplace = findMarketplace(context.marketplaces, query.provider);
      // The response contains an encrypted handle instead of the marketplace's id of the purchase.
      const { customerId: externalId, ...customerDetails } = await resolveMarketplaceCustomer(
        { ...context, marketplace },
        createBuyerActor(handlerContext),
        token,
      );
      const customerId = await createSignUpHandle({ provider: marketplace.provider, externalId }, context);
      return { ...customerDetails, customerId };
    },
    limitPublicRequests,
  ),
  handle(
    marketplaceEndpoints.dryRunCustomer,
    async (handlerContext) => {
      const token = await requireToken(handlerContext.query.token, handlerContext.context);
      return dryRunMarketplaceCustomer(
        handlerContext.context.dryRunMarketplace,
        createBuyerActor(handlerContext),
        token,
      );
    },
    limitPublicRequests,
  ),
  handle(
    marketplaceEndpoints.register,
    async (handlerContext) => {
      const { context, body } = handlerContext;
      const { provider, externalId } = await requirePurchaseKey(body.marketplaceId, context);
      const { licenseKey } = await registerBuyer(
        { ...context, marketplace: findMarketplace(context.marketplaces, provider) },
        createBuyerActor(handlerContext),
        { ...body, marketplaceId: externalId },
      );
      return { customerId: await createSignUpHandle({ provider, externalId }, context), licenseKey };
    },
    ({ request, context }) => limitByAddress(request, context, "registration"),
  ),
];
