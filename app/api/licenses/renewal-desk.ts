import { z } from "zod";
import { recordExport } from "#app/domain/history/exports.ts";
import { pageOf } from "#app/domain/page.ts";
import {
  endOrder,
  loseRenewal,
  lossOrder,
  nameOwner,
  ownerOf,
  ownerOrder,
  reopenRenewal,
} from "#app/domain/renewal/decide-renewal.ts";
import { deskLicense, deskQuery } from "#app/domain/renewal/desk-license.ts";
import { deskColumns, deskFileName, readRenewals, reportedRenewals } from "#app/domain/renewal/desk.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call, empty, plainReply } from "#app/api/call/call.ts";
import { csvReply } from "#app/api/call/csv-reply.ts";
import { addressOf } from "#app/api/call/rate-limit.ts";
import type { World } from "#app/api/world.ts";

const named = z.object({ key: licenseKey });
const momentOf = ({ now }: World) => instantOf(now().getTime());

export const renewalDeskCalls = {
  list: call({
    method: "GET",
    path: "/api/oem/renewals",
    operationId: "listRenewals",
    summary:
      "The renewal desk: licenses by when they end, those still open, snoozed, lost, or renewed in their last 90 days",
    action: "renewal.read",
    query: deskQuery,
    result: pageOf(deskLicense),
  }),
  csv: call({
    method: "GET",
    path: "/api/oem/renewals/csv",
    operationId: "exportRenewals",
    summary: "Every row of the renewal desk that matches the same filters, as CSV; not enveloped",
    action: "renewal.read",
    query: deskQuery,
    result: plainReply,
    contentType: "text/csv",
    recorded: true,
  }),
  lose: call({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals/lost",
    operationId: "loseRenewal",
    summary: "Marks the present end of a license as one that will not be renewed, with the reason",
    action: "license.edit",
    params: named,
    body: lossOrder,
    result: empty,
  }),
  reopen: call({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals/reopen",
    operationId: "reopenRenewal",
    summary: "Takes back that the present end of a license is lost",
    action: "license.edit",
    params: named,
    body: endOrder,
    result: empty,
  }),
  owner: call({
    method: "GET",
    path: "/api/oem/licenses/{key}/renewals/owner",
    operationId: "getRenewalOwner",
    summary: "Who was named to look after the renewals of a license; null for whoever made it",
    action: "renewal.read",
    params: named,
    result: ownerOrder,
  }),
  nameOwner: call({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/renewals/owner",
    operationId: "changeRenewalOwner",
    summary: "Says who looks after the renewals of a license, by e-mail; null for whoever made it",
    action: "license.edit",
    params: named,
    body: ownerOrder,
    result: empty,
  }),
};

export const renewalDeskAnswers: Answer[] = [
  answer(renewalDeskCalls.list, ({ query, world }) => readRenewals(world.storage, query, momentOf(world))),
  answer(renewalDeskCalls.csv, async ({ query, world, request, requestId, actor }) => {
    const at = momentOf(world);
    const { totalEntityCount: rows } = await readRenewals(world.storage, { ...query, pageSize: 0 }, at);
    const author = { ...actor, address: addressOf(request) };
    await recordExport(world.storage, author, { report: "renewals", filter: query, rows });
    const stretches = reportedRenewals(world.storage, query, at);
    const disposition = `attachment; filename="${deskFileName(at)}"`;
    return csvReply({ columns: deskColumns, stretches, disposition }, requestId, world);
  }),
  answer(renewalDeskCalls.lose, ({ params: { key }, body, actor, world }) =>
    loseRenewal(world.storage, { actor, key }, body),
  ),
  answer(renewalDeskCalls.reopen, ({ params: { key }, body, actor, world }) =>
    reopenRenewal(world.storage, { actor, key }, body),
  ),
  answer(renewalDeskCalls.owner, ({ params, world }) => ownerOf(world.storage, params.key)),
  answer(renewalDeskCalls.nameOwner, ({ params: { key }, body, actor, world }) =>
    nameOwner(world.storage, { actor, key }, body),
  ),
];
