import { z } from "zod";
import { company, contact, crmId } from "#app/domain/customer/crm.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

export const crmEndpoints = {
  companies: defineEndpoint({
    method: "GET",
    path: "/api/oem/hubspot-customers/companies",
    operationId: "searchCompanies",
    summary: "Search companies of the CRM by a text of at least two characters in their name",
    action: "crm.read",
    query: z.object({ name: z.string().trim().max(200).default("") }),
    result: z.array(company),
  }),
  contacts: defineEndpoint({
    method: "GET",
    path: "/api/oem/hubspot-customers/companies/{companyId}/contacts",
    operationId: "searchContacts",
    summary:
      "Search contacts of a company by a text in their e-mail address; an empty text returns all of them",
    action: "crm.read",
    params: z.object({ companyId: z.coerce.number().pipe(crmId) }),
    query: z.object({ email: z.string().trim().max(200).default("") }),
    result: z.array(contact),
  }),
};

const minSearchLength = 2;

export const crmHandlers = [
  handle(crmEndpoints.companies, async ({ query, context }) =>
    query.name.length < minSearchLength ? [] : context.crm.companies(query.name),
  ),
  handle(crmEndpoints.contacts, ({ params, query, context }) =>
    context.crm.contacts(params.companyId, query.email),
  ),
];
