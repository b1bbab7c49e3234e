import { z } from "zod";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { pageSchema, paging } from "#app/domain/page.ts";
import { server, listServersOfLicense, serverStatus } from "#app/domain/server/servers.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { licenseUse, readLicenseUse, useQuery } from "#app/domain/use/daily-use.ts";
import {
  activationCodeState,
  readActivationCodeState,
  createActivationCode,
} from "#app/domain/deployment/activation-code.ts";
import { changeServerStatus, releaseSeat } from "#app/domain/deployment/server-status.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

export const serverEndpoints = {
  ofLicense: defineEndpoint({
    method: "GET",
    path: "/api/oem/servers",
    operationId: "listServers",
    summary: "List the servers of a license, one page at a time",
    action: "license.read",
    query: paging.extend({ licenseKey }),
    result: pageSchema(server),
  }),
  use: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/use",
    operationId: "getLicenseUse",
    summary: "Get the highest number of assets and servers in use per day, for at most 400 days",
    action: "license.read",
    params: z.object({ key: licenseKey }),
    query: useQuery,
    result: licenseUse,
  }),
  changeStatus: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/servers/{id}/status",
    operationId: "changeServerStatus",
    summary: "Enable (1) or disable (0) a server",
    action: "server.manage",
    params: z.object({ id: rowId }),
    body: z.object({ status: serverStatus }),
    result: server,
  }),
  release: defineEndpoint({
    method: "POST",
    path: "/api/oem/servers/{id}/release",
    operationId: "releaseServerSeat",
    summary:
      "Release the seat of a server and end its secret, so that it can be activated again with only the key",
    action: "server.manage",
    params: z.object({ id: rowId }),
    result: server,
  }),
  activationCode: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/activation-code",
    operationId: "getActivationCode",
    summary: "Get whether new servers of a license need an activation code",
    action: "server.manage",
    params: z.object({ key: licenseKey }),
    result: activationCodeState,
  }),
  createActivationCode: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/activation-code",
    operationId: "createActivationCode",
    summary: "Create the activation code of a license, or replace it; the response shows it once",
    action: "server.manage",
    params: z.object({ key: licenseKey }),
    result: z.object({ activationCode: z.string(), createdAt: z.string() }),
    status: 201,
  }),
};

export const serverHandlers = [
  handle(serverEndpoints.ofLicense, ({ query, context }) =>
    listServersOfLicense(context.storage, query.licenseKey, query),
  ),
  handle(serverEndpoints.use, ({ params, query, context }) =>
    readLicenseUse(context.storage, params.key, query.days, instantOf(context.now().getTime())),
  ),
  handle(serverEndpoints.changeStatus, ({ params, body, context, actor }) =>
    changeServerStatus(context.storage, actor, params.id, body.status),
  ),
  handle(serverEndpoints.release, ({ params, context, actor }) =>
    releaseSeat(context.storage, actor, params.id),
  ),
  handle(serverEndpoints.activationCode, ({ params, context }) =>
    readActivationCodeState(context.storage, params.key),
  ),
  handle(serverEndpoints.createActivationCode, ({ params, context, actor }) =>
    createActivationCode(context.storage, actor, params.key),
  ),
];
