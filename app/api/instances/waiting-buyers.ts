import { z } from "zod";
import { instanceProgress } from "#app/domain/instance/progress.ts";
import { waitingBuyer } from "#app/domain/instance/waiting-buyer.ts";
import { approveInstance, waitingBuyers } from "#app/domain/instance/waiting-buyers.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { pageOf, paging } from "#app/domain/page.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";

export const waitingBuyerEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/customers/one/waiting",
    operationId: "listWaitingBuyers",
    summary: "One page of the buyers whose instance waits for staff, whoever has waited longest first",
    action: "customer.read",
    query: paging,
    result: pageOf(waitingBuyer),
  }),
  approve: endpoint({
    method: "POST",
    path: "/api/customers/one/waiting/{licenseKey}/approve",
    operationId: "approveWaitingBuyer",
    summary:
      "Orders the instance of a waiting buyer as approved; the instance writes to the buyer how to set a password, and we with its address",
    action: "instance.manage",
    params: z.object({ licenseKey }),
    result: instanceProgress,
  }),
};

export const waitingBuyerHandlers = [
  handle(waitingBuyerEndpoints.list, ({ query, context }) => waitingBuyers(context.storage, query)),
  handle(waitingBuyerEndpoints.approve, ({ params, context, actor }) =>
    approveInstance(context, actor, params.licenseKey),
  ),
];
