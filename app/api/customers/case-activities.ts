import { activityFilter, activityQuery } from "#app/domain/case/case-activity.ts";
import { activityColumns, buildActivityFileName, exportActivities } from "#app/domain/case/case-report.ts";
import { fisCustomerNotFoundProblem } from "#app/domain/fis-customer/fis-customers.ts";
import { createPage, createPageFromSlice, paging } from "#app/domain/page.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { createAttachmentHeader, createCsvResponse, describeCsv } from "#app/api/endpoint/file-response.ts";
import { defineEndpoint, rawResponse, type ExampleDates } from "#app/api/endpoint/endpoint.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { caseActivityPage, caseActivityTypePage } from "./schemas/case-activity.ts";

const params = createRowIdParams("Id of the FIS customer.");

const activityParameters = describeFields(activityQuery, {
  caseId: "Id of the case.",
  type: "Type of the activity.",
  performedBy: "User of the product who performed the activity.",
  deviceId: "Full device id of the server.",
  from: "First day of the activities (`YYYY-MM-DD`, UTC).",
  to: "Last day of the activities (`YYYY-MM-DD`, UTC).",
});

const createActivityExample = (dates: ExampleDates) => ({
  query: {
    pageNumber: 0,
    pageSize: 10,
    caseId: "case-1042",
    type: "acquisition",
    performedBy: "watson",
    from: dates.dayIn(-30),
    to: dates.dayIn(0),
  },
});

export const caseActivityEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities",
    operationId: "listCaseActivities",
    summary: "List case activities",
    description:
      "Returns one page of the case activities that the servers of an FIS customer reported, newest first.",
    action: "case.read",
    params,
    query: activityParameters,
    result: caseActivityPage,
    example: createActivityExample,
  }),
  listTypes: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities/types",
    operationId: "listCaseActivityTypes",
    summary: "List types of case activities",
    description: "Returns one page of the types that occur at an FIS customer, in alphabetical order.",
    action: "case.read",
    params,
    query: paging,
    result: caseActivityTypePage,
    example: { query: { pageNumber: 0, pageSize: 100 } },
  }),
  exportCsv: defineEndpoint({
    method: "GET",
    path: "/api/customers/air/{id}/case-activities/csv",
    operationId: "exportCaseActivities",
    summary: "Export case activities as CSV",
    description: `Accepts the filters of the list and ignores paging. ${describeCsv(activityColumns)}`,
    action: "report.read",
    params,
    query: activityParameters,
    result: rawResponse,
    contentType: "text/csv",
    recordsDownloads: true,
    example: createActivityExample,
  }),
};

/** With the page size 0, a list returns only its total. */
const totalOnlyPaging = { pageNumber: 0, pageSize: 0 };

/** Throws `not-found` if there is no FIS customer with this id. */
async function findCompanyName({ storage }: ApiContext, id: number): Promise<string> {
  const name = await storage.fisCustomers.findName(id);
  if (name === null) throw fisCustomerNotFoundProblem();
  return name;
}

export const caseActivityHandlers = [
  handle(caseActivityEndpoints.list, async ({ params: { id }, query, context }) => {
    // Throws `not-found` for an unknown id.
    await findCompanyName(context, id);
    // The query contains the filter and the paging.
    const slice = await context.storage.caseActivities.listPage(id, query, query);
    return createPageFromSlice(slice, (activity) => activity, query);
  }),
  handle(caseActivityEndpoints.listTypes, async ({ params: { id }, query, context }) => {
    // Throws `not-found` for an unknown id.
    await findCompanyName(context, id);
    const { rows, total } = await context.storage.caseActivities.listTypes(id, query);
    return createPage(rows, total, query);
  }),
  handle(
    caseActivityEndpoints.exportCsv,
    async ({ params: { id }, query, context, request, requestId, actor }) => {
      const companyName = await findCompanyName(context, id);
      const { total } = await context.storage.caseActivities.listPage(id, query, totalOnlyPaging);
      const exportActor = { ...actor, address: readClientAddress(request) };
      const filter = { company: companyName, ...query };
      await recordExport(context.storage, exportActor, {
        report: "case-activities",
        filter,
        rowCount: total,
      });
      const activities = exportActivities(context.storage.caseActivities, id, activityFilter.parse(query));
      const fileName = buildActivityFileName(companyName, context.now());
      const disposition = createAttachmentHeader(fileName);
      return createCsvResponse(
        { columns: activityColumns, chunks: activities, disposition },
        requestId,
        context,
      );
    },
  ),
];
