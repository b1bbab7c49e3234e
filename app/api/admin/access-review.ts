import { addTrustedProviders } from "#app/api/endpoint/api-context.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse, createSingleChunk } from "#app/api/endpoint/file-response.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";
import { accessReviewQuery } from "#app/domain/access-review/access-review.ts";
import { buildAccessTable } from "#app/domain/access-review/access-table.ts";
import { confirmRight } from "#app/domain/access-review/confirm-right.ts";
import { listAccessLines, readAccessReview } from "#app/domain/access-review/read-access-review.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { accessConfirmationSchema, accessLinePage, accessLineSchema } from "./schemas/access-review.ts";

export const accessReviewEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/access-review",
    operationId: "listAccess",
    summary: "List the rights of all users",
    description:
      "Returns one page of the rights: who has which right since when, and from where. Disabled and invited users have no rights.",
    action: "access.review",
    query: describeFields(accessReviewQuery, {
      due: "`true` for rights that were neither granted nor confirmed in the last 90 days, `false` for the others.",
    }),
    result: accessLinePage,
    example: { query: { pageNumber: 0, pageSize: 25 } },
  }),
  exportCsv: defineEndpoint({
    method: "GET",
    path: "/api/oem/access-review/csv",
    operationId: "exportAccess",
    summary: "Export the rights of all users as CSV",
    description: "Returns all rights of `GET /api/oem/access-review`. The event `export-report` is recorded.",
    action: "access.review",
    result: rawResponse,
    contentType: "text/csv",
    fileContainsKeys: false,
    recordsDownloads: true,
  }),
  confirm: defineEndpoint({
    method: "POST",
    path: "/api/oem/access-review/confirmations",
    operationId: "confirmAccess",
    summary: "Confirm a right",
    description:
      "States that the user still needs the right. Nobody can confirm their own rights. To take a right away, change the privileges of the user or the rules of the directory.",
    action: "access.review",
    body: accessConfirmationSchema,
    supportsIdempotencyKey: true,
    result: accessLineSchema,
    example: { body: { userId: examples.id, right: "license-create" } },
    errors: {
      "403 OWN_RIGHTS": "The right is your own. Ask a colleague who manages users.",
      "404 NOT_FOUND": "No user has this id. List the rights again.",
      ...commonErrors("403 OUTRANKED"),
      "422 RIGHT_LOST": "The user no longer has the right. List the rights again.",
    },
  }),
};

export const accessReviewHandlers = [
  handle(accessReviewEndpoints.list, ({ query, context }) =>
    readAccessReview(addTrustedProviders(context), query, context.now()),
  ),
  handle(accessReviewEndpoints.exportCsv, async ({ context, request, requestId, actor }) => {
    const lines = await listAccessLines(addTrustedProviders(context), context.now());
    const { columns, rows } = buildAccessTable(lines);
    await recordExport(
      context.storage,
      { ...actor, address: readClientAddress(request) },
      { report: "access", filter: {}, rowCount: rows.length },
    );
    const disposition = `attachment; filename="access-${dayOf(context.now())}.csv"`;
    return createCsvResponse({ columns, chunks: createSingleChunk(rows), disposition }, requestId, context);
  }),
  handle(accessReviewEndpoints.confirm, ({ body, actor, context, once }) =>
    once((storage) => confirmRight(addTrustedProviders({ ...context, storage }), actor, body)),
  ),
];
