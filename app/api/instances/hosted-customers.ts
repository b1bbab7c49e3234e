import { z } from "zod";
import { conversion, convertTrial } from "#app/domain/hosted-customer/convert-trial.ts";
import { recreateInstance } from "#app/domain/hosted-customer/recreate-instance.ts";
import { deleteHostedCustomer } from "#app/domain/hosted-customer/delete-hosted.ts";
import { extendTrial, extension } from "#app/domain/hosted-customer/extend-trial.ts";
import { hostedCustomer, hostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { hostedCustomerFilter, hostedCustomerCounts } from "#app/domain/hosted-customer/hosted-filter.ts";
import { findHostedDetails, hostedCustomers } from "#app/domain/hosted-customer/hosted-list.ts";
import { resendInvitation } from "#app/domain/hosted-customer/invite.ts";
import { retryHostedCustomer } from "#app/domain/hosted-customer/retry.ts";
import { sendAddress } from "#app/domain/hosted-customer/send-address.ts";
import { resumeHostedCustomer, suspendHostedCustomer } from "#app/domain/hosted-customer/suspend.ts";
import { mailState } from "#app/domain/mail/mailer.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { pageSchema } from "#app/domain/page.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type EndpointHandler, handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, type Endpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { choosePublicOrigin } from "./public-requests.ts";

const licenseKeyParams = z.object({ licenseKey });
const emptyBody = z.object({});

const actionEndpoint = <Body extends z.ZodType>(
  operationId: string,
  pathSegment: string,
  summary: string,
  body: Body,
) =>
  defineEndpoint({
    method: "POST",
    path: `/api/customers/one/hosted/{licenseKey}/${pathSegment}`,
    operationId,
    summary,
    action: "instance.manage",
    params: licenseKeyParams,
    body,
    result: hostedCustomerDetails,
  });

export const hostedCustomerEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/hosted",
    operationId: "listHostedCustomers",
    summary:
      "List the hosted customers that match a filter, one page at a time; deleted ones only if the state includes them",
    action: "customer.read",
    query: hostedCustomerFilter,
    result: pageSchema(hostedCustomer),
  }),
  numbers: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/numbers",
    operationId: "countHostedCustomers",
    summary:
      "Count the running trials, those that end within 7 days, and the hosted customers that failed or wait for staff",
    action: "customer.read",
    result: hostedCustomerCounts,
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/hosted/{licenseKey}",
    operationId: "getHostedCustomer",
    summary: "Get one hosted customer with the steps of its instance",
    action: "customer.read",
    params: licenseKeyParams,
    result: hostedCustomerDetails,
  }),
  extend: actionEndpoint(
    "extendTrial",
    "extend",
    "Extend a trial; more than 14 days in total need a reason and an admin",
    extension,
  ),
  convert: actionEndpoint(
    "convertToPaid",
    "convert",
    "Convert a trial or a demo to a paid license with the same key; a suspended instance is resumed unless resume is false",
    conversion,
  ),
  suspend: actionEndpoint(
    "suspendInstance",
    "suspend",
    "Suspend an instance; its servers are rejected with INSTANCE_SUSPENDED",
    emptyBody,
  ),
  resume: actionEndpoint("resumeInstance", "resume", "Resume a suspended instance", emptyBody),
  retry: actionEndpoint("retryHostedInstance", "retry", "Retry a failed step or a rejected order", emptyBody),
  resendInvitation: actionEndpoint(
    "resendInvitation",
    "resend-invitation",
    "Send an invited customer a new link; the previous link becomes invalid",
    emptyBody,
  ),
  createAgain: actionEndpoint(
    "createInstanceAgain",
    "create-again",
    "Order another instance with the same subdomain for a license whose instance was permanently deleted",
    emptyBody,
  ),
  sendAddress: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/hosted/{licenseKey}/send-address",
    operationId: "sendInstanceAddress",
    summary: "Mail the address of a ready instance to its customer, even if it was sent before",
    action: "instance.manage",
    params: licenseKeyParams,
    result: z.object({ to: z.string(), mail: mailState }),
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/customers/one/hosted/{licenseKey}",
    operationId: "deleteHostedCustomer",
    summary: "Delete an instance and its license; the subdomain must be repeated as a confirmation",
    action: "instance.delete",
    params: licenseKeyParams,
    query: z.object({ subdomain: z.string().max(1_000).default("") }),
    result: emptyResult,
  }),
};

const createEdit = ({ actor, params }: HandlerContext<ReturnType<typeof actionEndpoint>>) => ({
  actor,
  licenseKey: params.licenseKey,
});

type HostedCustomerContext = Pick<HandlerContext<Endpoint>, "context"> & {
  params: z.output<typeof licenseKeyParams>;
};

const findHostedCustomer = ({ context, params }: HostedCustomerContext) =>
  findHostedDetails(context.storage, params.licenseKey, instantOf(context.now().getTime()));

export const hostedCustomerHandlers: EndpointHandler[] = [
  handle(hostedCustomerEndpoints.list, ({ query, context }) =>
    hostedCustomers(context.storage, query, instantOf(context.now().getTime())),
  ),
  handle(hostedCustomerEndpoints.numbers, ({ context }) =>
    context.storage.hostedCustomers.numbers(instantOf(context.now().getTime())),
  ),
  handle(hostedCustomerEndpoints.get, (handlerContext) => findHostedCustomer(handlerContext)),
  handle(hostedCustomerEndpoints.extend, async (handlerContext) => {
    await extendTrial(handlerContext.context.storage, createEdit(handlerContext), handlerContext.body);
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.convert, async (handlerContext) => {
    await convertTrial(handlerContext.context.storage, createEdit(handlerContext), handlerContext.body);
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.suspend, async (handlerContext) => {
    await suspendHostedCustomer(handlerContext.context.storage, createEdit(handlerContext));
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.resume, async (handlerContext) => {
    await resumeHostedCustomer(handlerContext.context.storage, createEdit(handlerContext));
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.retry, async (handlerContext) => {
    await retryHostedCustomer(handlerContext.context, createEdit(handlerContext));
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.resendInvitation, async (handlerContext) => {
    await resendInvitation(
      handlerContext.context,
      handlerContext.actor,
      handlerContext.params.licenseKey,
      choosePublicOrigin(handlerContext),
    );
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.createAgain, async (handlerContext) => {
    await recreateInstance(handlerContext.context, createEdit(handlerContext));
    return findHostedCustomer(handlerContext);
  }),
  handle(hostedCustomerEndpoints.sendAddress, async ({ params, context, actor }) =>
    sendAddress(context, { actor, licenseKey: params.licenseKey }),
  ),
  handle(hostedCustomerEndpoints.remove, async ({ params, query, context, actor }) => {
    await deleteHostedCustomer(context, { actor, licenseKey: params.licenseKey }, query.subdomain);
    return {};
  }),
];
