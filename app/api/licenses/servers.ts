import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { paging } from "#app/domain/page.ts";
import { listServersOfLicense, serverStatus } from "#app/domain/server/servers.ts";
import { readLicenseUse, licenseUseQuery } from "#app/domain/use/daily-use.ts";
import { readActivationCodeState, createActivationCode } from "#app/domain/deployment/activation-code.ts";
import { changeServerStatus, releaseSeat } from "#app/domain/deployment/server-status.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { createRowIdParams, keyParams } from "#app/api/endpoint/common-schemas.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { serverPage, licenseUseSchema, serverSchema, activationCodeStateSchema } from "./schemas/server.ts";

export const serverEndpoints = {
  listByLicense: defineEndpoint({
    method: "GET",
    path: "/api/oem/servers",
    operationId: "listServers",
    summary: "List servers of a license",
    description: "Returns the activated servers, and one entry for each license file that was issued.",
    action: "license.read",
    query: paging.extend({ licenseKey }),
    result: serverPage,
    example: { query: { pageNumber: 0, pageSize: 10, licenseKey: examples.licenseKey } },
  }),
  readDailyUse: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/use",
    operationId: "getLicenseUse",
    summary: "Get the daily use of a license",
    description:
      "Returns the highest number of assets and servers in use for each of the last days, and the capacities on these days.",
    action: "license.read",
    params: keyParams,
    query: describeFields(licenseUseQuery, { days: "Number of days up to today, 1 to 400." }),
    result: licenseUseSchema,
    example: { query: { days: 90 } },
  }),
  changeStatus: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/servers/{id}/status",
    operationId: "changeServerStatus",
    summary: "Enable or disable a server",
    description: "A disabled server is rejected, and its seat is free.",
    action: "server.manage",
    params: createRowIdParams("Id of the server."),
    body: describeFields(z.object({ status: serverStatus }), {
      status: "1 enables the server, 0 disables it.",
    }),
    result: serverSchema,
    errors: commonErrors("422 LICENSE_DELETED", "422 SERVER_LIMIT"),
    example: { body: { status: 0 } },
  }),
  release: defineEndpoint({
    method: "POST",
    path: "/api/oem/servers/{id}/release",
    operationId: "releaseServerSeat",
    summary: "Release the seat of a server",
    description: "Revokes the secret of the server. The server can be activated again like a new server.",
    action: "server.manage",
    params: createRowIdParams("Id of the server."),
    supportsIdempotencyKey: true,
    result: serverSchema,
    errors: commonErrors("422 LICENSE_DELETED"),
  }),
  activationCode: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/activation-code",
    operationId: "getActivationCode",
    summary: "Get the activation code state of a license",
    description: "Returns whether new servers need an activation code. The code itself is not stored.",
    action: "server.manage",
    params: keyParams,
    result: activationCodeStateSchema,
  }),
  createActivationCode: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/activation-code",
    operationId: "createActivationCode",
    summary: "Create an activation code",
    description:
      "New servers of the license need the code from now on. The code replaces an earlier code. Only this response contains it, and the response to the same request with the same `Idempotency-Key`.",
    action: "server.manage",
    params: keyParams,
    supportsIdempotencyKey: true,
    returnsSecret: true,
    result: describeFields(z.object({ activationCode: z.string(), createdAt: instantText }), {
      activationCode: ["Activation code. It is not shown again.", "7Q2M9-4XKTA-ZB3WH"],
      createdAt: ["Time of creation of the code, in UTC.", examples.pastTime],
    }),
    status: 201,
    errors: commonErrors("422 LICENSE_DELETED"),
  }),
};

export const serverHandlers = [
  handle(serverEndpoints.listByLicense, ({ query, context }) =>
    listServersOfLicense(context.storage, query.licenseKey, query),
  ),
  handle(serverEndpoints.readDailyUse, ({ params, query, context }) =>
    readLicenseUse(context.storage, params.key, query.days, context.now()),
  ),
  handle(serverEndpoints.changeStatus, ({ params, body, context, actor }) =>
    changeServerStatus(context.storage, actor, params.id, body.status),
  ),
  handle(serverEndpoints.release, ({ params, actor, once }) =>
    once((storage) => releaseSeat(storage, actor, params.id)),
  ),
  handle(serverEndpoints.activationCode, ({ params, context }) =>
    readActivationCodeState(context.storage, params.key),
  ),
  handle(serverEndpoints.createActivationCode, ({ params, actor, once }) =>
    once((storage) => createActivationCode(storage, actor, params.key)),
  ),
];
