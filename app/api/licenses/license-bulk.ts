import { bulkPreview, bulkRequest, bulkResult } from "#app/domain/bulk/bulk-change.ts";
import { previewBulk, runBulk } from "#app/domain/bulk/bulk-changes.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";

export const licenseBulkEndpoints = {
  previewBulk: endpoint({
    method: "POST",
    path: "/api/oem/licenses/bulk/preview",
    operationId: "previewBulkChange",
    summary:
      "What a change would make of the next of many licenses, named by their keys or by a filter; nothing is changed",
    action: "license.edit",
    body: bulkRequest,
    result: bulkPreview,
  }),
  runBulk: endpoint({
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

export const licenseBulkHandlers: EndpointHandler[] = [
  handle(licenseBulkEndpoints.previewBulk, ({ body, context, actor }) =>
    previewBulk(context.storage, actor, body),
  ),
  handle(licenseBulkEndpoints.runBulk, ({ body, context, actor }) => runBulk(context.storage, actor, body)),
];
