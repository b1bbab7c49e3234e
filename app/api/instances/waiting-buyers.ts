import { z } from "zod";
import { approveInstance, listWaitingBuyers } from "#app/domain/instance/waiting-buyers.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { commonErrors, provisionerErrors } from "#app/api/endpoint/error-descriptions.ts";
import { paging } from "#app/domain/page.ts";
import { waitingBuyerPage, instanceProgressSchema } from "./schemas/instance.ts";

export const waitingBuyerEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/waiting",
    operationId: "listWaitingBuyers",
    summary: "List buyers that wait for approval",
    description: "Returns the buyers whose instance needs an approval, longest wait first.",
    action: "customer.read",
    query: paging,
    result: waitingBuyerPage,
    example: { query: { pageNumber: 0, pageSize: 10 } },
  }),
  approve: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/waiting/{licenseKey}/approve",
    operationId: "approveWaitingBuyer",
    summary: "Approve a waiting buyer",
    description:
      "Orders the instance. The buyer gets a mail to set a password, and later a mail with the address.",
    action: "instance.manage",
    needsUser: true,
    params: z.object({ licenseKey }),
    supportsIdempotencyKey: true,
    result: instanceProgressSchema,
    errors: { ...commonErrors("422 LICENSE_DELETED"), ...provisionerErrors },
  }),
};

export const waitingBuyerHandlers = [
  handle(waitingBuyerEndpoints.list, ({ query, context }) => listWaitingBuyers(context.storage, query)),
  handle(waitingBuyerEndpoints.approve, ({ params, context, actor, once }) =>
    once(() => approveInstance(context, actor, params.licenseKey)),
  ),
];
