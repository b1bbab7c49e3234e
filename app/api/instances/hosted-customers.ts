import { z } from "zod";
import { conversion, convertTrial } from "#app/domain/hosted-customer/convert-trial.ts";
import { createAgain } from "#app/domain/hosted-customer/create-again.ts";
import { deleteHosted } from "#app/domain/hosted-customer/delete-hosted.ts";
import { extendTrial, extension } from "#app/domain/hosted-customer/extend-trial.ts";
import { hostedCustomer, hostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { hostedFilter, hostedNumbers } from "#app/domain/hosted-customer/hosted-filter.ts";
import { findHosted, hostedCustomers } from "#app/domain/hosted-customer/hosted-list.ts";
import { inviteAgain } from "#app/domain/hosted-customer/invite.ts";
import { retryHosted } from "#app/domain/hosted-customer/retry.ts";
import { sendAddress } from "#app/domain/hosted-customer/send-address.ts";
import { resumeHosted, suspendHosted } from "#app/domain/hosted-customer/suspend.ts";
import { mailState } from "#app/domain/mail/mailer.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { pageOf } from "#app/domain/page.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type Answer, answer, type CallContext } from "#app/api/call/answer.ts";
import { call, type Call, empty } from "#app/api/call/call.ts";
import { pagesOf } from "./public-calls.ts";

const named = z.object({ licenseKey });
const nothing = z.object({});

const doing = <Body extends z.ZodType>(operationId: string, what: string, summary: string, body: Body) =>
  call({
    method: "POST",
    path: `/api/customers/one/hosted/{licenseKey}/${what}`,
    operationId,
    summary,
    action: "instance.manage",
    params: named,
    body,
    result: hostedCustomerInFull,
  });

export const hostedCustomerCalls = {
  list: call({
    method: "GET",
    path: "/api/customers/one/hosted",
    operationId: "listHostedCustomers",
    summary:
      "One page of the hosted customers that match a filter; deleted ones only where the state asks for them",
    action: "customer.read",
    query: hostedFilter,
    result: pageOf(hostedCustomer),
  }),
  numbers: call({
    method: "GET",
    path: "/api/customers/one/numbers",
    operationId: "countHostedCustomers",
    summary:
      "How many trials run or end within 7 days, and how many hosted customers failed or wait for staff",
    action: "customer.read",
    result: hostedNumbers,
  }),
  one: call({
    method: "GET",
    path: "/api/customers/one/hosted/{licenseKey}",
    operationId: "getHostedCustomer",
    summary: "One hosted customer with the steps of its instance",
    action: "customer.read",
    params: named,
    result: hostedCustomerInFull,
  }),
  extend: doing(
    "extendTrial",
    "extend",
    "Lets a trial go on; more than 14 days in all take a reason and an admin",
    extension,
  ),
  convert: doing(
    "convertToPaid",
    "convert",
    "Makes a trial or a demo a paid one, under the same key; one that is suspended is resumed unless resume is false",
    conversion,
  ),
  suspend: doing(
    "suspendInstance",
    "suspend",
    "Suspends an instance: its servers are refused with INSTANCE_SUSPENDED",
    nothing,
  ),
  resume: doing("resumeInstance", "resume", "Takes the suspension of an instance back", nothing),
  retry: doing(
    "retryHostedInstance",
    "retry",
    "Tries a step that gave up again, or an order that was refused",
    nothing,
  ),
  resendInvitation: doing(
    "resendInvitation",
    "resend-invitation",
    "Sends an invited customer another link; the one before ends",
    nothing,
  ),
  createAgain: doing(
    "createInstanceAgain",
    "create-again",
    "Orders another instance for a license whose own was deleted for good, under the same subdomain",
    nothing,
  ),
  sendAddress: call({
    method: "POST",
    path: "/api/customers/one/hosted/{licenseKey}/send-address",
    operationId: "sendInstanceAddress",
    summary: "Sends a customer whose instance is ready its address by mail, again where they had it",
    action: "instance.manage",
    params: named,
    result: z.object({ to: z.string(), mail: mailState }),
  }),
  remove: call({
    method: "DELETE",
    path: "/api/customers/one/hosted/{licenseKey}",
    operationId: "deleteHostedCustomer",
    summary: "Deletes an instance and its license; takes the subdomain, typed out",
    action: "instance.delete",
    params: named,
    query: z.object({ subdomain: z.string().max(1_000).default("") }),
    result: empty,
  }),
};

const editOf = ({ actor, params }: CallContext<ReturnType<typeof doing>>) => ({
  actor,
  licenseKey: params.licenseKey,
});

type OneHosted = Pick<CallContext<Call>, "world"> & { params: z.output<typeof named> };

const hostedCustomerOf = ({ world, params }: OneHosted) =>
  findHosted(world.storage, params.licenseKey, instantOf(world.now().getTime()));

export const hostedCustomerAnswers: Answer[] = [
  answer(hostedCustomerCalls.list, ({ query, world }) =>
    hostedCustomers(world.storage, query, instantOf(world.now().getTime())),
  ),
  answer(hostedCustomerCalls.numbers, ({ world }) =>
    world.storage.hostedCustomers.numbers(instantOf(world.now().getTime())),
  ),
  answer(hostedCustomerCalls.one, (context) => hostedCustomerOf(context)),
  answer(hostedCustomerCalls.extend, async (context) => {
    await extendTrial(context.world.storage, editOf(context), context.body);
    return hostedCustomerOf(context);
  }),
  answer(hostedCustomerCalls.convert, async (context) => {
    await convertTrial(context.world.storage, editOf(context), context.body);
    return hostedCustomerOf(context);
  }),
  answer(hostedCustomerCalls.suspend, async (context) => {
    await suspendHosted(context.world.storage, editOf(context));
    return hostedCustomerOf(context);
  }),
  answer(hostedCustomerCalls.resume, async (context) => {
    await resumeHosted(context.world.storage, editOf(context));
    return hostedCustomerOf(context);
  }),
  answer(hostedCustomerCalls.retry, async (context) => {
    await retryHosted(context.world, editOf(context));
    return hostedCustomerOf(context);
  }),
  answer(hostedCustomerCalls.resendInvitation, async (context) => {
    await inviteAgain(context.world, context.actor, context.params.licenseKey, pagesOf(context));
    return hostedCustomerOf(context);
  }),
  answer(hostedCustomerCalls.createAgain, async (context) => {
    await createAgain(context.world, editOf(context));
    return hostedCustomerOf(context);
  }),
  answer(hostedCustomerCalls.sendAddress, async ({ params, world, actor }) =>
    sendAddress(world, { actor, licenseKey: params.licenseKey }),
  ),
  answer(hostedCustomerCalls.remove, async ({ params, query, world, actor }) => {
    await deleteHosted(world, { actor, licenseKey: params.licenseKey }, query.subdomain);
    return {};
  }),
];
