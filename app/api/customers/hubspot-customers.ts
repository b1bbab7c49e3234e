import { z } from "zod";
import { crmId } from "#app/domain/customer/crm.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { companySchema, contactSchema } from "./schemas/customer.ts";

const crmErrors = {
  "503 CRM_BUSY": "The CRM does not respond. Try again later.",
  "503 CRM_REFUSED":
    "The CRM rejects the credentials of this installation. Ask its operator to correct the settings.",
  "503 CRM_INVALID": "The CRM returned an invalid response. Try again later.",
};

export const crmEndpoints = {
  searchCompanies: defineEndpoint({
    method: "GET",
    path: "/api/oem/hubspot-customers/companies",
    operationId: "searchCompanies",
    summary: "Search companies of the CRM",
    description:
      "Returns the companies whose name contains `name`. Returns an empty list if `name` has fewer than two characters. This list has no pages, because it contains only the first 20 matches.",
    action: "crm.read",
    query: describeFields(z.object({ name: z.string().trim().max(200).default("") }), {
      name: "Part of the company name, at least two characters.",
    }),
    result: z.array(companySchema),
    errors: crmErrors,
    example: { query: { name: "acme" } },
  }),
  searchContacts: defineEndpoint({
    method: "GET",
    path: "/api/oem/hubspot-customers/companies/{companyId}/contacts",
    operationId: "searchContacts",
    summary: "Search contacts of a CRM company",
    description:
      "Returns the contacts of the company whose e-mail address contains `email`. This list has no pages, because it contains only the first 1,000 matches.",
    action: "crm.read",
    params: describeFields(z.object({ companyId: z.coerce.number().pipe(crmId) }), {
      companyId: "Id of the company in the CRM.",
    }),
    query: describeFields(z.object({ email: z.string().trim().max(200).default("") }), {
      email: "Part of the e-mail address; an empty text returns all contacts.",
    }),
    result: z.array(contactSchema),
    errors: crmErrors,
    example: { params: { companyId: 1_001 }, query: { email: "wile" } },
  }),
};

const minSearchLength = 2;

export const crmHandlers = [
  handle(crmEndpoints.searchCompanies, async ({ query, context }) =>
    query.name.length < minSearchLength ? [] : context.crm.searchCompanies(query.name),
  ),
  handle(crmEndpoints.searchContacts, ({ params, query, context }) =>
    context.crm.searchContacts(params.companyId, query.email),
  ),
];
