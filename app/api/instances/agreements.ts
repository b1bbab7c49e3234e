import { z } from "zod";
import {
  agreement,
  agreementDetails,
  agreementQuery,
  findAgreement,
  listAgreements,
} from "#app/domain/marketplace/agreement-view.ts";
import { pageSchema } from "#app/domain/page.ts";
import {
  agreementCustomer,
  agreementLink,
  createAgreementLicense,
  linkAgreement,
} from "#app/domain/sign-up/staff-decisions.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

const agreementParams = z.object({ id: z.coerce.number().int().positive() });

export const agreementEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/agreements",
    operationId: "listAgreements",
    summary: "List purchases in marketplaces, newest first, one page at a time",
    action: "agreement.read",
    query: agreementQuery,
    result: pageSchema(agreement),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/agreements/{id}",
    operationId: "getAgreement",
    summary: "Get one purchase with all purchases of its license, oldest first, and its events",
    action: "agreement.read",
    params: agreementParams,
    result: agreementDetails,
  }),
  link: defineEndpoint({
    method: "POST",
    path: "/api/oem/agreements/{id}/link",
    operationId: "linkAgreement",
    summary: "Link a waiting purchase to the license that it continues",
    action: "agreement.link",
    params: agreementParams,
    body: agreementLink,
    result: agreementDetails,
  }),
  createLicense: defineEndpoint({
    method: "POST",
    path: "/api/oem/agreements/{id}/license",
    operationId: "createAgreementLicense",
    summary:
      "Create a license for a waiting purchase; company and email are required if the buyer is unknown",
    action: "agreement.create-license",
    params: agreementParams,
    body: agreementCustomer,
    result: agreementDetails,
    status: 201,
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
  handle(agreementEndpoints.createLicense, async ({ params, body, context, actor }) => {
    await createAgreementLicense(context, { actor, id: params.id }, body);
    return findAgreement(context.storage, context.marketplaces, params.id);
  }),
];
