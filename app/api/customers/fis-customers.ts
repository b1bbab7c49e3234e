import {
  customerColumns,
  buildCustomerFileName,
  exportCustomers,
} from "#app/domain/fis-customer/fis-report.ts";
import { fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import { findFisCustomer } from "#app/domain/fis-customer/fis-customers.ts";
import { createPage } from "#app/domain/page.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse, describeCsv } from "#app/api/endpoint/file-response.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { fisCustomerPage, fisCustomerDetailsSchema } from "./schemas/fis-customer.ts";

const fisCustomerParameters = describeFields(fisCustomerQuery, {
  companyName: "Part of the company name.",
  tag: "Name of a tag.",
  lifetimeStatuses:
    "Lifetime statuses, separated by commas: `pending`, `active`, `almost-expired`, `expired`.",
  casesAlmostUsed:
    "`true` for customers that use at least 90 % of their case capacity, `false` for other customers.",
  inactiveDays: "Only customers whose servers have sent no heartbeat for this number of days, 1 to 3,650.",
});

const fisCustomerExample = {
  query: {
    pageNumber: 0,
    pageSize: 10,
    companyName: "umbrella",
    lifetimeStatuses: "active,almost-expired",
    sortBy: "companyName",
    sortType: "ASC",
  },
};

export const fisCustomerEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/customers/air",
    operationId: "listFisCustomers",
    summary: "List FIS customers",
    description:
      "Returns one page of companies that have an IR license. Separate several lifetime statuses by commas.",
    action: "customer.read",
    query: fisCustomerParameters,
    listParameters: ["lifetimeStatuses"],
    result: fisCustomerPage,
    example: fisCustomerExample,
  }),
  exportCsv: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/csv",
    operationId: "exportFisCustomers",
    summary: "Export FIS customers as CSV",
    description: `Accepts the filters of \`GET /api/customers/air\` and ignores paging. ${describeCsv(customerColumns)}`,
    action: "report.read",
    query: fisCustomerParameters,
    listParameters: ["lifetimeStatuses"],
    result: rawResponse,
    contentType: "text/csv",
    recordsDownloads: true,
    example: fisCustomerExample,
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/{id}",
    operationId: "getFisCustomer",
    summary: "Get an FIS customer",
    description: "Returns a company with its IR licenses, open cases, servers and latest case activities.",
    action: "customer.read",
    params: createRowIdParams("Id of the FIS customer."),
    result: fisCustomerDetailsSchema,
  }),
};

/** With the page size 0, a list returns only its total. */
const totalOnlyPaging = { pageNumber: 0, pageSize: 0 };

export const fisCustomerHandlers = [
  handle(fisCustomerEndpoints.list, async ({ query, context }) => {
    const { rows, total } = await context.storage.fisCustomers.listPage(query, context.now());
    return createPage(rows, total, query);
  }),
  handle(fisCustomerEndpoints.exportCsv, async ({ query, context, request, requestId, actor }) => {
    const currentInstant = context.now();
    const { total: rowCount } = await context.storage.fisCustomers.listPage(
      { ...query, ...totalOnlyPaging },
      currentInstant,
    );
    const exportActor = { ...actor, address: readClientAddress(request) };
    await recordExport(context.storage, exportActor, {
      report: "fis-customers",
      filter: query,
      rowCount,
    });
    const customers = exportCustomers(context.storage.fisCustomers, query, currentInstant);
    const disposition = `attachment; filename="${buildCustomerFileName(currentInstant)}"`;
    return createCsvResponse(
      { columns: customerColumns, chunks: customers, disposition },
      requestId,
      context,
    );
  }),
  handle(fisCustomerEndpoints.get, ({ params, context }) =>
    findFisCustomer(context.storage, params.id, context.now()),
  ),
];
