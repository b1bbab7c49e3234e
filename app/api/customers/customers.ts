import { z } from "zod";
import { notFound } from "#app/domain/problem.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { customerSchema } from "./schemas/customer.ts";

export const customerEndpoints = {
  search: defineEndpoint({
    method: "GET",
    path: "/api/oem/customers",
    operationId: "searchCustomers",
    summary: "Search customers by company name",
    description:
      "Returns customers in alphabetical order. This list has no pages, because it contains only the first 50 matches. `GET /api/oem/companies` has pages.",
    action: "customer.read",
    query: describeFields(z.object({ companyName: z.string().trim().max(200).default("") }), {
      companyName: "Part of the company name; an empty text matches all.",
    }),
    result: z.array(customerSchema),
    example: { query: { companyName: "acme" } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/customers/{name+}",
    operationId: "getCustomer",
    summary: "Get a customer",
    description: "Finds a customer by company name.",
    action: "customer.read",
    params: describeFields(z.object({ name: z.string().max(1_000) }), { name: "Full name of the company." }),
    result: customerSchema,
    example: { params: { name: examples.companyName } },
  }),
};

export const customerHandlers = [
  handle(customerEndpoints.search, ({ query, context }) =>
    context.storage.customers.search(query.companyName),
  ),
  handle(customerEndpoints.get, async ({ params, context }) => {
    const { customers } = context.storage;
    // Some company names end with a slash, so the handler searches for the name with and without this slash.
    const customer =
      (await customers.find(params.name)) ??
      (params.name.endsWith("/") ? await customers.find(params.name.slice(0, -1)) : null);
    if (!customer) throw notFound("The customer");
    return customer;
  }),
];
