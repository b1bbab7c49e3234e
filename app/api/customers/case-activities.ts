import { z } from "zod";
import { activityFilter, activityQuery, loggedActivity } from "#app/domain/case/case-activity.ts";
import { activityColumns, activityFileName, reportedActivities } from "#app/domain/case/case-report.ts";
import { fisCustomerNotFound } from "#app/domain/fis-customer/fis-customers.ts";
import { page, pageOf } from "#app/domain/page.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { answer } from "#app/api/call/answer.ts";
import { attachment } from "#app/api/call/attachment.ts";
import { call, plainReply } from "#app/api/call/call.ts";
import { csvReply } from "#app/api/call/csv-reply.ts";
import { addressOf } from "#app/api/call/rate-limit.ts";
import { rowId } from "#app/api/call/row-id.ts";
import type { World } from "#app/api/world.ts";

const params = z.object({ id: rowId });

export const caseActivityCalls = {
  page: call({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities",
    operationId: "listCaseActivities",
    summary: "One page of what was done in the cases of a FIS customer, newest first",
    action: "case.read",
    params,
    query: activityQuery,
    result: pageOf(loggedActivity),
  }),
  types: call({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities/types",
    operationId: "listCaseActivityTypes",
    summary: "The types that occur among them, by name",
    action: "case.read",
    params,
    result: z.array(z.string()),
  }),
  csv: call({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities/csv",
    operationId: "exportCaseActivities",
    summary: "All of them that match the same filters, newest first, as CSV; not enveloped",
    action: "report.read",
    params,
    query: activityQuery,
    result: plainReply,
    contentType: "text/csv",
    recorded: true,
  }),
};

/** Raises `not-found`. */
async function companyOf({ storage }: World, id: number): Promise<string> {
  const name = await storage.fisCustomers.nameOf(id);
  if (name === null) throw fisCustomerNotFound();
  return name;
}

export const caseActivityAnswers = [
  answer(caseActivityCalls.page, async ({ params: { id }, query, world }) => {
    await companyOf(world, id);
    const { rows, total } = await world.storage.caseActivities.page(id, query, query);
    return page(rows, total, query);
  }),
  answer(caseActivityCalls.types, async ({ params: { id }, world }) => {
    await companyOf(world, id);
    return world.storage.caseActivities.types(id);
  }),
  answer(caseActivityCalls.csv, async ({ params: { id }, query, world, request, requestId, actor }) => {
    const company = await companyOf(world, id);
    const counted = await world.storage.caseActivities.page(id, query, { pageNumber: 0, pageSize: 0 });
    const author = { ...actor, address: addressOf(request) };
    const filter = { company, ...query };
    await recordExport(world.storage, author, { report: "case-activities", filter, rows: counted.total });
    const activities = reportedActivities(world.storage.caseActivities, id, activityFilter.parse(query));
    const fileName = activityFileName(company, instantOf(world.now().getTime()));
    const disposition = attachment(fileName);
    return csvReply({ columns: activityColumns, stretches: activities, disposition }, requestId, world);
  }),
];
