import { z } from "zod";
import { recordExport } from "#app/domain/history/exports.ts";
import { pageSchema } from "#app/domain/page.ts";
import {
  renewalEnd,
  loseRenewal,
  renewalLoss,
  assignOwner,
  findOwner,
  renewalOwner,
  reopenRenewal,
} from "#app/domain/renewal/decide-renewal.ts";
import { queuedRenewal, renewalCounts, renewalQuery } from "#app/domain/renewal/queued-renewal.ts";
import {
  renewalColumns,
  renewalFileName,
  readRenewals,
  exportRenewals,
} from "#app/domain/renewal/renewal-queue.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse } from "#app/api/endpoint/csv-response.ts";
import { readClientAddress } from "#app/api/endpoint/rate-limit.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const keyParams = z.object({ key: licenseKey });
const currentInstant = ({ now }: ApiContext) => instantOf(now().getTime());

export const renewalDeskEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/renewals",
    operationId: "listRenewals",
    summary: "List licenses by their end: open, snoozed, lost, or renewed in their last 90 days",
    action: "renewal.read",
    query: renewalQuery,
    result: pageSchema(queuedRenewal).extend({ counts: renewalCounts }),
  }),
  csv: defineEndpoint({
    method: "GET",
    path: "/api/oem/renewals/csv",
    operationId: "exportRenewals",
    summary: "Export the renewals that match the same filters as CSV; not enveloped",
    action: "renewal.read",
    query: renewalQuery,
    result: rawResponse,
    contentType: "text/csv",
    isRecorded: true,
  }),
  markLost: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals/lost",
    operationId: "loseRenewal",
    summary: "Mark the current end of a license as lost, with the reason",
    action: "license.edit",
    params: keyParams,
    body: renewalLoss,
    result: emptyResult,
  }),
  reopen: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals/reopen",
    operationId: "reopenRenewal",
    summary: "Reopen the renewal of a license that was marked as lost",
    action: "license.edit",
    params: keyParams,
    body: renewalEnd,
    result: emptyResult,
  }),
  getOwner: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/renewals/owner",
    operationId: "getRenewalOwner",
    summary: "Get the named owner of the renewals of a license; null means its creator",
    action: "renewal.read",
    params: keyParams,
    result: renewalOwner,
  }),
  changeOwner: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/renewals/owner",
    operationId: "changeRenewalOwner",
    summary: "Set the owner of the renewals of a license by e-mail address; null means its creator",
    action: "license.edit",
    params: keyParams,
    body: renewalOwner,
    result: emptyResult,
  }),
};

export const renewalDeskHandlers: EndpointHandler[] = [
  handle(renewalDeskEndpoints.list, ({ query, context }) =>
    readRenewals(context.storage, query, currentInstant(context)),
  ),
  handle(renewalDeskEndpoints.csv, async ({ query, context, request, requestId, actor }) => {
    const at = currentInstant(context);
    const { totalEntityCount: rows } = await readRenewals(context.storage, { ...query, pageSize: 0 }, at);
    const exportActor = { ...actor, address: readClientAddress(request) };
    await recordExport(context.storage, exportActor, { report: "renewals", filter: query, rows });
    const chunks = exportRenewals(context.storage, query, at);
    const disposition = `attachment; filename="${renewalFileName(at)}"`;
    return createCsvResponse({ columns: renewalColumns, chunks, disposition }, requestId, context);
  }),
  handle(renewalDeskEndpoints.markLost, ({ params: { key }, body, actor, context }) =>
    loseRenewal(context.storage, { actor, key }, body),
  ),
  handle(renewalDeskEndpoints.reopen, ({ params: { key }, body, actor, context }) =>
    reopenRenewal(context.storage, { actor, key }, body),
  ),
  handle(renewalDeskEndpoints.getOwner, ({ params, context }) => findOwner(context.storage, params.key)),
  handle(renewalDeskEndpoints.changeOwner, ({ params: { key }, body, actor, context }) =>
    assignOwner(context.storage, { actor, key }, body),
  ),
];
