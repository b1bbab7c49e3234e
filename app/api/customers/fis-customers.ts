import { z } from "zod";
import { customerColumns, customerFileName, reportedCustomers } from "#app/domain/fis-customer/fis-report.ts";
import { fisCustomer, fisCustomerInFull, fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import { findFisCustomer } from "#app/domain/fis-customer/fis-customers.ts";
import { page, pageOf } from "#app/domain/page.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { answer } from "#app/api/call/answer.ts";
import { call, plainReply } from "#app/api/call/call.ts";
import { csvReply } from "#app/api/call/csv-reply.ts";
import { addressOf } from "#app/api/call/rate-limit.ts";
import { rowId } from "#app/api/call/row-id.ts";
import type { World } from "#app/api/world.ts";

const momentOf = ({ now }: World) => instantOf(now().getTime());

export const fisCustomerCalls = {
  list: call({
    method: "GET",
    path: "/api/customers/air",
    operationId: "listFisCustomers",
    summary:
      "One page of the FIS customers, the companies with an IR license; lifetime statuses are separated by commas",
    action: "customer.read",
    query: fisCustomerQuery,
    lists: ["lifetimeStatuses"],
    result: pageOf(fisCustomer),
  }),
  csv: call({
    method: "GET",
    path: "/api/customers/air/csv",
    operationId: "exportFisCustomers",
    summary: "Every FIS customer that matches the same filters, by name, as CSV; not enveloped",
    action: "report.read",
    query: fisCustomerQuery,
    lists: ["lifetimeStatuses"],
    result: plainReply,
    contentType: "text/csv",
    recorded: true,
  }),
  one: call({
    method: "GET",
    path: "/api/customers/air/{id}",
    operationId: "getFisCustomer",
    summary: "One FIS customer with its licenses, open cases, servers and latest case activities",
    action: "customer.read",
    params: z.object({ id: rowId }),
    result: fisCustomerInFull,
  }),
};

export const fisCustomerAnswers = [
  answer(fisCustomerCalls.list, async ({ query, world }) => {
    const { rows, total } = await world.storage.fisCustomers.page(query, momentOf(world));
    return page(rows, total, query);
  }),
  answer(fisCustomerCalls.csv, async ({ query, world, request, requestId, actor }) => {
    const at = momentOf(world);
    const { total: rows } = await world.storage.fisCustomers.page(
      { ...query, pageNumber: 0, pageSize: 0 },
      at,
    );
    const author = { ...actor, address: addressOf(request) };
    await recordExport(world.storage, author, { report: "fis-customers", filter: query, rows });
    const customers = reportedCustomers(world.storage.fisCustomers, query, at);
    const disposition = `attachment; filename="${customerFileName(at)}"`;
    return csvReply({ columns: customerColumns, stretches: customers, disposition }, requestId, world);
  }),
  answer(fisCustomerCalls.one, ({ params, world }) =>
    findFisCustomer(world.storage, params.id, momentOf(world)),
  ),
];
