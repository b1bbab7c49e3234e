import { z } from "zod";
import { conversion, convertTrial } from "#app/domain/hosted-customer/convert-trial.ts";
import { recreateInstance } from "#app/domain/hosted-customer/recreate-instance.ts";
import { deleteHostedCustomer } from "#app/domain/hosted-customer/delete-hosted.ts";
import { extendTrial, extension } from "#app/domain/hosted-customer/extend-trial.ts";
import { hostedCustomerFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { listHostedCustomers } from "#app/domain/hosted-customer/hosted-list.ts";
import { resendInvitation } from "#app/domain/hosted-customer/invite.ts";
import { retryHostedCustomer } from "#app/domain/hosted-customer/retry.ts";
import { mailInstanceUrl } from "#app/domain/hosted-customer/send-address.ts";
import { resumeHostedCustomer, suspendHostedCustomer } from "#app/domain/hosted-customer/suspend.ts";
import { mailState } from "#app/domain/mail/mailer.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { choosePublicOrigin } from "./public-requests.ts";
import { limitMailsTo } from "#app/api/endpoint/limits.ts";
import {
  hostedCustomerPage,
  hostedCustomerCountsSchema,
  hostedCustomerDetailsSchema,
} from "./schemas/hosted-customer.ts";
import {
  createEdit,
  defineActionEndpoint,
  emptyBody,
  findHostedCustomer,
  handleAction,
  licenseKeyParams,
} from "./hosted-actions.ts";

export const hostedCustomerEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/hosted",
    operationId: "listHostedCustomers",
    summary: "List hosted customers",
    description:
      "Returns one page of hosted customers. Deleted hosted customers are listed only with `state=deleted`.",
    action: "customer.read",
    query: describeFields(hostedCustomerFilter, {
      state: "State of the customer. `ending` means a running trial that ends within 7 days.",
      endingWithin: "Only running trials that end within this number of days: 7, 14 or 30.",
      source: "Seller: the name of a marketplace, or `staff`.",
      failedStep: "Step that failed.",
      search: "Part of a company name, a host name or an e-mail address.",
    }),
    result: hostedCustomerPage,
    example: {
      query: {
        pageNumber: 0,
        pageSize: 10,
        state: "running",
        purpose: "trial",
        endingWithin: "14",
        search: "acme",
        sortBy: "ends",
        sortType: "ASC",
      },
    },
  }),
  readCounts: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/numbers",
    operationId: "countHostedCustomers",
    summary: "Count hosted customers",
    description: "Returns the numbers of trials and of customers that need attention.",
    action: "customer.read",
    result: hostedCustomerCountsSchema,
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/hosted/{licenseKey}",
    operationId: "getHostedCustomer",
    summary: "Get a hosted customer",
    description: "Returns a hosted customer with the steps of its instance.",
    action: "customer.read",
    params: licenseKeyParams,
    result: hostedCustomerDetailsSchema,
  }),
  extend: defineActionEndpoint({
    operationId: "extendTrial",
    pathSegment: "extend",
    summary: "Extend a trial",
    description:
      "Moves the end of a trial to a later day. An extension of more than 14 days in total needs a reason and an admin.",
    body: describeFields(extension, {
      days: "Number of days to add, 1 to 365.",
      reason: "Reason, at most 1,000 characters. Required for more than 14 days in total.",
      trialEndsAt:
        "Expected end of the trial, in UTC. The request is rejected if the trial ends at another time.",
    }),
    example: { body: { days: 7 } },
    errors: {
      ...commonErrors("422 NO_QUOTA", "422 END_MOVED"),
      "403 ADMIN_ONLY": "More than 14 days in total need an admin. Ask an admin, or extend by fewer days.",
      "422 NO_END": "The trial has no end. Do not extend it.",
      "422 NOT_A_TRIAL": "The license is not a trial. Renew it instead.",
      "422 REASON_MISSING": "More than 14 days in total need a reason. Send `reason`.",
    },
  }),
  convert: defineActionEndpoint({
    operationId: "convertToPaid",
    pathSegment: "convert",
    summary: "Convert a trial to a paid license",
    description:
      "Converts a trial or a demo. The license key stays the same. A suspended instance is resumed unless `resume` is false.",
    body: describeFields(conversion, {
      days: "Length of the paid license in days, 1 to 36,500. Send `days` or `expirationDate`.",
      totalClientCapacity: "Highest number of assets; unchanged if omitted.",
      serverCapacity: "Highest number of servers; unchanged if omitted.",
      resume: "False to leave a suspended instance suspended.",
    }),
    example: { body: { days: 365, packageTierId: "corporate-2" } },
    errors: {
      ...commonErrors("422 APPROVAL_REQUIRED", "422 NO_QUOTA", "422 TIER_UNKNOWN", "422 TIER_RETIRED"),
      "422 ALREADY_PAID": "The license is already paid. Do not repeat the request.",
    },
  }),
  suspend: defineActionEndpoint({
    operationId: "suspendInstance",
    pathSegment: "suspend",
    summary: "Suspend an instance",
    description:
      "Servers of the license are rejected with `INSTANCE_SUSPENDED` until the instance is resumed.",
    body: emptyBody,
    errors: { "422 NOT_READY": "The instance is not ready. Wait until its status is `ready`." },
  }),
  resume: defineActionEndpoint({
    operationId: "resumeInstance",
    pathSegment: "resume",
    summary: "Resume an instance",
    description: "Ends a suspension.",
    body: emptyBody,
    errors: { "422 NOT_READY": "The instance is not suspended. Do not repeat the request." },
  }),
  retry: defineActionEndpoint({
    operationId: "retryHostedInstance",
    pathSegment: "retry",
    summary: "Retry a failed instance",
    description: "Repeats the failed step, or a rejected order.",
    body: emptyBody,
  }),
  resendInvitation: defineActionEndpoint({
    operationId: "resendInvitation",
    pathSegment: "resend-invitation",
    summary: "Send an invitation again",
    description: "Mails a new link. The previous link becomes invalid.",
    body: emptyBody,
    errors: {
      ...commonErrors("503 MAIL_FAILED"),
      "422 NOT_INVITED": "The customer has no open invitation. Read the customer again.",
    },
  }),
  recreateInstance: defineActionEndpoint({
    operationId: "createInstanceAgain",
    pathSegment: "create-again",
    summary: "Create an instance again",
    description:
      "Orders another instance with the same subdomain, after the previous instance was permanently deleted.",
    body: emptyBody,
    errors: { "422 NOT_DELETED": "The instance is not permanently deleted. Do not repeat the request." },
  }),
  sendAddress: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/hosted/{licenseKey}/send-address",
    operationId: "sendInstanceAddress",
    summary: "Mail the address of an instance",
    description:
      "Mails the address of a ready instance to its customer, even if the address was sent before.",
    action: "instance.manage",
    params: licenseKeyParams,
    supportsIdempotencyKey: true,
    result: describeFields(z.object({ to: z.string(), mail: mailState }), {
      to: ["E-mail address of the customer.", "grace@example.com"],
      mail: "State of the mail.",
    }),
    errors: {
      ...commonErrors("422 LICENSE_DELETED", "503 MAIL_FAILED"),
      "422 NOT_READY": "The instance is not ready. Wait until its status is `ready`.",
    },
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/customers/one/hosted/{licenseKey}",
    operationId: "deleteHostedCustomer",
    summary: "Delete a hosted customer",
    description: "Deletes the instance and the license. Send the subdomain to confirm the deletion.",
    action: "instance.delete",
    params: licenseKeyParams,
    query: describeFields(z.object({ subdomain: z.string().max(1_000).default("") }), {
      subdomain: "Subdomain of the instance, as a confirmation.",
    }),
    result: emptyResult,
    errors: {
      "422 SUBDOMAIN_MISMATCH":
        "The subdomain does not match the instance. Send the subdomain of the instance.",
    },
    example: { query: { subdomain: "acme-cloud" } },
  }),
};

export const hostedCustomerHandlers: EndpointHandler[] = [
  handle(hostedCustomerEndpoints.list, ({ query, context }) =>
    listHostedCustomers(context.storage, query, context.now()),
  ),
  handle(hostedCustomerEndpoints.readCounts, ({ context }) =>
    context.storage.hostedCustomers.readCounts(context.now()),
  ),
  handle(hostedCustomerEndpoints.get, (handlerContext) => findHostedCustomer(handlerContext)),
  handleAction(hostedCustomerEndpoints.extend, (handlerContext, storage) =>
    extendTrial(storage, createEdit(handlerContext), handlerContext.body),
  ),
  handleAction(hostedCustomerEndpoints.convert, (handlerContext, storage) =>
    convertTrial(storage, createEdit(handlerContext), handlerContext.body),
  ),
  handleAction(hostedCustomerEndpoints.suspend, (handlerContext, storage) =>
    suspendHostedCustomer(storage, createEdit(handlerContext)),
  ),
  handleAction(hostedCustomerEndpoints.resume, (handlerContext, storage) =>
    resumeHostedCustomer(storage, createEdit(handlerContext)),
  ),
  handleAction(hostedCustomerEndpoints.retry, (handlerContext) =>
    retryHostedCustomer(handlerContext.context, createEdit(handlerContext)),
  ),
  handleAction(hostedCustomerEndpoints.resendInvitation, async (handlerContext) => {
    const { context, actor, params } = handlerContext;
    const { email } = await findHostedCustomer(handlerContext);
    await limitMailsTo(email, context);
    await resendInvitation(context, actor, params.licenseKey, choosePublicOrigin(handlerContext));
  }),
  handleAction(hostedCustomerEndpoints.recreateInstance, (handlerContext, { transact }) =>
    recreateInstance(handlerContext.context, createEdit(handlerContext), transact),
  ),
  handle(hostedCustomerEndpoints.sendAddress, (handlerContext) => {
    const { params, context, actor, once } = handlerContext;
    return once(async ({ transact }) => {
      const { email } = await findHostedCustomer(handlerContext);
      await limitMailsTo(email, context);
      return mailInstanceUrl(context, { actor, licenseKey: params.licenseKey }, transact);
    });
  }),
  handle(hostedCustomerEndpoints.remove, async ({ params, query, context, actor }) => {
    await deleteHostedCustomer(context, { actor, licenseKey: params.licenseKey }, query.subdomain);
    return {};
  }),
];
