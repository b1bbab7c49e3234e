import { z } from "zod";
import { companyLicense } from "#app/domain/hosted-customer/hosted-filter.ts";
import { newTrial, startedTrial, startTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { resolveCrmCustomer } from "#app/api/customers/crm-customer.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { choosePublicOrigin } from "./public-requests.ts";

export const trialEndpoints = {
  start: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/trials",
    operationId: "startTrial",
    summary:
      "Create a hosted customer with a license and an instance, now or after the invited customer confirms",
    action: "trial.create",
    body: newTrial,
    result: startedTrial,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  check: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/check",
    operationId: "checkCompany",
    summary: "List the newest 50 licenses of a company with their hosted instances",
    action: "customer.read",
    query: z.object({ companyName: z.string().trim().min(1, "Enter a company.").max(200) }),
    result: z.array(companyLicense),
  }),
};

export const trialHandlers: EndpointHandler[] = [
  handle(trialEndpoints.start, async (handlerContext) => {
    const { body: input, context, actor } = handlerContext;
    const { customer, isChecked } = await resolveTrialCustomer(context, input);
    const customerResult = { customer, customerIsChecked: isChecked };
    return startTrial(context, {
      actor,
      input,
      ...customerResult,
      origin: choosePublicOrigin(handlerContext),
    });
  }),
  handle(trialEndpoints.check, ({ query, context }) =>
    context.storage.hostedCustomers.licensesOf(query.companyName, instantOf(context.now().getTime())),
  ),
];

async function resolveTrialCustomer(context: ApiContext, input: z.output<typeof newTrial>) {
  if (input.customer === "crm") return resolveCrmCustomer(context, input);
  const customer = {
    companyName: input.companyName,
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    email: input.email,
    countryCode: input.countryCode ?? null,
    hubspotCompanyId: null,
    hubspotContactId: null,
  };
  return { customer, isChecked: true };
}
