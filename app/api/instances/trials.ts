import { z } from "zod";
import { companyLicense } from "#app/domain/hosted-customer/hosted-filter.ts";
import { newTrial, startedTrial, startTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { customerFromCrm } from "#app/api/customers/crm-customer.ts";
import type { World } from "#app/api/world.ts";
import { pagesOf } from "./public-calls.ts";

export const trialCalls = {
  start: call({
    method: "POST",
    path: "/api/customers/one/trials",
    operationId: "startTrial",
    summary:
      "Makes a hosted customer with a license and an instance, at once or once the invited customer has confirmed",
    action: "trial.create",
    body: newTrial,
    result: startedTrial,
    status: 201,
    creates: true,
  }),
  check: call({
    method: "GET",
    path: "/api/customers/one/check",
    operationId: "checkCompany",
    summary: "Licenses that a company has already, with what is hosted on them; the newest 50",
    action: "customer.read",
    query: z.object({ companyName: z.string().trim().min(1, "Enter a company.").max(200) }),
    result: z.array(companyLicense),
  }),
};

export const trialAnswers: Answer[] = [
  answer(trialCalls.start, async (context) => {
    const { body: order, world, actor } = context;
    const { customer, isChecked } = await customerOf(world, order);
    const who = { customer, customerIsChecked: isChecked };
    return startTrial(world, { actor, order, ...who, origin: pagesOf(context) });
  }),
  answer(trialCalls.check, ({ query, world }) =>
    world.storage.hostedCustomers.licensesOf(query.companyName, instantOf(world.now().getTime())),
  ),
];

async function customerOf(world: World, order: z.output<typeof newTrial>) {
  if (order.customer === "crm") return customerFromCrm(world, order);
  const customer = {
    companyName: order.companyName,
    firstName: order.firstName ?? null,
    lastName: order.lastName ?? null,
    email: order.email,
    countryCode: order.countryCode ?? null,
    hubspotCompanyId: null,
    hubspotContactId: null,
  };
  return { customer, isChecked: true };
}
