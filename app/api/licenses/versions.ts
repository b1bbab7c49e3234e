import { z } from "zod";
import { instantOf } from "#app/domain/time/time.ts";
import { version, versionChange } from "#app/domain/version/version.ts";
import { changeVersion, createVersion, findVersion, latestVersion } from "#app/domain/version/versions.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { limitRate } from "#app/api/call/rate-limit.ts";

const identified = z.object({ id: z.coerce.number().pipe(z.int().min(1)) });

export const versionCalls = {
  all: call({
    method: "GET",
    path: "/api/oem/versions",
    operationId: "listVersions",
    summary: "Every version of the product, newest release first",
    action: "version.read",
    result: z.array(version),
  }),
  latest: call({
    method: "GET",
    path: "/api/oem/versions/update/air",
    operationId: "getLatestVersion",
    summary:
      "The latest version of the product: the active one that was released last; null while there is none",
    action: "version.latest",
    result: z.object({ LatestVersion: z.string().nullable() }),
  }),
  one: call({
    method: "GET",
    path: "/api/oem/versions/{id}",
    operationId: "getVersion",
    summary: "One version",
    action: "version.read",
    params: identified,
    result: version,
  }),
  create: call({
    method: "POST",
    path: "/api/oem/versions",
    operationId: "createVersion",
    summary: "Creates a version",
    action: "version.manage",
    body: versionChange,
    result: version,
    status: 201,
    creates: true,
  }),
  change: call({
    method: "PUT",
    path: "/api/oem/versions/{id}",
    operationId: "changeVersion",
    summary: "Changes a version; release notes that are left out stay as they are",
    action: "version.manage",
    params: identified,
    body: versionChange,
    result: version,
    changes: true,
  }),
};

export const versionAnswers = [
  answer(versionCalls.all, ({ world }) => world.storage.versions.all()),
  answer(
    versionCalls.latest,
    async ({ world }) => ({
      LatestVersion: await latestVersion(world.storage, instantOf(world.now().getTime())),
    }),
    ({ request, world }) => limitRate(request, world, { name: "latest-version", perMinute: 300 }),
  ),
  answer(versionCalls.one, ({ params, world }) => findVersion(world.storage, params.id)),
  answer(versionCalls.create, ({ body, actor, world }) => createVersion(world.storage, actor, body)),
  answer(versionCalls.change, ({ params, body, actor, expectedVersion, world }) =>
    changeVersion(world.storage, actor, params.id, body, expectedVersion),
  ),
];
