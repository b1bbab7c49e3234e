import { z } from "zod";
import { bulkOrder } from "#app/domain/bulk/bulk-change.ts";
import { bulkLine, bulkRun, lineQuery } from "#app/domain/bulk/bulk-run.ts";
import {
  findRun,
  lineColumns,
  linesForCsv,
  linesOfRun,
  listRuns,
  startRun,
  steerRun,
  undoRun,
} from "#app/domain/bulk/bulk-runs.ts";
import { pageOf, paging } from "#app/domain/page.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { attachment } from "#app/api/call/attachment.ts";
import { call, plainReply } from "#app/api/call/call.ts";
import { csvReply } from "#app/api/call/csv-reply.ts";
import { rowId } from "#app/api/call/row-id.ts";

const numbered = z.object({ id: rowId });

export const bulkRunCalls = {
  list: call({
    method: "GET",
    path: "/api/oem/bulk-runs",
    operationId: "listBulkRuns",
    summary: "Changes of many licenses that were begun in the last 90 days, newest first",
    action: "license.edit",
    query: paging,
    result: pageOf(bulkRun),
  }),
  start: call({
    method: "POST",
    path: "/api/oem/bulk-runs",
    operationId: "startBulkRun",
    summary:
      "Begins to change up to 10,000 licenses, named by their keys or by a filter; goes on by itself until it is done",
    action: "license.edit",
    body: bulkOrder,
    result: bulkRun,
    status: 201,
    creates: true,
  }),
  one: call({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}",
    operationId: "getBulkRun",
    summary: "How far a change of many licenses has come",
    action: "license.edit",
    params: numbered,
    result: bulkRun,
  }),
  steer: call({
    method: "PATCH",
    path: "/api/oem/bulk-runs/{id}",
    operationId: "steerBulkRun",
    summary: "Stops a change of many licenses, or goes on with it",
    action: "license.edit",
    params: numbered,
    body: z.object({ state: z.enum(["running", "stopped"]) }),
    result: bulkRun,
  }),
  undo: call({
    method: "POST",
    path: "/api/oem/bulk-runs/{id}/undo",
    operationId: "undoBulkRun",
    summary:
      "Begins to undo a change of many licenses: exactly those that it changed, where nothing has changed them since",
    action: "license.edit",
    params: numbered,
    result: bulkRun,
    status: 201,
  }),
  lines: call({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}/lines",
    operationId: "listBulkRunLines",
    summary: "What became of each license of a run, in the order in which they came up",
    action: "license.edit",
    params: numbered,
    query: lineQuery,
    result: pageOf(bulkLine),
  }),
  csv: call({
    method: "GET",
    path: "/api/oem/bulk-runs/{id}/csv",
    operationId: "exportBulkRun",
    summary: "What became of each license of a run, as CSV; not enveloped",
    action: "license.edit",
    params: numbered,
    result: plainReply,
    contentType: "text/csv",
  }),
};

export const bulkRunAnswers: Answer[] = [
  answer(bulkRunCalls.list, ({ query, world }) => listRuns(world.storage, query)),
  answer(bulkRunCalls.start, async ({ body, world, actor }) => {
    const run = await startRun(world.storage, actor, body);
    world.startJob("bulk-runs");
    return run;
  }),
  answer(bulkRunCalls.one, ({ params: { id }, world }) => findRun(world.storage, id)),
  answer(bulkRunCalls.steer, async ({ params: { id }, body, world, actor }) => {
    const run = await steerRun(world.storage, actor, id, body.state);
    if (run.state === "running") world.startJob("bulk-runs");
    return run;
  }),
  answer(bulkRunCalls.undo, async ({ params: { id }, world, actor }) => {
    const run = await undoRun(world.storage, actor, id);
    world.startJob("bulk-runs");
    return run;
  }),
  answer(bulkRunCalls.lines, ({ params: { id }, query, world }) => linesOfRun(world.storage, id, query)),
  answer(bulkRunCalls.csv, async ({ params: { id }, world, requestId }) => {
    await findRun(world.storage, id);
    const disposition = attachment(`bulk-run-${id}.csv`);
    return csvReply(
      { columns: lineColumns, stretches: linesForCsv(world.storage, id), disposition },
      requestId,
      world,
    );
  }),
];
