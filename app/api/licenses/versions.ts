import { z } from "zod";
import { instantOf } from "#app/domain/time/time.ts";
import { version, versionChange } from "#app/domain/version/version.ts";
import { changeVersion, createVersion, findVersion, latestVersion } from "#app/domain/version/versions.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { limitRate } from "#app/api/endpoint/rate-limit.ts";

const byId = z.object({ id: z.coerce.number().pipe(z.int().min(1)) });

export const versionEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/oem/versions",
    operationId: "listVersions",
    summary: "Every version of the product, newest release first",
    action: "version.read",
    result: z.array(version),
  }),
  latest: endpoint({
    method: "GET",
    path: "/api/oem/versions/update/air",
    operationId: "getLatestVersion",
    summary:
      "The latest version of the product: the active one that was released last; null while there is none",
    action: "version.latest",
    result: z.object({ LatestVersion: z.string().nullable() }),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/oem/versions/{id}",
    operationId: "getVersion",
    summary: "One version",
    action: "version.read",
    params: byId,
    result: version,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/oem/versions",
    operationId: "createVersion",
    summary: "Creates a version",
    action: "version.manage",
    body: versionChange,
    result: version,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/oem/versions/{id}",
    operationId: "changeVersion",
    summary: "Changes a version; release notes that are left out stay as they are",
    action: "version.manage",
    params: byId,
    body: versionChange,
    result: version,
    supportsIfMatch: true,
  }),
};

export const versionHandlers = [
  handle(versionEndpoints.list, ({ context }) => context.storage.versions.all()),
  handle(
    versionEndpoints.latest,
    async ({ context }) => ({
      LatestVersion: await latestVersion(context.storage, instantOf(context.now().getTime())),
    }),
    ({ request, context }) => limitRate(request, context, { name: "latest-version", perMinute: 300 }),
  ),
  handle(versionEndpoints.get, ({ params, context }) => findVersion(context.storage, params.id)),
  handle(versionEndpoints.create, ({ body, actor, context }) => createVersion(context.storage, actor, body)),
  handle(versionEndpoints.change, ({ params, body, actor, expectedVersion, context }) =>
    changeVersion(context.storage, actor, params.id, body, expectedVersion),
  ),
];
