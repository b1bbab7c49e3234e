import { z } from "zod";
import { instantOf } from "#app/domain/time/time.ts";
import { version, versionChange } from "#app/domain/version/version.ts";
import {
  changeVersion,
  createVersion,
  findVersion,
  findLatestVersion,
} from "#app/domain/version/versions.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { limitRate } from "#app/api/endpoint/rate-limit.ts";

const idParams = z.object({ id: z.coerce.number().pipe(z.int().min(1)) });

export const versionEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/versions",
    operationId: "listVersions",
    summary: "List all versions of the product, newest release first",
    action: "version.read",
    result: z.array(version),
  }),
  latest: defineEndpoint({
    method: "GET",
    path: "/api/oem/versions/update/air",
    operationId: "getLatestVersion",
    summary:
      "Get the latest version of the product, which is the active one released last; null if there is none",
    action: "version.latest",
    result: z.object({ LatestVersion: z.string().nullable() }),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/versions/{id}",
    operationId: "getVersion",
    summary: "Get one version",
    action: "version.read",
    params: idParams,
    result: version,
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/oem/versions",
    operationId: "createVersion",
    summary: "Create a version",
    action: "version.manage",
    body: versionChange,
    result: version,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  change: defineEndpoint({
    method: "PUT",
    path: "/api/oem/versions/{id}",
    operationId: "changeVersion",
    summary: "Change a version; omitted release notes stay unchanged",
    action: "version.manage",
    params: idParams,
    body: versionChange,
    result: version,
    supportsIfMatch: true,
  }),
};

export const versionHandlers = [
  handle(versionEndpoints.list, ({ context }) => context.storage.versions.listAll()),
  handle(
    versionEndpoints.latest,
    async ({ context }) => ({
      LatestVersion: await findLatestVersion(context.storage, instantOf(context.now().getTime())),
    }),
    ({ request, context }) => limitRate(request, context, { name: "latest-version", perMinute: 300 }),
  ),
  handle(versionEndpoints.get, ({ params, context }) => findVersion(context.storage, params.id)),
  handle(versionEndpoints.create, ({ body, actor, context }) => createVersion(context.storage, actor, body)),
  handle(versionEndpoints.change, ({ params, body, actor, expectedVersion, context }) =>
    changeVersion(context.storage, actor, params.id, body, expectedVersion),
  ),
];
