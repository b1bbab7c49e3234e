import { z } from "zod";
import { recordExport } from "#app/domain/history/exports.ts";
import { askedFilter } from "#app/domain/license/filter.ts";
import {
  countReported,
  namedLicenses,
  reportColumns,
  reportedLicenses,
  reportFileName,
} from "#app/domain/license/report.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { listedIn } from "#app/domain/text/query-text.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { answer } from "#app/api/call/answer.ts";
import { call, plainReply } from "#app/api/call/call.ts";
import { csvReply } from "#app/api/call/csv-reply.ts";
import { addressOf } from "#app/api/call/rate-limit.ts";

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
  .pipe(askedFilter);

/** The maximum that fits into a URL. */
const mostKeys = 400;

const keys = z
  .string()
  .transform(listedIn)
  .pipe(
    z.array(licenseKey).min(1, "Name a license.").max(mostKeys, `At most ${mostKeys} licenses can be named.`),
  );

const reportCalls = {
  csv: call({
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
      .refine(({ filters: filter, keys: named }) => !filter || !named, {
        error: "Give either the keys of the licenses or a filter.",
        path: ["keys"],
      }),
    result: plainReply,
    contentType: "text/csv",
    lists: ["keys"],
    recorded: true,
  }),
};

export const reportAnswers = [
  answer(reportCalls.csv, async ({ query, world, request, requestId, actor }) => {
    const { filters: filter = askedFilter.parse({}), getActive } = query;
    const { licenses } = world.storage;
    const named = query.keys && (await namedLicenses(licenses, query.keys, getActive));
    const rows = named ? named.length : await countReported(licenses, filter, getActive);
    const author = { ...actor, address: addressOf(request) };
    const narrowing = { ...(query.keys ? { keys: query.keys } : filter), ...(getActive && { getActive }) };
    await recordExport(world.storage, author, { report: "licenses", filter: narrowing, rows });
    const stretches = named ? inOne(named) : reportedLicenses(licenses, filter, getActive);
    const which = named ? "selected" : getActive ? "active" : "all";
    const fileName = reportFileName(filter, which, instantOf(world.now().getTime()));
    const disposition = `attachment; filename="${fileName}"`;
    return csvReply({ columns: reportColumns, stretches, disposition }, requestId, world);
  }),
];

async function* inOne<Row>(rows: Row[]): AsyncGenerator<Row[], void> {
  yield rows;
}
