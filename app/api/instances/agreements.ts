import { z } from "zod";
import { agreementQuery, findAgreement, listAgreements } from "#app/domain/marketplace/agreement-view.ts";
import {
  agreementCustomer,
  agreementLink,
  createAgreementLicense,
  declineAgreement,
  linkAgreement,
} from "#app/domain/sign-up/staff-decisions.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { purchaseDetailsSchema, purchasePage } from "./schemas/agreement.ts";

const agreementParams = describeFields(z.object({ id: z.coerce.number().int().positive() }), {
  id: ["Id of the purchase.", examples.id],
});

const decisionErrors = {
  ...commonErrors("429 THROTTLED", "503 MARKETPLACE_DOWN", "503 MARKETPLACE_MISSING", "503 JOBS_PAUSED"),
  "422 AGREEMENT_LINKED": "The purchase belongs to a license already. Do not repeat the request.",
  "422 AGREEMENT_ENDED": "The purchase has ended. Wait for a new purchase.",
} as const;

export const agreementEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/agreements",
    operationId: "listAgreements",
    summary: "List purchases",
    description: "Returns one page of the purchases in marketplaces, newest first.",
    action: "agreement.read",
    query: describeFields(agreementQuery, {
      state: "State of the purchase.",
      companyId: "Id of the company, from `GET /api/oem/companies`.",
    }),
    result: purchasePage,
    example: { query: { pageNumber: 0, pageSize: 10, state: "waiting" } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/agreements/{id}",
    operationId: "getAgreement",
    summary: "Get a purchase",
    description: "Returns a purchase with its events and all purchases of its license, oldest first.",
    action: "agreement.read",
    params: agreementParams,
    result: purchaseDetailsSchema,
  }),
  link: defineEndpoint({
    method: "POST",
    path: "/api/oem/agreements/{id}/link",
    operationId: "linkAgreement",
    summary: "Link a purchase to a license",
    description: "Links a waiting purchase that continues an existing license.",
    action: "agreement.link",
    params: agreementParams,
    body: agreementLink,
    result: purchaseDetailsSchema,
    errors: { ...commonErrors("422 LICENSE_DELETED", "422 LICENSE_TYPE"), ...decisionErrors },
    example: { body: { licenseKey: examples.licenseKey } },
  }),
  createLicense: defineEndpoint({
    method: "POST",
    path: "/api/oem/agreements/{id}/license",
    operationId: "createAgreementLicense",
    summary: "Create the license of a purchase",
    description:
      "Creates the license of a waiting purchase. `company` and `email` are required if the buyer is unknown.",
    action: "agreement.create-license",
    params: agreementParams,
    body: describeFields(agreementCustomer, {
      company: "Name of the company, 1 to 200 characters.",
      firstname: "First name of the buyer, 1 to 200 characters.",
      lastname: "Last name of the buyer, 1 to 200 characters.",
    }),
    result: purchaseDetailsSchema,
    status: 201,
    errors: {
      ...decisionErrors,
      "422 DIMENSION_UNMAPPED":
        "No tier names the purchased dimension. Add the dimension to a tier of the catalog.",
      "422 CUSTOMER_UNKNOWN": "The buyer is unknown. Send `company` and `email`.",
    },
    example: { body: { company: examples.companyName, email: "grace@example.com" } },
  }),
  decline: defineEndpoint({
    method: "POST",
    path: "/api/oem/agreements/{id}/decline",
    operationId: "declineAgreement",
    summary: "Decline a purchase",
    description:
      "Declines a waiting purchase that needs an approval, and cancels the purchase in the marketplace.",
    action: "agreement.link",
    params: agreementParams,
    result: purchaseDetailsSchema,
    errors: {
      ...decisionErrors,
      "422 NO_APPROVAL": "The purchase needs no approval. Cancel it in the marketplace.",
    },
  }),
};

export const agreementHandlers: EndpointHandler[] = [
  handle(agreementEndpoints.list, ({ query, context }) => listAgreements(context.storage, query)),
  handle(agreementEndpoints.get, ({ params, context }) =>
    findAgreement(context.storage, context.marketplaces, params.id),
  ),
  handle(agreementEndpoints.link, async ({ params, body, context, actor }) => {
    await linkAgreement(context, { actor, id: params.id }, body);
    return findAgreement(context.storage, context.marketplaces, params.id);
  }),
  handle(agreementEndpoints.decline, async ({ params, context, actor }) => {
    await declineAgreement(context, { actor, id: params.id });
    return findAgreement(context.storage, context.marketplaces, params.id);
  }),
  handle(agreementEndpoints.createLicense, async ({ params, body, context, actor }) => {
    await createAgreementLicense(context, { actor, id: params.id }, body);
    return findAgreement(context.storage, context.marketplaces, params.id);
  }),
];
