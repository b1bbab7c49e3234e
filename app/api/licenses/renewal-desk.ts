import { z } from "zod";
import { recordExport } from "#app/domain/history/exports.ts";
import { pageOf } from "#app/domain/page.ts";
import {
  renewalEnd,
  loseRenewal,
  renewalLoss,
  assignOwner,
  ownerOf,
  renewalOwner,
  reopenRenewal,
} from "#app/domain/renewal/decide-renewal.ts";
import { queuedRenewal, renewalQuery } from "#app/domain/renewal/queued-renewal.ts";
import {
  renewalColumns,
  renewalFileName,
  readRenewals,
  reportedRenewals,
} from "#app/domain/renewal/renewal-queue.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint, empty, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { csvResponse } from "#app/api/endpoint/csv-response.ts";
import { addressOf } from "#app/api/endpoint/rate-limit.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const byKey = z.object({ key: licenseKey });
const currentInstant = ({ now }: ApiContext) => instantOf(now().getTime());

export const renewalDeskEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/oem/renewals",
    operationId: "listRenewals",
    summary:
      "The renewal desk: licenses by when they end, those still open, snoozed, lost, or renewed in their last 90 days",
    action: "renewal.read",
    query: renewalQuery,
    result: pageOf(queuedRenewal),
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/oem/renewals/csv",
    operationId: "exportRenewals",
    summary: "Every row of the renewal desk that matches the same filters, as CSV; not enveloped",
    action: "renewal.read",
    query: renewalQuery,
    result: rawResponse,
    contentType: "text/csv",
    isRecorded: true,
  }),
  markLost: endpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals/lost",
    operationId: "loseRenewal",
    summary: "Marks the present end of a license as one that will not be renewed, with the reason",
    action: "license.edit",
    params: byKey,
    body: renewalLoss,
    result: empty,
  }),
  reopen: endpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals/reopen",
    operationId: "reopenRenewal",
    summary: "Takes back that the present end of a license is lost",
    action: "license.edit",
    params: byKey,
    body: renewalEnd,
    result: empty,
  }),
  getOwner: endpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/renewals/owner",
    operationId: "getRenewalOwner",
    summary: "Who was named to look after the renewals of a license; null for whoever made it",
    action: "renewal.read",
    params: byKey,
    result: renewalOwner,
  }),
  changeOwner: endpoint({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/renewals/owner",
    operationId: "changeRenewalOwner",
    summary: "Says who looks after the renewals of a license, by e-mail; null for whoever made it",
    action: "license.edit",
    params: byKey,
    body: renewalOwner,
    result: empty,
  }),
};

export const renewalDeskHandlers: EndpointHandler[] = [
  handle(renewalDeskEndpoints.list, ({ query, context }) =>
    readRenewals(context.storage, query, currentInstant(context)),
  ),
  handle(renewalDeskEndpoints.csv, async ({ query, context, request, requestId, actor }) => {
    const at = currentInstant(context);
    const { totalEntityCount: rows } = await readRenewals(context.storage, { ...query, pageSize: 0 }, at);
    const author = { ...actor, address: addressOf(request) };
    await recordExport(context.storage, author, { report: "renewals", filter: query, rows });
    const chunks = reportedRenewals(context.storage, query, at);
    const disposition = `attachment; filename="${renewalFileName(at)}"`;
    return csvResponse({ columns: renewalColumns, chunks, disposition }, requestId, context);
  }),
  handle(renewalDeskEndpoints.markLost, ({ params: { key }, body, actor, context }) =>
    loseRenewal(context.storage, { actor, key }, body),
  ),
  handle(renewalDeskEndpoints.reopen, ({ params: { key }, body, actor, context }) =>
    reopenRenewal(context.storage, { actor, key }, body),
  ),
  handle(renewalDeskEndpoints.getOwner, ({ params, context }) => ownerOf(context.storage, params.key)),
  handle(renewalDeskEndpoints.changeOwner, ({ params: { key }, body, actor, context }) =>
    assignOwner(context.storage, { actor, key }, body),
  ),
];
