import { z } from "zod";
import { knownCustomer } from "#app/domain/customer/customer.ts";
import { notFound } from "#app/domain/problem.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

export const customerCalls = {
  search: call({
    method: "GET",
    path: "/api/oem/customers",
    operationId: "searchCustomers",
    summary: "Customers with licenses whose company name contains a text; the first 50 by name",
    action: "customer.read",
    query: z.object({ companyName: z.string().trim().max(200).default("") }),
    result: z.array(knownCustomer),
  }),
  one: call({
    method: "GET",
    path: "/api/oem/customers/{name+}",
    operationId: "getCustomer",
    summary: "One customer by its company name",
    action: "customer.read",
    params: z.object({ name: z.string().max(1_000) }),
    result: knownCustomer,
  }),
};

export const customerAnswers = [
  answer(customerCalls.search, ({ query, world }) => world.storage.customers.search(query.companyName)),
  answer(customerCalls.one, async ({ params, world }) => {
    const { customers } = world.storage;
    const customer =
      (await customers.find(params.name)) ??
      (params.name.endsWith("/") ? await customers.find(params.name.slice(0, -1)) : null);
    if (!customer) throw notFound("The customer");
    return customer;
  }),
];
