import { z } from "zod";
import { customerColumns, customerFileName, exportCustomers } from "#app/domain/fis-customer/fis-report.ts";
import { fisCustomer, fisCustomerDetails, fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import { findFisCustomer } from "#app/domain/fis-customer/fis-customers.ts";
import { page, pageSchema } from "#app/domain/page.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse } from "#app/api/endpoint/csv-response.ts";
import { readClientAddress } from "#app/api/endpoint/rate-limit.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const currentInstant = ({ now }: ApiContext) => instantOf(now().getTime());

export const fisCustomerEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/customers/air",
    operationId: "listFisCustomers",
    summary:
      "List the FIS customers, which are companies with an IR license, one page at a time; separate lifetime statuses by commas",
    action: "customer.read",
    query: fisCustomerQuery,
    listParameters: ["lifetimeStatuses"],
    result: pageSchema(fisCustomer),
  }),
  csv: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/csv",
    operationId: "exportFisCustomers",
    summary: "Export the FIS customers that match the same filters, by name, as CSV; not enveloped",
    action: "report.read",
    query: fisCustomerQuery,
    listParameters: ["lifetimeStatuses"],
    result: rawResponse,
    contentType: "text/csv",
    isRecorded: true,
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/{id}",
    operationId: "getFisCustomer",
    summary: "Get one FIS customer with its licenses, open cases, servers and latest case activities",
    action: "customer.read",
    params: z.object({ id: rowId }),
    result: fisCustomerDetails,
  }),
};

export const fisCustomerHandlers = [
  handle(fisCustomerEndpoints.list, async ({ query, context }) => {
    const { rows, total } = await context.storage.fisCustomers.page(query, currentInstant(context));
    return page(rows, total, query);
  }),
  handle(fisCustomerEndpoints.csv, async ({ query, context, request, requestId, actor }) => {
    const at = currentInstant(context);
    const { total: rows } = await context.storage.fisCustomers.page(
      { ...query, pageNumber: 0, pageSize: 0 },
      at,
    );
    const exportActor = { ...actor, address: readClientAddress(request) };
    await recordExport(context.storage, exportActor, { report: "fis-customers", filter: query, rows });
    const customers = exportCustomers(context.storage.fisCustomers, query, at);
    const disposition = `attachment; filename="${customerFileName(at)}"`;
    return createCsvResponse(
      { columns: customerColumns, chunks: customers, disposition },
      requestId,
      context,
    );
  }),
  handle(fisCustomerEndpoints.get, ({ params, context }) =>
    findFisCustomer(context.storage, params.id, currentInstant(context)),
  ),
];
