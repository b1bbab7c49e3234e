import { z } from "zod";
import { bulkLineQuery } from "#app/domain/bulk/bulk-run.ts";
import {
  findRun,
  lineColumns,
  exportRunLines,
  listRunLines,
  listRuns,
  startRun,
  changeRunState,
  undoRun,
} from "#app/domain/bulk/bulk-runs.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { createAttachmentHeader, createCsvResponse, describeCsv } from "#app/api/endpoint/file-response.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { paging } from "#app/domain/page.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { bulkRunPage, bulkRunSchema, bulkLinePage } from "./schemas/bulk-run.ts";
import { bulkRunRequestSchema } from "./schemas/bulk-change.ts";

const idParams = createRowIdParams("Id of the bulk run.");

export const bulkRunEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/bulk-runs",
    operationId: "listBulkRuns",
    summary: "List bulk runs",
    description: "Returns the bulk runs of the last 90 days, newest first.",
    action: "license.edit",
    query: paging,
    result: bulkRunPage,
    example: { query: { pageNumber: 0, pageSize: 10 } },
  }),
  start: defineEndpoint({
    method: "POST",
    path: "/api/oem/bulk-runs",
    operationId: "startBulkRun",
    summary: "Start a bulk run",
    description:
      "Changes up to 10,000 licenses in the background. A bulk run survives a restart of the server and can be stopped, resumed and undone. To change a few licenses within one request, use `POST /api/oem/licenses/bulk`. For a renewal, send the current time as `asOf`. A license that is saved after this time is skipped.",
    action: "license.edit",
    needsUser: true,
    body: bulkRunRequestSchema,
    result: bulkRunSchema,
    status: 201,
    supportsIdempotencyKey: true,
    errors: {
      ...commonErrors("422 APPROVAL_REQUIRED", "422 TERM", "422 AS_OF"),
      "422 TOO_MANY_LICENSES": "More than 10,000 licenses match. Narrow the filter.",
    },
    example: (dates) => ({
      body: { filters: { tag: "emea" }, change: { kind: "renewal", period: "1-year", asOf: dates.now } },
    }),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}",
    operationId: "getBulkRun",
    summary: "Get a bulk run",
    description: "Returns a bulk run with its progress.",
    action: "license.edit",
    params: idParams,
    result: bulkRunSchema,
  }),
  changeState: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/bulk-runs/{id}",
    operationId: "steerBulkRun",
    summary: "Stop or resume a bulk run",
    description: "A resumed run continues with the first license that it has not processed.",
    action: "license.edit",
    needsUser: true,
    params: idParams,
    body: describeFields(z.object({ state: z.enum(["running", "stopped"]) }), {
      state: "`stopped` stops the run, `running` resumes it.",
    }),
    result: bulkRunSchema,
    errors: { "422 RUN_OVER": "The run is done. Do not repeat the request." },
    example: { body: { state: "stopped" } },
  }),
  undo: defineEndpoint({
    method: "POST",
    path: "/api/oem/bulk-runs/{id}/undo",
    operationId: "undoBulkRun",
    summary: "Undo a bulk run",
    description:
      "Starts another bulk run that restores the previous values. Licenses that changed after the original run are skipped.",
    action: "license.edit",
    needsUser: true,
    params: idParams,
    supportsIdempotencyKey: true,
    result: bulkRunSchema,
    status: 201,
    errors: {
      "422 RUN_RUNNING": "The run is not done. Stop it, or wait for its end.",
      "422 RUN_UNDONE": "The run was undone, or is being undone. Do not repeat the request.",
      "422 NOTHING_TO_UNDO": "The run changed no license. Do not repeat the request.",
    },
  }),
  listLines: defineEndpoint({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}/lines",
    operationId: "listBulkRunLines",
    summary: "List results of a bulk run",
    description: "Returns the result for each license, in the order of the run.",
    action: "license.edit",
    params: idParams,
    query: describeFields(bulkLineQuery, { outcome: "Only licenses with this result." }),
    result: bulkLinePage,
    example: { query: { pageNumber: 0, pageSize: 10, outcome: "changed" } },
  }),
  exportCsv: defineEndpoint({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}/csv",
    operationId: "exportBulkRun",
    summary: "Export results of a bulk run as CSV",
    description: `Returns one row for each license. ${describeCsv(lineColumns)}`,
    action: "license.edit",
    params: idParams,
    result: rawResponse,
    contentType: "text/csv",
  }),
};

export const bulkRunHandlers: EndpointHandler[] = [
  handle(bulkRunEndpoints.list, ({ query, context }) => listRuns(context.storage, query)),
  handle(bulkRunEndpoints.start, ({ body, actor, once }) =>
    once((storage) => startRun(storage, actor, body)),
  ),
  handle(bulkRunEndpoints.get, ({ params: { id }, context }) => findRun(context.storage, id)),
  handle(bulkRunEndpoints.changeState, ({ params: { id }, body, context, actor }) =>
    changeRunState(context.storage, actor, id, body.state),
  ),
  handle(bulkRunEndpoints.undo, ({ params: { id }, actor, once }) =>
    once((storage) => undoRun(storage, actor, id)),
  ),
  handle(bulkRunEndpoints.listLines, ({ params: { id }, query, context }) =>
    listRunLines(context.storage, id, query),
  ),
  handle(bulkRunEndpoints.exportCsv, async ({ params: { id }, context, requestId }) => {
    // Throws `not-found` for an unknown id.
    await findRun(context.storage, id);
    const disposition = createAttachmentHeader(`bulk-run-${id}.csv`);
    return createCsvResponse(
      { columns: lineColumns, chunks: exportRunLines(context.storage, id), disposition },
      requestId,
      context,
    );
  }),
];
