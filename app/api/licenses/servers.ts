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
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { rowId } from "#app/api/call/row-id.ts";

export const serverCalls = {
  ofLicense: call({
    method: "GET",
    path: "/api/oem/servers",
    operationId: "listServers",
    summary: "One page of the servers of a license",
    action: "license.read",
    query: paging.extend({ licenseKey }),
    result: pageOf(server),
  }),
  use: call({
    method: "GET",
    path: "/api/oem/licenses/{key}/use",
    operationId: "getLicenseUse",
    summary: "The most assets and servers of a license that were in use on each day, of at most 400 days",
    action: "license.read",
    params: z.object({ key: licenseKey }),
    query: useQuery,
    result: licenseUse,
  }),
  changeStatus: call({
    method: "PATCH",
    path: "/api/oem/servers/{id}/status",
    operationId: "changeServerStatus",
    summary: "Enables (1) or disables (0) a server",
    action: "server.manage",
    params: z.object({ id: rowId }),
    body: z.object({ status: serverStatus }),
    result: server,
  }),
  release: call({
    method: "POST",
    path: "/api/oem/servers/{id}/release",
    operationId: "releaseServerSeat",
    summary:
      "Gives the seat of a server back and ends its secret, so that it may be activated anew with the key alone",
    action: "server.manage",
    params: z.object({ id: rowId }),
    result: server,
  }),
  activationCode: call({
    method: "GET",
    path: "/api/oem/licenses/{key}/activation-code",
    operationId: "getActivationCode",
    summary: "Get whether new servers of a license need an activation code",
    action: "server.manage",
    params: z.object({ key: licenseKey }),
    result: activationCodeState,
  }),
  createActivationCode: call({
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

export const serverAnswers = [
  answer(serverCalls.ofLicense, ({ query, world }) =>
    serversOfLicense(world.storage, query.licenseKey, query),
  ),
  answer(serverCalls.use, ({ params, query, world }) =>
    useOfLicense(world.storage, params.key, query.days, instantOf(world.now().getTime())),
  ),
  answer(serverCalls.changeStatus, ({ params, body, world, actor }) =>
    changeServerStatus(world.storage, actor, params.id, body.status),
  ),
  answer(serverCalls.release, ({ params, world, actor }) => releaseSeat(world.storage, actor, params.id)),
  answer(serverCalls.activationCode, ({ params, world }) => activationCodeStateOf(world.storage, params.key)),
  answer(serverCalls.createActivationCode, ({ params, world, actor }) =>
    createActivationCode(world.storage, actor, params.key),
  ),
];
