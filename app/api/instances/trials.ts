import { z } from "zod";
import { companyLicense } from "#app/domain/hosted-customer/hosted-filter.ts";
import { newTrial, startedTrial, startTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { resolveCrmCustomer } from "#app/api/customers/crm-customer.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { publicOriginOf } from "./public-requests.ts";

export const trialEndpoints = {
  start: endpoint({
    method: "POST",
    path: "/api/customers/one/trials",
    operationId: "startTrial",
    summary:
      "Makes a hosted customer with a license and an instance, at once or once the invited customer has confirmed",
    action: "trial.create",
    body: newTrial,
    result: startedTrial,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  check: endpoint({
    method: "GET",
    path: "/api/customers/one/check",
    operationId: "checkCompany",
    summary: "Licenses that a company has already, with what is hosted on them; the newest 50",
    action: "customer.read",
    query: z.object({ companyName: z.string().trim().min(1, "Enter a company.").max(200) }),
    result: z.array(companyLicense),
  }),
};

export const trialHandlers: EndpointHandler[] = [
  handle(trialEndpoints.start, async (handlerContext) => {
    const { body: input, context, actor } = handlerContext;
    const { customer, isChecked } = await customerOf(context, input);
    const customerResult = { customer, customerIsChecked: isChecked };
    return startTrial(context, { actor, input, ...customerResult, origin: publicOriginOf(handlerContext) });
  }),
  handle(trialEndpoints.check, ({ query, context }) =>
    context.storage.hostedCustomers.licensesOf(query.companyName, instantOf(context.now().getTime())),
  ),
];

async function customerOf(context: ApiContext, input: z.output<typeof newTrial>) {
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
