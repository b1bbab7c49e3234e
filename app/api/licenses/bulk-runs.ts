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
import { pageOf, paging } from "#app/domain/page.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { attachment } from "#app/api/endpoint/attachment.ts";
import { endpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { csvResponse } from "#app/api/endpoint/csv-response.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const byId = z.object({ id: rowId });

export const bulkRunEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/oem/bulk-runs",
    operationId: "listBulkRuns",
    summary: "Changes of many licenses that were begun in the last 90 days, newest first",
    action: "license.edit",
    query: paging,
    result: pageOf(bulkRun),
  }),
  start: endpoint({
    method: "POST",
    path: "/api/oem/bulk-runs",
    operationId: "startBulkRun",
    summary:
      "Begins to change up to 10,000 licenses, named by their keys or by a filter; goes on by itself until it is done",
    action: "license.edit",
    body: bulkRunRequest,
    result: bulkRun,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}",
    operationId: "getBulkRun",
    summary: "How far a change of many licenses has come",
    action: "license.edit",
    params: byId,
    result: bulkRun,
  }),
  steer: endpoint({
    method: "PATCH",
    path: "/api/oem/bulk-runs/{id}",
    operationId: "steerBulkRun",
    summary: "Stops a change of many licenses, or goes on with it",
    action: "license.edit",
    params: byId,
    body: z.object({ state: z.enum(["running", "stopped"]) }),
    result: bulkRun,
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/oem/bulk-runs/{id}/undo",
    operationId: "undoBulkRun",
    summary:
      "Begins to undo a change of many licenses: exactly those that it changed, where nothing has changed them since",
    action: "license.edit",
    params: byId,
    result: bulkRun,
    status: 201,
  }),
  lines: endpoint({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}/lines",
    operationId: "listBulkRunLines",
    summary: "What became of each license of a run, in the order in which they came up",
    action: "license.edit",
    params: byId,
    query: lineQuery,
    result: pageOf(bulkLine),
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}/csv",
    operationId: "exportBulkRun",
    summary: "What became of each license of a run, as CSV; not enveloped",
    action: "license.edit",
    params: byId,
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
    const disposition = attachment(`bulk-run-${id}.csv`);
    return csvResponse(
      { columns: lineColumns, chunks: linesForCsv(context.storage, id), disposition },
      requestId,
      context,
    );
  }),
];
