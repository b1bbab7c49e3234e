import { z } from "zod";
import {
  changeVersion,
  createVersion,
  findVersion,
  findLatestVersion,
} from "#app/domain/version/versions.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { limitByAddress } from "#app/api/endpoint/limits.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { versionSchema, versionChangeSchema } from "./schemas/version.ts";
import { identifyVersion } from "#app/domain/row-version.ts";

const idParams = describeFields(z.object({ id: z.coerce.number().pipe(z.int().min(1)) }), {
  id: "Id of the version.",
});

export const versionEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/versions",
    operationId: "listVersions",
    summary: "List versions of the product",
    description:
      "Returns all versions, newest release first. This list has no pages, because a product has few releases.",
    action: "version.read",
    result: z.array(versionSchema),
  }),
  readLatest: defineEndpoint({
    method: "GET",
    path: "/api/oem/versions/update/air",
    operationId: "getLatestVersion",
    summary: "Get the number of the latest version",
    description:
      "Returns the number of the active version that was released last. Older servers use this endpoint. New servers use `GET /product/v1/versions/latest`.",
    action: "version.latest",
    result: describeFields(z.object({ LatestVersion: z.string().nullable() }), {
      LatestVersion: ["Number of the version; null if no version is active.", "5.12.0"],
    }),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/versions/{id}",
    operationId: "getVersion",
    summary: "Get a version",
    description: "Returns one version of the product.",
    action: "version.read",
    params: idParams,
    result: versionSchema,
    identifyResult: identifyVersion,
    example: { params: { id: examples.id } },
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/oem/versions",
    operationId: "createVersion",
    summary: "Create a version of the product",
    description: "Adds a release that licenses and servers can refer to.",
    action: "version.manage",
    body: versionChangeSchema,
    result: versionSchema,
    identifyResult: identifyVersion,
    status: 201,
    supportsIdempotencyKey: true,
    errors: { "409 VERSION_EXISTS": "A version with this number exists. Change that version instead." },
    example: (dates) => ({
      body: {
        version: "5.13.0",
        releasedAt: dates.dayIn(0),
        releaseNotes: "Faster searches.",
        isActive: true,
      },
    }),
  }),
  change: defineEndpoint({
    method: "PUT",
    path: "/api/oem/versions/{id}",
    operationId: "changeVersion",
    summary: "Change a version",
    description: "Replaces the content of a version. Omitted release notes stay unchanged.",
    action: "version.manage",
    params: idParams,
    body: versionChangeSchema,
    result: versionSchema,
    identifyResult: identifyVersion,
    supportsIfMatch: true,
    errors: { "409 VERSION_EXISTS": "A version with this number exists. Change that version instead." },
    example: (dates) => ({
      params: { id: examples.id },
      body: {
        version: "5.13.0",
        releasedAt: dates.dayIn(0),
        releaseNotes: "Faster searches.",
        isActive: true,
      },
    }),
  }),
};

export const versionHandlers = [
  handle(versionEndpoints.list, ({ context }) => context.storage.versions.listAll()),
  handle(
    versionEndpoints.readLatest,
    async ({ context }) => ({
      LatestVersion: await findLatestVersion(context.storage, context.now()),
    }),
    ({ request, context }) => limitByAddress(request, context, "latestVersion"),
  ),
  handle(versionEndpoints.get, ({ params, context }) => findVersion(context.storage, params.id)),
  handle(versionEndpoints.create, ({ body, actor, once }) =>
    once((storage) => createVersion(storage, actor, body)),
  ),
  handle(versionEndpoints.change, ({ params, body, actor, expectedVersion, context }) =>
    changeVersion(context.storage, actor, params.id, body, expectedVersion),
  ),
];
