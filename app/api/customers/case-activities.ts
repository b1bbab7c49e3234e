import { z } from "zod";
import { activityFilter, activityQuery, loggedActivity } from "#app/domain/case/case-activity.ts";
import { activityColumns, activityFileName, exportActivities } from "#app/domain/case/case-report.ts";
import { fisCustomerNotFound } from "#app/domain/fis-customer/fis-customers.ts";
import { page, pageSchema } from "#app/domain/page.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { attachmentHeader } from "#app/api/endpoint/attachment.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse } from "#app/api/endpoint/csv-response.ts";
import { readClientAddress } from "#app/api/endpoint/rate-limit.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const params = z.object({ id: rowId });

export const caseActivityEndpoints = {
  page: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities",
    operationId: "listCaseActivities",
    summary: "List the case activities of a FIS customer, newest first, one page at a time",
    action: "case.read",
    params,
    query: activityQuery,
    result: pageSchema(loggedActivity),
  }),
  types: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities/types",
    operationId: "listCaseActivityTypes",
    summary: "List the types of the case activities of a FIS customer, by name",
    action: "case.read",
    params,
    result: z.array(z.string()),
  }),
  csv: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities/csv",
    operationId: "exportCaseActivities",
    summary: "Export the case activities that match the same filters, newest first, as CSV; not enveloped",
    action: "report.read",
    params,
    query: activityQuery,
    result: rawResponse,
    contentType: "text/csv",
    isRecorded: true,
  }),
};

/** Raises `not-found`. */
async function findCompanyName({ storage }: ApiContext, id: number): Promise<string> {
  const name = await storage.fisCustomers.nameOf(id);
  if (name === null) throw fisCustomerNotFound();
  return name;
}

export const caseActivityHandlers = [
  handle(caseActivityEndpoints.page, async ({ params: { id }, query, context }) => {
    await findCompanyName(context, id);
    const { rows, total } = await context.storage.caseActivities.page(id, query, query);
    return page(rows, total, query);
  }),
  handle(caseActivityEndpoints.types, async ({ params: { id }, context }) => {
    await findCompanyName(context, id);
    return context.storage.caseActivities.types(id);
  }),
  handle(caseActivityEndpoints.csv, async ({ params: { id }, query, context, request, requestId, actor }) => {
    const company = await findCompanyName(context, id);
    const totals = await context.storage.caseActivities.page(id, query, { pageNumber: 0, pageSize: 0 });
    const exportActor = { ...actor, address: readClientAddress(request) };
    const filter = { company, ...query };
    await recordExport(context.storage, exportActor, {
      report: "case-activities",
      filter,
      rows: totals.total,
    });
    const activities = exportActivities(context.storage.caseActivities, id, activityFilter.parse(query));
    const fileName = activityFileName(company, instantOf(context.now().getTime()));
    const disposition = attachmentHeader(fileName);
    return createCsvResponse(
      { columns: activityColumns, chunks: activities, disposition },
      requestId,
      context,
    );
  }),
];
