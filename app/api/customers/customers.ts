import { z } from "zod";
import { knownCustomer } from "#app/domain/customer/customer.ts";
import { notFound } from "#app/domain/problem.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

export const customerEndpoints = {
  search: defineEndpoint({
    method: "GET",
    path: "/api/oem/customers",
    operationId: "searchCustomers",
    summary: "Search customers with licenses by company name; returns the first 50 by name",
    action: "customer.read",
    query: z.object({ companyName: z.string().trim().max(200).default("") }),
    result: z.array(knownCustomer),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/customers/{name+}",
    operationId: "getCustomer",
    summary: "Get one customer by company name",
    action: "customer.read",
    params: z.object({ name: z.string().max(1_000) }),
    result: knownCustomer,
  }),
};

export const customerHandlers = [
  handle(customerEndpoints.search, ({ query, context }) =>
    context.storage.customers.search(query.companyName),
  ),
  handle(customerEndpoints.get, async ({ params, context }) => {
    const { customers } = context.storage;
    const customer =
      (await customers.find(params.name)) ??
      (params.name.endsWith("/") ? await customers.find(params.name.slice(0, -1)) : null);
    if (!customer) throw notFound("The customer");
    return customer;
  }),
];
