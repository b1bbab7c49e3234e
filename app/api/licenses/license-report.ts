import { z } from "zod";
import { recordExport } from "#app/domain/history/exports.ts";
import { requestedFilter } from "#app/domain/license/filter.ts";
import {
  countReported,
  licensesByKeys,
  reportColumns,
  reportedLicenses,
  reportFileName,
} from "#app/domain/license/report.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { splitList } from "#app/domain/text/query-text.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { csvResponse } from "#app/api/endpoint/csv-response.ts";
import { addressOf } from "#app/api/endpoint/rate-limit.ts";

/** The filter as JSON; paging in it is ignored. */
const filters = z
  .string()
  .transform((text, context): unknown => {
    try {
      const {
        pageNumber: _number,
        pageSize: _size,
        ...filter
      } = z.looseObject({}).parse(JSON.parse(text.trim() || "{}"));
      return filter;
    } catch {
      context.addIssue({ code: "custom", message: "The filter is not a JSON object." });
      return z.NEVER;
    }
  })
  .pipe(requestedFilter);

/** The maximum that fits into a URL. */
const maxKeys = 400;

const keys = z
  .string()
  .transform(splitList)
  .pipe(
    z.array(licenseKey).min(1, "Name a license.").max(maxKeys, `At most ${maxKeys} licenses can be named.`),
  );

const reportEndpoints = {
  csv: endpoint({
    method: "GET",
    path: "/api/oem/licenses/report/csv",
    operationId: "exportLicenses",
    summary:
      "Every license that matches a filter, newest first, as CSV; not enveloped. `filters` is the filter query object as JSON, or `keys` names the licenses, separated by commas; `getActive` keeps those that are active or almost expired",
    action: "report.read",
    query: z
      .object({
        filters: filters.optional(),
        keys: keys.optional(),
        getActive: z
          .enum(["true", "false"])
          .default("false")
          .transform((text) => text === "true"),
      })
      .refine(({ filters: filter, keys: licenseKeys }) => !filter || !licenseKeys, {
        error: "Give either the keys of the licenses or a filter.",
        path: ["keys"],
      }),
    result: rawResponse,
    contentType: "text/csv",
    listParameters: ["keys"],
    isRecorded: true,
  }),
};

export const reportHandlers = [
  handle(reportEndpoints.csv, async ({ query, context, request, requestId, actor }) => {
    const { filters: filter = requestedFilter.parse({}), getActive } = query;
    const { licenses } = context.storage;
    const selectedLicenses = query.keys && (await licensesByKeys(licenses, query.keys, getActive));
    const rows = selectedLicenses
      ? selectedLicenses.length
      : await countReported(licenses, filter, getActive);
    const author = { ...actor, address: addressOf(request) };
    const recordedFilter = {
      ...(query.keys ? { keys: query.keys } : filter),
      ...(getActive && { getActive }),
    };
    await recordExport(context.storage, author, { report: "licenses", filter: recordedFilter, rows });
    const chunks = selectedLicenses
      ? asSingleChunk(selectedLicenses)
      : reportedLicenses(licenses, filter, getActive);
    const selection = selectedLicenses ? "selected" : getActive ? "active" : "all";
    const fileName = reportFileName(filter, selection, instantOf(context.now().getTime()));
    const disposition = `attachment; filename="${fileName}"`;
    return csvResponse({ columns: reportColumns, chunks, disposition }, requestId, context);
  }),
];

async function* asSingleChunk<Row>(rows: Row[]): AsyncGenerator<Row[], void> {
  yield rows;
}
