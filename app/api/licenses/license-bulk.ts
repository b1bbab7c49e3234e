import { bulkPreview, bulkRequest, bulkResult } from "#app/domain/bulk/bulk-change.ts";
import { previewBulk, runBulk } from "#app/domain/bulk/bulk-changes.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

export const licenseBulkEndpoints = {
  previewBulk: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/bulk/preview",
    operationId: "previewBulkChange",
    summary:
      "Preview a change for the next batch of licenses, selected by keys or by a filter; nothing is changed",
    action: "license.edit",
    body: bulkRequest,
    result: bulkPreview,
  }),
  runBulk: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/bulk",
    operationId: "runBulkChange",
    summary:
      "Change the dates, tags, environment, tier or offline mode of the next batch of licenses, or renew them, and return the result for each; repeating the request changes nothing twice",
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
