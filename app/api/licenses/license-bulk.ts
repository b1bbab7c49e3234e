import { bulkPreview, bulkRequest, bulkResult } from "#app/domain/bulk/bulk-change.ts";
import { previewBulk, runBulk } from "#app/domain/bulk/bulk-changes.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

export const licenseBulkCalls = {
  previewBulk: call({
    method: "POST",
    path: "/api/oem/licenses/bulk/preview",
    operationId: "previewBulkChange",
    summary:
      "What a change would make of the next of many licenses, named by their keys or by a filter; nothing is changed",
    action: "license.edit",
    body: bulkRequest,
    result: bulkPreview,
  }),
  runBulk: call({
    method: "POST",
    path: "/api/oem/licenses/bulk",
    operationId: "runBulkChange",
    summary:
      "Changes the period, the tags, the environment, the tier or being offline of the next of many licenses, or renews them, and tells of each what became of it; the same call again changes nothing twice",
    action: "license.edit",
    body: bulkRequest,
    result: bulkResult,
  }),
};

export const licenseBulkAnswers: Answer[] = [
  answer(licenseBulkCalls.previewBulk, ({ body, world, actor }) => previewBulk(world.storage, actor, body)),
  answer(licenseBulkCalls.runBulk, ({ body, world, actor }) => runBulk(world.storage, actor, body)),
];
