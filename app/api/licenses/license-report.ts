import { z } from "zod";
import { recordExport } from "#app/domain/history/exports.ts";
import { resolvePeriod } from "#app/domain/license/date-period.ts";
import { requestedFilter } from "#app/domain/license/filter.ts";
import {
  countExportedLicenses,
  findLicensesByKeys,
  reportColumns,
  exportLicenses,
  buildReportFileName,
} from "#app/domain/license/report.ts";
import { removeUnsetFields } from "#app/domain/page.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { splitList } from "#app/domain/text/query-text.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse, createSingleChunk, describeCsv } from "#app/api/endpoint/file-response.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";

/** Parses a filter in JSON, without its page number and page size. */
const filterParameter = z
  .string()
  .transform((text, context): unknown => {
    try {
      const {
        pageNumber: _number,
        pageSize: _size,
        ...filter
      } = z.looseObject({}).parse(JSON.parse(text.trim() || "{}"));
      return removeUnsetFields(filter);
    } catch {
      context.addIssue({ code: "custom", message: "The filter is not a JSON object." });
      return z.NEVER;
    }
  })
  .pipe(requestedFilter);

/** A longer list of license keys does not fit into a URL. */
const maxKeys = 400;

const keysParameter = z
  .string()
  .transform(splitList)
  .pipe(
    z
      .array(licenseKey)
      .min(1, "Send at least one license key.")
      .max(maxKeys, `At most ${maxKeys} license keys can be sent.`),
  );

const reportEndpoints = {
  exportCsv: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/report/csv",
    operationId: "exportLicenses",
    summary: "Export licenses as CSV",
    description: `Returns the licenses that match the filter, newest first. ${describeCsv(reportColumns)}`,
    action: "report.read",
    query: describeFields(
      z
        .object({
          filters: filterParameter.optional(),
          keys: keysParameter.optional(),
          getActive: z
            .enum(["true", "false"])
            .default("false")
            .transform((text) => text === "true"),
        })
        .refine(({ filters, keys }) => !filters || !keys, {
          error: "Send either license keys or a filter.",
          path: ["keys"],
        }),
      {
        filters: "License filter as JSON, as `POST /api/oem/licenses/filtered` accepts it.",
        keys: "License keys, separated by commas, at most 400.",
        getActive: "`true` for active and almost expired licenses only.",
      },
    ),
    result: rawResponse,
    contentType: "text/csv",
    listParameters: ["keys"],
    recordsDownloads: true,
    example: { query: { filters: '{"tag":"emea"}', getActive: "true" } },
  }),
};

export const reportHandlers = [
  handle(reportEndpoints.exportCsv, async ({ query, context, request, requestId, actor }) => {
    const now = context.now();
    const { filters: queryFilter = requestedFilter.parse({}), getActive } = query;
    const filter = resolvePeriod(queryFilter, now);
    const { licenses } = context.storage;
    const selectedLicenses = query.keys && (await findLicensesByKeys(licenses, query.keys, { getActive }));
    const rowCount = selectedLicenses
      ? selectedLicenses.length
      : await countExportedLicenses(licenses, filter, { getActive });
    const exportActor = { ...actor, address: readClientAddress(request) };
    const recordedFilter = {
      ...(query.keys ? { keys: query.keys } : filter),
      ...(getActive && { getActive }),
    };
    await recordExport(context.storage, exportActor, {
      report: "licenses",
      filter: recordedFilter,
      rowCount,
    });
    const chunks = selectedLicenses
      ? createSingleChunk(selectedLicenses)
      : exportLicenses(licenses, filter, { getActive });
    const filteredSelection = getActive ? "active" : "all";
    const selection = selectedLicenses ? "selected" : filteredSelection;
    const fileName = buildReportFileName(filter, selection, now);
    const disposition = `attachment; filename="${fileName}"`;
    return createCsvResponse({ columns: reportColumns, chunks, disposition }, requestId, context);
  }),
];
