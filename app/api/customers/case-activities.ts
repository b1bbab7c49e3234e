import { z } from "zod";
import { activityFilter, activityQuery, loggedActivity } from "#app/domain/case/case-activity.ts";
import { activityColumns, activityFileName, reportedActivities } from "#app/domain/case/case-report.ts";
import { fisCustomerNotFound } from "#app/domain/fis-customer/fis-customers.ts";
import { page, pageOf } from "#app/domain/page.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { attachment } from "#app/api/endpoint/attachment.ts";
import { endpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { csvResponse } from "#app/api/endpoint/csv-response.ts";
import { addressOf } from "#app/api/endpoint/rate-limit.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const params = z.object({ id: rowId });

export const caseActivityEndpoints = {
  page: endpoint({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities",
    operationId: "listCaseActivities",
    summary: "One page of what was done in the cases of a FIS customer, newest first",
    action: "case.read",
    params,
    query: activityQuery,
    result: pageOf(loggedActivity),
  }),
  types: endpoint({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities/types",
    operationId: "listCaseActivityTypes",
    summary: "The types that occur among them, by name",
    action: "case.read",
    params,
    result: z.array(z.string()),
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities/csv",
    operationId: "exportCaseActivities",
    summary: "All of them that match the same filters, newest first, as CSV; not enveloped",
    action: "report.read",
    params,
    query: activityQuery,
    result: rawResponse,
    contentType: "text/csv",
    isRecorded: true,
  }),
};

/** Raises `not-found`. */
async function companyNameOf({ storage }: ApiContext, id: number): Promise<string> {
  const name = await storage.fisCustomers.nameOf(id);
  if (name === null) throw fisCustomerNotFound();
  return name;
}

export const caseActivityHandlers = [
  handle(caseActivityEndpoints.page, async ({ params: { id }, query, context }) => {
    await companyNameOf(context, id);
    const { rows, total } = await context.storage.caseActivities.page(id, query, query);
    return page(rows, total, query);
  }),
  handle(caseActivityEndpoints.types, async ({ params: { id }, context }) => {
    await companyNameOf(context, id);
    return context.storage.caseActivities.types(id);
  }),
  handle(caseActivityEndpoints.csv, async ({ params: { id }, query, context, request, requestId, actor }) => {
    const company = await companyNameOf(context, id);
    const totals = await context.storage.caseActivities.page(id, query, { pageNumber: 0, pageSize: 0 });
    const author = { ...actor, address: addressOf(request) };
    const filter = { company, ...query };
    await recordExport(context.storage, author, { report: "case-activities", filter, rows: totals.total });
    const activities = reportedActivities(context.storage.caseActivities, id, activityFilter.parse(query));
    const fileName = activityFileName(company, instantOf(context.now().getTime()));
    const disposition = attachment(fileName);
    return csvResponse({ columns: activityColumns, chunks: activities, disposition }, requestId, context);
  }),
];
