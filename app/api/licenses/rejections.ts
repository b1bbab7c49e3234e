import { z } from "zod";
import { createRowIdParams, keyParams } from "#app/api/endpoint/common-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { readFindings } from "#app/domain/rejection/findings.ts";
import { dismissal, rejectionQuery } from "#app/domain/rejection/rejection.ts";
import { dismissRejection, listRejections } from "#app/domain/rejection/rejections.ts";
import { findingSchema, rejectionPage, rejectionSchema } from "./schemas/rejection.ts";

export const rejectionEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/rejections",
    operationId: "listRejections",
    summary: "List rejected activations and heartbeats",
    description:
      "Returns one page of the rejections, latest first. All rejections of one device with one error code are one entry, stored for 400 days after the latest one. Requests with an unknown license key are not stored.",
    action: "license.read",
    query: describeFields(rejectionQuery, {
      code: "Error code that the server received.",
      dismissed: "`true` for dismissed rejections only, `false` for the others only.",
    }),
    result: rejectionPage,
    example: {
      query: {
        pageNumber: 0,
        pageSize: 10,
        licenseKey: examples.licenseKey,
        code: "SERVER_LIVE",
        dismissed: "false",
      },
    },
  }),
  findings: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/findings",
    operationId: "listFindings",
    summary: "List signs of copied servers",
    description:
      "Returns signs that two machines use one identity of the license. A reinstalled, restarted or restored server gives no sign. This list has no pages, because at most 200 devices of a license are stored.",
    action: "license.read",
    params: keyParams,
    result: z.array(findingSchema),
  }),
  dismiss: defineEndpoint({
    method: "POST",
    path: "/api/oem/rejections/{id}/dismissal",
    operationId: "dismissRejection",
    summary: "Dismiss a rejection",
    description: "Hides the rejection until the same device is rejected again with the same code.",
    action: "server.manage",
    params: createRowIdParams("Id of the rejection."),
    body: describeFields(dismissal, { reason: "Why no action is needed, 1 to 500 characters." }),
    supportsIdempotencyKey: true,
    result: rejectionSchema,
    example: { body: { reason: "The customer reinstalled the server." } },
  }),
};

export const rejectionHandlers = [
  handle(rejectionEndpoints.list, async ({ query, context }) => {
    // Includes the rejections that this process has not saved yet.
    await context.rejectionRecorder.flush();
    return listRejections(context.storage, query);
  }),
  handle(rejectionEndpoints.findings, async ({ params, context }) => {
    await context.rejectionRecorder.flush();
    return readFindings(context.storage, params.key, context.now());
  }),
  handle(rejectionEndpoints.dismiss, ({ params, body, actor, once }) =>
    once((storage) => dismissRejection(storage, actor, params.id, body)),
  ),
];
