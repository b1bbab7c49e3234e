import { z } from "zod";
import { commitChange, createChangePreview, findChangePreview } from "#app/domain/preview/change-preview.ts";
import {
  commitLicense,
  createLicensePreview,
  findPreviewedRequest,
} from "#app/domain/preview/license-preview.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { type EndpointHandler, handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { bulkRunRequestSchema } from "./schemas/bulk-change.ts";
import { bulkRunSchema } from "./schemas/bulk-run.ts";
import { newLicenseForAnyCustomerSchema } from "./schemas/new-license.ts";
import { changePreviewSchema, committedLicenseSchema, licensePreviewSchema } from "./schemas/preview.ts";
import { resolveNewLicense } from "./new-license-customer.ts";

const stalePreview = {
  "422 STALE_PREVIEW":
    "The handle was used, is older than five minutes or belongs to another caller, or the result would differ from the preview. Nothing was changed. Preview the change again.",
};

const createHandleParams = (example: string) =>
  describeFields(z.object({ handle: z.string().max(100) }), { handle: ["Handle of the preview.", example] });

export const previewEndpoints = {
  previewChange: defineEndpoint({
    method: "POST",
    path: "/api/oem/change-previews",
    operationId: "createChangePreview",
    summary: "Preview a change and get a handle",
    description:
      "Returns what the change would do to each selected license. Nothing is changed. The handle commits exactly these effects once within five minutes, and only for the same API token or user. For a renewal, send the current time as `asOf`.",
    action: "license.edit",
    needsUser: true,
    body: bulkRunRequestSchema,
    result: changePreviewSchema,
    status: 201,
    supportsIdempotencyKey: false,
    errors: {
      ...commonErrors("422 APPROVAL_REQUIRED", "422 TERM", "422 AS_OF"),
      "422 TOO_MANY_LICENSES":
        "More licenses are selected than a preview can include (`ASSISTANT_MAX_LICENSES`). Narrow the selection.",
    },
    example: {
      body: { keys: [examples.licenseKey], change: { kind: "tags", add: ["renewal-2028"], remove: [] } },
    },
  }),
  readChange: defineEndpoint({
    method: "GET",
    path: "/api/oem/change-previews/{handle}",
    operationId: "getChangePreview",
    summary: "Get a preview that was not committed yet",
    description: "Returns the effects of the preview again.",
    action: "license.edit",
    params: createHandleParams(examples.changeHandle),
    result: changePreviewSchema,
    errors: stalePreview,
    example: { params: { handle: examples.changeHandle } },
  }),
  commitChange: defineEndpoint({
    method: "POST",
    path: "/api/oem/change-previews/{handle}/commit",
    operationId: "commitChange",
    summary: "Commit a previewed change",
    description:
      "Starts a bulk run that changes the licenses exactly as the preview shows. A license that is changed while the run is in progress is skipped.",
    action: "license.edit",
    needsUser: true,
    params: createHandleParams(examples.changeHandle),
    result: bulkRunSchema,
    status: 201,
    supportsIdempotencyKey: true,
    errors: { ...stalePreview, ...commonErrors("422 APPROVAL_REQUIRED") },
    example: { params: { handle: examples.changeHandle } },
  }),
  previewLicense: defineEndpoint({
    method: "POST",
    path: "/api/oem/license-previews",
    operationId: "createLicensePreview",
    summary: "Preview a new license and get a handle",
    description:
      "Accepts the request of `POST /api/oem/licenses`, and returns the license that it would create. Nothing is changed. The handle creates exactly this license once within five minutes, and only for the same API token or user.",
    action: "license.create",
    body: newLicenseForAnyCustomerSchema,
    result: licensePreviewSchema,
    status: 201,
    supportsIdempotencyKey: false,
    errors: commonErrors(
      "422 APPROVAL_REQUIRED",
      "422 TIER_UNKNOWN",
      "422 TERM",
      "422 TIER_RETIRED",
      "422 CRM_UNKNOWN",
    ),
    example: (dates) => ({
      body: {
        ...examples.contact,
        type: 1,
        packageTierId: "corporate-2",
        environment: 3,
        isOffline: false,
        softCapacity: false,
        tags: ["emea"],
        quota: { activationDate: dates.dayIn(0), expirationDate: dates.dayIn(365) },
      },
    }),
  }),
  commitLicense: defineEndpoint({
    method: "POST",
    path: "/api/oem/license-previews/{handle}/commit",
    operationId: "commitLicense",
    summary: "Create a previewed license",
    description: "Creates the license as the preview shows it. Undoing the returned run deletes the license.",
    action: "license.create",
    params: createHandleParams(examples.licenseHandle),
    result: committedLicenseSchema,
    status: 201,
    supportsIdempotencyKey: true,
    errors: {
      ...stalePreview,
      ...commonErrors("422 APPROVAL_REQUIRED", "422 TIER_UNKNOWN", "422 TIER_RETIRED", "422 CRM_UNKNOWN"),
    },
    example: { params: { handle: examples.licenseHandle } },
  }),
};

const readCaller = ({ actor, callerId }: Pick<HandlerContext<Endpoint>, "actor" | "callerId">) => ({
  actor,
  caller: callerId,
});

export const previewHandlers: EndpointHandler[] = [
  handle(previewEndpoints.previewChange, (request) =>
    createChangePreview(
      request.context.storage,
      readCaller(request),
      request.body,
      request.context.maxLicensesPerPreview,
    ),
  ),
  handle(previewEndpoints.readChange, (request) =>
    findChangePreview(request.context.storage, readCaller(request), request.params.handle),
  ),
  handle(previewEndpoints.commitChange, (request) =>
    request.once((storage) => commitChange(storage, readCaller(request), request.params.handle)),
  ),
  handle(previewEndpoints.previewLicense, async (request) =>
    createLicensePreview(
      request.context.storage,
      readCaller(request),
      await resolveNewLicense(request.context, request.body),
      request.body,
    ),
  ),
  handle(previewEndpoints.commitLicense, (request) =>
    request.once(async (storage) => {
      const { context, params } = request;
      const caller = readCaller(request);
      const previewedRequest = await findPreviewedRequest(context.storage, caller, params.handle);
      const body = newLicenseForAnyCustomerSchema.parse(previewedRequest);
      return commitLicense(storage, caller, await resolveNewLicense(context, body), params.handle);
    }),
  ),
];
