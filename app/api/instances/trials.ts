import { z } from "zod";
import { newTrial, readStartedTrial, startTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { createPage, paging } from "#app/domain/page.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { resolveCrmCustomer } from "#app/api/customers/crm-customer.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { choosePublicOrigin } from "./public-requests.ts";
import { newTrialSchema, startedTrialSchema } from "./schemas/new-trial.ts";
import { limitMailsTo } from "#app/api/endpoint/limits.ts";
import { companyLicensePage } from "./schemas/hosted-customer.ts";

export const trialEndpoints = {
  start: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/trials",
    operationId: "startTrial",
    summary: "Create a hosted customer",
    description:
      "Creates a license and a hosted instance, for a trial or a paid customer. The instance is created now, or after the invited customer confirms. `GET /api/oem/packages?type=1` lists the tiers of Enterprise licenses. `type=2` lists the tiers of IR licenses.",
    action: "trial.create",
    body: newTrialSchema,
    result: startedTrialSchema,
    status: 201,
    supportsIdempotencyKey: true,
    errors: commonErrors("422 TIER_UNKNOWN", "422 TIER_RETIRED", "422 CRM_UNKNOWN", "422 ID00", "409 IP01"),
    example: {
      body: {
        ...examples.contact,
        customer: "by-hand",
        purpose: "trial",
        packageTierId: "corporate-2",
        days: 14,
        subdomain: "acme-cloud",
        how: "create",
      },
    },
  }),
  listCompanyLicenses: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/check",
    operationId: "checkCompany",
    summary: "List licenses of a company",
    description:
      "Returns one page of the licenses of a company with their hosted instances, newest first. Use this endpoint to find out whether a company had a trial before.",
    action: "customer.read",
    query: describeFields(
      paging.extend({ companyName: z.string().trim().min(1, "Enter a company.").max(200) }),
      { companyName: "Full name of the company." },
    ),
    result: companyLicensePage,
    example: { query: { pageNumber: 0, pageSize: 50, companyName: examples.companyName } },
  }),
};

export const trialHandlers: EndpointHandler[] = [
  handle(trialEndpoints.start, async (handlerContext) => {
    const { body, context, actor, once, isRepeated } = handlerContext;
    const startedTrial = await once(async ({ transact }) => {
      const { customer, isConfirmed } = await resolveTrialCustomer(context, body);
      await limitMailsTo(customer.email, context);
      const origin = choosePublicOrigin(handlerContext);
      const request = { actor, trial: body, customer, isCustomerConfirmed: isConfirmed, origin };
      return startTrial(context, request, transact);
    });
    return isRepeated ? readStartedTrial(context.storage, startedTrial) : startedTrial;
  }),
  handle(trialEndpoints.listCompanyLicenses, async ({ query, context }) => {
    const now = context.now();
    const { hostedCustomers } = context.storage;
    const slice = await hostedCustomers.listCompanyLicenses(query.companyName, now, query);
    return createPage(slice.rows, slice.total, query);
  }),
];

async function resolveTrialCustomer(context: ApiContext, trialRequest: z.output<typeof newTrial>) {
  if (trialRequest.customer === "crm") return resolveCrmCustomer(context, trialRequest);
  const customer = {
    companyName: trialRequest.companyName,
    firstName: trialRequest.firstName ?? null,
    lastName: trialRequest.lastName ?? null,
    email: trialRequest.email,
    countryCode: trialRequest.countryCode ?? null,
    hubspotCompanyId: null,
    hubspotContactId: null,
  };
  return { customer, isConfirmed: true };
}
