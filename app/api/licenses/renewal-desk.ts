import { recordExport } from "#app/domain/history/exports.ts";
import {
  renewalEnd,
  markRenewalLost,
  renewalLoss,
  assignRenewalOwner,
  findRenewalOwner,
  renewalOwner,
  reopenRenewal,
} from "#app/domain/renewal/decide-renewal.ts";
import { cursor } from "#app/domain/page.ts";
import { renewalQuery } from "#app/domain/renewal/queued-renewal.ts";
import {
  renewalColumns,
  buildRenewalFileName,
  countRenewals,
  exportRenewals,
  listRenewals,
  sumRenewalMonths,
} from "#app/domain/renewal/renewal-queue.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult, rawResponse, type ExampleDates } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse, describeCsv } from "#app/api/endpoint/file-response.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { renewalDeskLicensePage } from "./schemas/renewal.ts";
import { cursorDescription, keyParams } from "#app/api/endpoint/common-schemas.ts";
import { readPageWithCursor } from "#app/api/endpoint/cursor.ts";

const filterDescriptions = {
  state: "`open`, `snoozed`, `lost` or `renewed`.",
  from: "First day on which the licenses end (`YYYY-MM-DD`); 30 days ago if omitted.",
  to: "Last day on which the licenses end (`YYYY-MM-DD`); 90 days from now if omitted. The range has at most 1,100 days.",
  owner: "E-mail address of the user who is responsible for the renewal.",
  type: "License type: 1 Enterprise, 2 IR, 3 MSS.",
  search: "Part of the license key or the company name.",
};

const renewalOwnerFields = describeFields(renewalOwner, {
  owner: [
    "E-mail address of the user; null if the creator of the license is responsible.",
    "mert@example.com",
  ],
});

const createRenewalExample = (dates: ExampleDates) => ({
  query: {
    pageNumber: 0,
    pageSize: 10,
    sortBy: "expiredAt",
    sortType: "ASC",
    state: "open",
    from: dates.dayIn(0),
    to: dates.dayIn(90),
    owner: "mert@example.com",
    type: 1,
    search: "acme",
  },
});

export const renewalDeskEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/renewals",
    operationId: "listRenewals",
    summary: "List licenses to renew",
    description:
      "Returns one page of licenses whose renewal is open, snoozed or lost, or that were renewed in the last 90 days.",
    action: "renewal.read",
    query: describeFields(renewalQuery.extend({ after: cursor }), {
      ...filterDescriptions,
      after: cursorDescription,
    }),
    result: renewalDeskLicensePage,
    example: createRenewalExample,
  }),
  exportCsv: defineEndpoint({
    method: "GET",
    path: "/api/oem/renewals/csv",
    operationId: "exportRenewals",
    summary: "Export licenses to renew as CSV",
    description: `Accepts the filters of \`GET /api/oem/renewals\` and ignores paging. ${describeCsv(renewalColumns)}`,
    action: "renewal.read",
    query: describeFields(renewalQuery, filterDescriptions),
    result: rawResponse,
    contentType: "text/csv",
    recordsDownloads: true,
    example: createRenewalExample,
  }),
  markLost: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals/lost",
    operationId: "loseRenewal",
    summary: "Mark a renewal as lost",
    description: "Removes the license from the open renewals and stores the reason.",
    action: "license.edit",
    params: keyParams,
    body: describeFields(renewalLoss, {
      expiredAt:
        "Expected end of the license, in UTC. The request is rejected if the license ends at another time.",
      reason: "Reason why the license will not be renewed, 1 to 500 characters.",
    }),
    supportsIdempotencyKey: true,
    result: emptyResult,
    errors: commonErrors("422 LICENSE_DELETED", "422 END_MOVED"),
    example: (dates) => ({
      body: {
        expiredAt: dates.endOfDayIn(examples.daysUntilLicenseEnd),
        reason: "Moved to another product.",
      },
    }),
  }),
  reopen: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals/reopen",
    operationId: "reopenRenewal",
    summary: "Reopen a lost renewal",
    description: "Moves the license back to the open renewals.",
    action: "license.edit",
    params: keyParams,
    body: describeFields(renewalEnd, {
      expiredAt:
        "Expected end of the license, in UTC. The request is rejected if the license ends at another time.",
    }),
    supportsIdempotencyKey: true,
    result: emptyResult,
    errors: commonErrors("422 LICENSE_DELETED", "422 END_MOVED"),
    example: (dates) => ({ body: { expiredAt: dates.endOfDayIn(examples.daysUntilLicenseEnd) } }),
  }),
  getOwner: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/renewals/owner",
    operationId: "getRenewalOwner",
    summary: "Get the renewal owner of a license",
    description: "Returns who is responsible for the renewals of a license.",
    action: "renewal.read",
    params: keyParams,
    result: renewalOwnerFields,
  }),
  changeOwner: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/renewals/owner",
    operationId: "changeRenewalOwner",
    summary: "Change the renewal owner of a license",
    description: "Sets who is responsible for the renewals of a license.",
    action: "license.edit",
    params: keyParams,
    body: renewalOwnerFields,
    result: emptyResult,
    errors: {
      ...commonErrors("422 LICENSE_DELETED"),
      "422 OWNER_UNKNOWN": "No user with this address has signed in. Choose a user who has signed in.",
    },
    example: { body: { owner: "mert@example.com" } },
  }),
};

export const renewalDeskHandlers: EndpointHandler[] = [
  handle(renewalDeskEndpoints.list, async ({ query, context }) => {
    const now = context.now();
    const counts = await countRenewals(context, query, now);
    const listRequest = { query, total: counts[query.state] };
    const page = await readPageWithCursor(
      "renewals",
      query,
      context,
      (after) => listRenewals(context, listRequest, now, after),
      (renewal) => renewal,
    );
    return { ...page, counts, months: await sumRenewalMonths(context, query, page.entities, now) };
  }),
  handle(renewalDeskEndpoints.exportCsv, async ({ query, context, request, requestId, actor }) => {
    const now = context.now();
    const { [query.state]: rowCount } = await countRenewals(context, query, now);
    const exportActor = { ...actor, address: readClientAddress(request) };
    await recordExport(context.storage, exportActor, { report: "renewals", filter: query, rowCount });
    const chunks = exportRenewals(context, query, now);
    const disposition = `attachment; filename="${buildRenewalFileName(now)}"`;
    return createCsvResponse({ columns: renewalColumns, chunks, disposition }, requestId, context);
  }),
  handle(renewalDeskEndpoints.markLost, ({ params: { key }, body, actor, once }) =>
    once((storage) => markRenewalLost(storage, { actor, key }, body)),
  ),
  handle(renewalDeskEndpoints.reopen, ({ params: { key }, body, actor, once }) =>
    once((storage) => reopenRenewal(storage, { actor, key }, body)),
  ),
  handle(renewalDeskEndpoints.getOwner, ({ params, context }) =>
    findRenewalOwner(context.storage, params.key),
  ),
  handle(renewalDeskEndpoints.changeOwner, ({ params: { key }, body, actor, context }) =>
    assignRenewalOwner(context.storage, { actor, key }, body),
  ),
];
