import { z } from "zod";
import { purchaseQuery, findAgreement, listAgreements } from "#app/domain/marketplace/purchase-view.ts";
import {
  purchaseCustomer,
  purchaseLink,
  createPurchaseLicense,
  declinePurchase,
  linkPurchase,
} from "#app/domain/sign-up/staff-decisions.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { purchaseDetailsSchema, purchasePage } from "./schemas/purchase.ts";

const purchaseParams = describeFields(z.object({ id: z.coerce.number().int().positive() }), {
  id: ["Id of the purchase.", examples.id],
});

const decisionErrors = {
  ...commonErrors("429 THROTTLED", "503 MARKETPLACE_DOWN", "503 MARKETPLACE_MISSING", "503 JOBS_PAUSED"),
  "422 PURCHASE_LINKED": "The purchase belongs to a license already. Do not repeat the request.",
  "422 PURCHASE_ENDED": "The purchase has ended. Wait for a new purchase.",
} as const;

export const purchaseEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/purchases",
    operationId: "listPurchases",
    summary: "List purchases",
    description: "Returns one page of the purchases in marketplaces, newest first.",
    action: "purchase.read",
    query: describeFields(purchaseQuery, {
      state: "State of the purchase.",
      companyId: "Id of the company, from `GET /api/oem/companies`.",
      search: "Part of the company's name, or of an id or e-mail address of the buyer.",
    }),
    result: purchasePage,
    example: { query: { pageNumber: 0, pageSize: 10, state: "waiting" } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/purchases/{id}",
    operationId: "getPurchase",
    summary: "Get a purchase",
    description: "Returns a purchase with its events and all purchases of its license, oldest first.",
    action: "purchase.read",
    params: purchaseParams,
    result: purchaseDetailsSchema,
  }),
  link: defineEndpoint({
    method: "POST",
    path: "/api/oem/purchases/{id}/link",
    operationId: "linkPurchase",
    summary: "Link a purchase to a license",
    description: "Links a waiting purchase that continues an existing license.",
    action: "purchase.link",
    params: purchaseParams,
    body: purchaseLink,
    supportsIdempotencyKey: true,
    result: purchaseDetailsSchema,
    errors: {
      ...commonErrors("422 APPROVAL_REQUIRED", "422 LICENSE_DELETED", "422 LICENSE_TYPE"),
      ...decisionErrors,
    },
    example: { body: { licenseKey: examples.licenseKey } },
  }),
  createLicense: defineEndpoint({
    method: "POST",
    path: "/api/oem/purchases/{id}/license",
    operationId: "createPurchaseLicense",
    summary: "Create the license of a purchase",
    description:
      "Creates the license of a waiting purchase. `companyName` and `email` are required if the buyer is unknown.",
    action: "purchase.create-license",
    params: purchaseParams,
    body: describeFields(purchaseCustomer, {
      companyName: "Name of the company, 1 to 200 characters.",
      firstName: "First name of the buyer, 1 to 200 characters.",
      lastName: "Last name of the buyer, 1 to 200 characters.",
    }),
    supportsIdempotencyKey: true,
    result: purchaseDetailsSchema,
    status: 201,
    errors: {
      ...decisionErrors,
      "422 DIMENSION_UNMAPPED":
        "No tier names the purchased dimension. Add the dimension to a tier of the catalog.",
      "422 CUSTOMER_UNKNOWN": "The buyer is unknown. Send `companyName` and `email`.",
    },
    example: { body: { companyName: examples.companyName, email: "grace@example.com" } },
  }),
  decline: defineEndpoint({
    method: "POST",
    path: "/api/oem/purchases/{id}/decline",
    operationId: "declinePurchase",
    summary: "Decline a purchase",
    description:
      "Declines a waiting purchase that needs an approval, and cancels the purchase in the marketplace.",
    action: "purchase.link",
    params: purchaseParams,
    supportsIdempotencyKey: true,
    result: purchaseDetailsSchema,
    errors: {
      ...decisionErrors,
      "422 NO_APPROVAL": "The purchase needs no approval. Cancel it in the marketplace.",
    },
  }),
};

export const purchaseHandlers: EndpointHandler[] = [
  handle(purchaseEndpoints.list, ({ query, context }) => listAgreements(context.storage, query)),
  handle(purchaseEndpoints.get, ({ params, context }) =>
    findAgreement(context.storage, context.marketplaces, params.id),
  ),
  handle(purchaseEndpoints.link, async ({ params, body, context, actor, onceEffect }) => {
    await onceEffect(({ transact }) => linkPurchase(context, { actor, id: params.id, transact }, body));
    return findAgreement(context.storage, context.marketplaces, params.id);
  }),
  handle(purchaseEndpoints.decline, async ({ params, context, actor, onceEffect }) => {
    await onceEffect(({ transact }) => declinePurchase(context, { actor, id: params.id, transact }));
    return findAgreement(context.storage, context.marketplaces, params.id);
  }),
  handle(purchaseEndpoints.createLicense, async ({ params, body, context, actor, onceEffect }) => {
    await onceEffect(({ transact }) =>
      createPurchaseLicense(context, { actor, id: params.id, transact }, body),
    );
    return findAgreement(context.storage, context.marketplaces, params.id);
  }),
];
