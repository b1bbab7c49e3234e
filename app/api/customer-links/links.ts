import {
  createCustomerLink,
  listCustomerLinks,
  mailCustomerLink,
  withdrawCustomerLink,
} from "#app/domain/customer-link/create-link.ts";
import { maxLinkDays } from "#app/domain/customer-link/customer-link.ts";
import { paging } from "#app/domain/page.ts";
import { keyParams, rowId } from "#app/api/endpoint/common-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { limitMailsTo } from "#app/api/endpoint/limits.ts";
import { choosePublicOrigin } from "#app/api/instances/public-requests.ts";
import { createdCustomerLinkSchema, customerLinkPage, newCustomerLinkSchema } from "./schemas.ts";

const linkPath = "/api/oem/licenses/{key}/customer-links";

export const customerLinkEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: linkPath,
    operationId: "listCustomerLinks",
    summary: "List the customer links of a license",
    description:
      "Returns the links that open the customer page of a license, newest first. It includes links that have ended in the last 400 days.",
    action: "customer-link.manage",
    params: keyParams,
    query: paging,
    result: customerLinkPage,
    example: { query: { pageNumber: 0, pageSize: 10 } },
  }),
  create: defineEndpoint({
    method: "POST",
    path: linkPath,
    operationId: "createCustomerLink",
    summary: "Create a customer link",
    description: `Creates a link to a page on which the customer sees the license without an account, for at most ${maxLinkDays} days. Only this response contains the URL. With \`email\`, the link is also mailed. If the mail is not sent, the link is valid anyway, and \`mail\` says so.`,
    action: "customer-link.manage",
    params: keyParams,
    body: newCustomerLinkSchema,
    supportsIdempotencyKey: true,
    returnsSecret: true,
    result: createdCustomerLinkSchema,
    status: 201,
    errors: commonErrors("422 LICENSE_DELETED"),
    example: { body: { days: 14, email: "grace@example.com" } },
  }),
  withdraw: defineEndpoint({
    method: "DELETE",
    path: `${linkPath}/{id}`,
    operationId: "withdrawCustomerLink",
    summary: "Withdraw a customer link",
    description: "The link shows nothing from now on. The list still contains the link.",
    action: "customer-link.manage",
    params: describeFields(keyParams.extend({ id: rowId }), { id: ["Id of the link.", examples.id] }),
    result: emptyResult,
  }),
};

export const customerLinkHandlers = [
  handle(customerLinkEndpoints.list, ({ params, query, context }) =>
    listCustomerLinks(context.storage, params.key, query, context.now()),
  ),
  handle(customerLinkEndpoints.create, async (handlerContext) => {
    const { params, body, actor, context, once, isRepeated } = handlerContext;
    const { storage, mailer } = context;
    const origin = choosePublicOrigin(handlerContext);
    const link = await once(async (onceStorage) => {
      if (body.email !== null) await limitMailsTo(body.email, context);
      return createCustomerLink(onceStorage, actor, params.key, { ...body, origin, mailer });
    });
    // A repeated request does not mail the link again.
    const mail = isRepeated
      ? ((await storage.customerLinks.find(link.id))?.mail ?? null)
      : await mailCustomerLink({ storage, mailer }, link, params.key, actor.actedAt);
    return { ...link, mail };
  }),
  handle(customerLinkEndpoints.withdraw, async ({ params, actor, context }) => {
    await withdrawCustomerLink(context.storage, actor, params.key, params.id);
    return {};
  }),
];
