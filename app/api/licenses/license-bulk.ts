import { previewBulk, runBulk } from "#app/domain/bulk/bulk-changes.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { bulkRequestSchema, bulkPreviewSchema, bulkResultSchema } from "./schemas/bulk-change.ts";

export const licenseBulkEndpoints = {
  previewBulk: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/bulk/preview",
    operationId: "previewBulkChange",
    summary: "Preview a bulk change",
    description:
      "Returns what the change would do to each license of one batch of at most 100 licenses. Nothing is changed. For a renewal, set `asOf` to the current time, and send the same value to `POST /api/oem/licenses/bulk`.",
    action: "license.edit",
    body: bulkRequestSchema,
    supportsIdempotencyKey: false,
    result: bulkPreviewSchema,
    errors: commonErrors("422 TERM", "422 AS_OF"),
    example: {
      body: {
        keys: [examples.licenseKey],
        change: { kind: "tags", add: ["renewal-2028"], remove: [] },
        limit: 100,
      },
    },
  }),
  runBulk: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/bulk",
    operationId: "runBulkChange",
    summary: "Change a batch of licenses",
    description:
      "Changes one batch of at most 100 licenses immediately and returns the result for each license. Send the `next` of the response as `after` until `next` is null. Repeating a request changes nothing twice. Use this endpoint for a few licenses, or when a script needs each result immediately; for more licenses use `POST /api/oem/bulk-runs`. For a renewal, `asOf` is the time at which you begin: send the same value with each batch and each retry, and no license is renewed twice.",
    action: "license.edit",
    body: bulkRequestSchema,
    supportsIdempotencyKey: false,
    result: bulkResultSchema,
    errors: commonErrors("422 APPROVAL_REQUIRED", "422 TERM", "422 AS_OF"),
    example: {
      body: {
        keys: [examples.licenseKey],
        change: { kind: "tags", add: ["renewal-2028"], remove: [] },
        limit: 100,
      },
    },
  }),
};

export const licenseBulkHandlers: EndpointHandler[] = [
  handle(licenseBulkEndpoints.previewBulk, ({ body, context, actor }) =>
    previewBulk(context.storage, actor, body),
  ),
  handle(licenseBulkEndpoints.runBulk, ({ body, context, actor }) => runBulk(context.storage, actor, body)),
];
