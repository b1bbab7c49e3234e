import { z } from "zod";
import { conversion, convertTrial } from "#app/domain/hosted-customer/convert-trial.ts";
import { recreateInstance } from "#app/domain/hosted-customer/recreate-instance.ts";
import { deleteHosted } from "#app/domain/hosted-customer/delete-hosted.ts";
import { extendTrial, extension } from "#app/domain/hosted-customer/extend-trial.ts";
import { hostedCustomer, hostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { hostedFilter, hostedNumbers } from "#app/domain/hosted-customer/hosted-filter.ts";
import { findHosted, hostedCustomers } from "#app/domain/hosted-customer/hosted-list.ts";
import { resendInvitation } from "#app/domain/hosted-customer/invite.ts";
import { retryHosted } from "#app/domain/hosted-customer/retry.ts";
import { sendAddress } from "#app/domain/hosted-customer/send-address.ts";
import { resumeHosted, suspendHosted } from "#app/domain/hosted-customer/suspend.ts";
import { mailState } from "#app/domain/mail/mailer.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { pageOf } from "#app/domain/page.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type EndpointHandler, handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { endpoint, type Endpoint, empty } from "#app/api/endpoint/endpoint.ts";
import { publicOriginOf } from "./public-requests.ts";

const byLicenseKey = z.object({ licenseKey });
const emptyBody = z.object({});

const actionEndpoint = <Body extends z.ZodType>(
  operationId: string,
  pathSegment: string,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: "POST",
    path: `/api/customers/one/hosted/{licenseKey}/${pathSegment}`,
    operationId,
    summary,
    action: "instance.manage",
    params: byLicenseKey,
    body,
    result: hostedCustomerInFull,
  });

export const hostedCustomerEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/customers/one/hosted",
    operationId: "listHostedCustomers",
    summary:
      "One page of the hosted customers that match a filter; deleted ones only where the state asks for them",
    action: "customer.read",
    query: hostedFilter,
    result: pageOf(hostedCustomer),
  }),
  numbers: endpoint({
    method: "GET",
    path: "/api/customers/one/numbers",
    operationId: "countHostedCustomers",
    summary:
      "How many trials run or end within 7 days, and how many hosted customers failed or wait for staff",
    action: "customer.read",
    result: hostedNumbers,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/customers/one/hosted/{licenseKey}",
    operationId: "getHostedCustomer",
    summary: "One hosted customer with the steps of its instance",
    action: "customer.read",
    params: byLicenseKey,
    result: hostedCustomerInFull,
  }),
  extend: actionEndpoint(
    "extendTrial",
    "extend",
    "Lets a trial go on; more than 14 days in all take a reason and an admin",
    extension,
  ),
  convert: actionEndpoint(
    "convertToPaid",
    "convert",
    "Makes a trial or a demo a paid one, under the same key; one that is suspended is resumed unless resume is false",
    conversion,
  ),
  suspend: actionEndpoint(
    "suspendInstance",
    "suspend",
    "Suspends an instance: its servers are refused with INSTANCE_SUSPENDED",
    emptyBody,
  ),
  resume: actionEndpoint("resumeInstance", "resume", "Takes the suspension of an instance back", emptyBody),
  retry: actionEndpoint(
    "retryHostedInstance",
    "retry",
    "Tries a step that gave up again, or an order that was refused",
    emptyBody,
  ),
  resendInvitation: actionEndpoint(
    "resendInvitation",
    "resend-invitation",
    "Sends an invited customer another link; the one before ends",
    emptyBody,
  ),
  createAgain: actionEndpoint(
    "createInstanceAgain",
    "create-again",
    "Orders another instance for a license whose own was deleted for good, under the same subdomain",
    emptyBody,
  ),
  sendAddress: endpoint({
    method: "POST",
    path: "/api/customers/one/hosted/{licenseKey}/send-address",
    operationId: "sendInstanceAddress",
    summary: "Sends a customer whose instance is ready its address by mail, again where they had it",
    action: "instance.manage",
    params: byLicenseKey,
    result: z.object({ to: z.string(), mail: mailState }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/customers/one/hosted/{licenseKey}",
    operationId: "deleteHostedCustomer",
    summary: "Deletes an instance and its license; takes the subdomain, typed out",
    action: "instance.delete",
    params: byLicenseKey,
    query: z.object({ subdomain: z.string().max(1_000).default("") }),
    result: empty,
  }),
};

const editOf = ({ actor, params }: HandlerContext<ReturnType<typeof actionEndpoint>>) => ({
  actor,
  licenseKey: params.licenseKey,
});

type HostedCustomerContext = Pick<HandlerContext<Endpoint>, "context"> & {
  params: z.output<typeof byLicenseKey>;
};

const findHostedCustomer = ({ context, params }: HostedCustomerContext) =>
  findHosted(context.storage, params.licenseKey, instantOf(context.now().getTime()));

export const hostedCustomerHandlers: EndpointHandler[] = [
  handle(hostedCustomerEndpoints.list, ({ query, context }) =>
    hostedCustomers(context.storage, query, instantOf(context.now().getTime())),
  ),
  handle(hostedCustomerEndpoints.numbers, ({ context }) =>
    context.storage.hostedCustomers.numbers(instantOf(context.now().getTime())),
  ),
  handle(hostedCustomerEndpoints.get, (handlerContext) => findHostedCustomer(handlerContext)),
  handle(hostedCustomerEndpoints.extend, async (handlerContext) => {
    await extendTrial(handlerContext.context.storage, editOf(handlerContext), handlerContext.body);
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.convert, async (handlerContext) => {
    await convertTrial(handlerContext.context.storage, editOf(handlerContext), handlerContext.body);
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.suspend, async (handlerContext) => {
    await suspendHosted(handlerContext.context.storage, editOf(handlerContext));
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.resume, async (handlerContext) => {
    await resumeHosted(handlerContext.context.storage, editOf(handlerContext));
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.retry, async (handlerContext) => {
    await retryHosted(handlerContext.context, editOf(handlerContext));
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.resendInvitation, async (handlerContext) => {
    await resendInvitation(
      handlerContext.context,
      handlerContext.actor,
      handlerContext.params.licenseKey,
      publicOriginOf(handlerContext),
    );
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.createAgain, async (handlerContext) => {
    await recreateInstance(handlerContext.context, editOf(handlerContext));
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.sendAddress, async ({ params, context, actor }) =>
    sendAddress(context, { actor, licenseKey: params.licenseKey }),
  ),
  handle(hostedCustomerEndpoints.remove, async ({ params, query, context, actor }) => {
    await deleteHosted(context, { actor, licenseKey: params.licenseKey }, query.subdomain);
    return {};
  }),
];
