import { z } from "zod";
import { company, contact, crmId } from "#app/domain/customer/crm.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

export const crmCalls = {
  companies: call({
    method: "GET",
    path: "/api/oem/hubspot-customers/companies",
    operationId: "searchCompanies",
    summary: "Companies of the CRM whose name contains a text of at least two characters",
    action: "crm.read",
    query: z.object({ name: z.string().trim().max(200).default("") }),
    result: z.array(company),
  }),
  contacts: call({
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

const shortestSearch = 2;

export const crmAnswers = [
  answer(crmCalls.companies, async ({ query, world }) =>
    query.name.length < shortestSearch ? [] : world.crm.companies(query.name),
  ),
  answer(crmCalls.contacts, ({ params, query, world }) => world.crm.contacts(params.companyId, query.email)),
];
