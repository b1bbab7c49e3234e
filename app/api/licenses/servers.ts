import { z } from "zod";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { pageOf, paging } from "#app/domain/page.ts";
import { server, serversOfLicense, serverStatus } from "#app/domain/server/servers.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { licenseUse, useOfLicense, useQuery } from "#app/domain/use/daily-use.ts";
import {
  activationCodeState,
  activationCodeStateOf,
  createActivationCode,
} from "#app/domain/deployment/activation-code.ts";
import { changeServerStatus, releaseSeat } from "#app/domain/deployment/server-status.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

export const serverEndpoints = {
  ofLicense: endpoint({
    method: "GET",
    path: "/api/oem/servers",
    operationId: "listServers",
    summary: "One page of the servers of a license",
    action: "license.read",
    query: paging.extend({ licenseKey }),
    result: pageOf(server),
  }),
  use: endpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/use",
    operationId: "getLicenseUse",
    summary: "The most assets and servers of a license that were in use on each day, of at most 400 days",
    action: "license.read",
    params: z.object({ key: licenseKey }),
    query: useQuery,
    result: licenseUse,
  }),
  changeStatus: endpoint({
    method: "PATCH",
    path: "/api/oem/servers/{id}/status",
    operationId: "changeServerStatus",
    summary: "Enables (1) or disables (0) a server",
    action: "server.manage",
    params: z.object({ id: rowId }),
    body: z.object({ status: serverStatus }),
    result: server,
  }),
  release: endpoint({
    method: "POST",
    path: "/api/oem/servers/{id}/release",
    operationId: "releaseServerSeat",
    summary:
      "Gives the seat of a server back and ends its secret, so that it may be activated anew with the key alone",
    action: "server.manage",
    params: z.object({ id: rowId }),
    result: server,
  }),
  activationCode: endpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/activation-code",
    operationId: "getActivationCode",
    summary: "Get whether new servers of a license need an activation code",
    action: "server.manage",
    params: z.object({ key: licenseKey }),
    result: activationCodeState,
  }),
  createActivationCode: endpoint({
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
    serversOfLicense(context.storage, query.licenseKey, query),
  ),
  handle(serverEndpoints.use, ({ params, query, context }) =>
    useOfLicense(context.storage, params.key, query.days, instantOf(context.now().getTime())),
  ),
  handle(serverEndpoints.changeStatus, ({ params, body, context, actor }) =>
    changeServerStatus(context.storage, actor, params.id, body.status),
  ),
  handle(serverEndpoints.release, ({ params, context, actor }) =>
    releaseSeat(context.storage, actor, params.id),
  ),
  handle(serverEndpoints.activationCode, ({ params, context }) =>
    activationCodeStateOf(context.storage, params.key),
  ),
  handle(serverEndpoints.createActivationCode, ({ params, context, actor }) =>
    createActivationCode(context.storage, actor, params.key),
  ),
];
