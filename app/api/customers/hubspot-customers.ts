import { z } from "zod";
import { company, contact, crmId } from "#app/domain/customer/crm.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";

export const crmEndpoints = {
  companies: endpoint({
    method: "GET",
    path: "/api/oem/hubspot-customers/companies",
    operationId: "searchCompanies",
    summary: "Companies of the CRM whose name contains a text of at least two characters",
    action: "crm.read",
    query: z.object({ name: z.string().trim().max(200).default("") }),
    result: z.array(company),
  }),
  contacts: endpoint({
    method: "GET",
    path: "/api/oem/hubspot-customers/companies/{companyId}/contacts",
    operationId: "searchContacts",
    summary: "Contacts of a company whose e-mail contains a text; all of them for an empty one",
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
