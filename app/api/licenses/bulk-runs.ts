import { z } from "zod";
import { bulkRunRequest } from "#app/domain/bulk/bulk-change.ts";
import { bulkLine, bulkRun, lineQuery } from "#app/domain/bulk/bulk-run.ts";
import {
  findRun,
  lineColumns,
  linesForCsv,
  linesOfRun,
  listRuns,
  startRun,
  changeRunState,
  undoRun,
} from "#app/domain/bulk/bulk-runs.ts";
import { pageSchema, paging } from "#app/domain/page.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { attachmentHeader } from "#app/api/endpoint/attachment.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse } from "#app/api/endpoint/csv-response.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const idParams = z.object({ id: rowId });

export const bulkRunEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/bulk-runs",
    operationId: "listBulkRuns",
    summary: "List the bulk runs of the last 90 days, newest first",
    action: "license.edit",
    query: paging,
    result: pageSchema(bulkRun),
  }),
  start: defineEndpoint({
    method: "POST",
    path: "/api/oem/bulk-runs",
    operationId: "startBulkRun",
    summary:
      "Start a bulk run that changes up to 10,000 licenses, selected by keys or by a filter; it continues in the background",
    action: "license.edit",
    body: bulkRunRequest,
    result: bulkRun,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}",
    operationId: "getBulkRun",
    summary: "Get one bulk run with its progress",
    action: "license.edit",
    params: idParams,
    result: bulkRun,
  }),
  steer: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/bulk-runs/{id}",
    operationId: "steerBulkRun",
    summary: "Stop or continue a bulk run",
    action: "license.edit",
    params: idParams,
    body: z.object({ state: z.enum(["running", "stopped"]) }),
    result: bulkRun,
  }),
  undo: defineEndpoint({
    method: "POST",
    path: "/api/oem/bulk-runs/{id}/undo",
    operationId: "undoBulkRun",
    summary: "Start a bulk run that undoes another one, for the licenses that have not changed since",
    action: "license.edit",
    params: idParams,
    result: bulkRun,
    status: 201,
  }),
  lines: defineEndpoint({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}/lines",
    operationId: "listBulkRunLines",
    summary: "List the result for each license of a bulk run, in the order of the run",
    action: "license.edit",
    params: idParams,
    query: lineQuery,
    result: pageSchema(bulkLine),
  }),
  csv: defineEndpoint({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}/csv",
    operationId: "exportBulkRun",
    summary: "Export the result for each license of a bulk run as CSV; not enveloped",
    action: "license.edit",
    params: idParams,
    result: rawResponse,
    contentType: "text/csv",
  }),
};

export const bulkRunHandlers: EndpointHandler[] = [
  handle(bulkRunEndpoints.list, ({ query, context }) => listRuns(context.storage, query)),
  handle(bulkRunEndpoints.start, async ({ body, context, actor }) => {
    const run = await startRun(context.storage, actor, body);
    return run;
  }),
  handle(bulkRunEndpoints.get, ({ params: { id }, context }) => findRun(context.storage, id)),
  handle(bulkRunEndpoints.steer, async ({ params: { id }, body, context, actor }) => {
    const run = await changeRunState(context.storage, actor, id, body.state);
    return run;
  }),
  handle(bulkRunEndpoints.undo, async ({ params: { id }, context, actor }) => {
    const run = await undoRun(context.storage, actor, id);
    return run;
  }),
  handle(bulkRunEndpoints.lines, ({ params: { id }, query, context }) =>
    linesOfRun(context.storage, id, query),
  ),
  handle(bulkRunEndpoints.csv, async ({ params: { id }, context, requestId }) => {
    await findRun(context.storage, id);
    const disposition = attachmentHeader(`bulk-run-${id}.csv`);
    return createCsvResponse(
      { columns: lineColumns, chunks: linesForCsv(context.storage, id), disposition },
      requestId,
      context,
    );
  }),
];
