import { z } from "zod";
import { instanceProgress } from "#app/domain/instance/progress.ts";
import { waitingBuyer } from "#app/domain/instance/waiting-buyer.ts";
import { approveInstance, listWaitingBuyers } from "#app/domain/instance/waiting-buyers.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { pageSchema, paging } from "#app/domain/page.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

export const waitingBuyerEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/waiting",
    operationId: "listWaitingBuyers",
    summary: "List the buyers whose instance waits for staff, longest wait first, one page at a time",
    action: "customer.read",
    query: paging,
    result: pageSchema(waitingBuyer),
  }),
  approve: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/waiting/{licenseKey}/approve",
    operationId: "approveWaitingBuyer",
    summary:
      "Approve the instance of a waiting buyer and order it; the buyer gets mails to set a password and with the address",
    action: "instance.manage",
    params: z.object({ licenseKey }),
    result: instanceProgress,
  }),
};

export const waitingBuyerHandlers = [
  handle(waitingBuyerEndpoints.list, ({ query, context }) => listWaitingBuyers(context.storage, query)),
  handle(waitingBuyerEndpoints.approve, ({ params, context, actor }) =>
    approveInstance(context, actor, params.licenseKey),
  ),
];
