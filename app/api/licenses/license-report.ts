import { z } from "zod";
import { recordExport } from "#app/domain/history/exports.ts";
import { askedFilter } from "#app/domain/license/filter.ts";
import {
  countReported,
  reportColumns,
  reportedLicenses,
  reportFileName,
} from "#app/domain/license/report.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { answer } from "#app/api/call/answer.ts";
import { call, plainReply } from "#app/api/call/call.ts";
import { csvReply } from "#app/api/call/csv-reply.ts";
import { addressOf } from "#app/api/call/rate-limit.ts";

/** JSON text of the filter; paging in it is ignored. */
const filters = z
  .string()
  .default("")
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

const reportCalls = {
  csv: call({
    method: "GET",
    path: "/api/oem/licenses/report/csv",
    operationId: "exportLicenses",
    summary:
      "Every license that matches a filter, newest first, as CSV; not enveloped. `filters` is the filter query object as JSON, `getActive` keeps those that are active or almost expired",
    action: "report.read",
    query: z.object({
      filters,
      getActive: z
        .enum(["true", "false"])
        .default("false")
        .transform((text) => text === "true"),
    }),
    result: plainReply,
    contentType: "text/csv",
    recorded: true,
  }),
};

export const reportAnswers = [
  answer(reportCalls.csv, async ({ query, world, request, requestId, actor }) => {
    const { filters: filter, getActive } = query;
    const rows = await countReported(world.storage.licenses, filter, getActive);
    const author = { ...actor, address: addressOf(request) };
    const narrowing = { ...filter, ...(getActive && { getActive }) };
    await recordExport(world.storage, author, { report: "licenses", filter: narrowing, rows });
    const licenses = reportedLicenses(world.storage.licenses, filter, getActive);
    const fileName = reportFileName(filter, getActive, instantOf(world.now().getTime()));
    const disposition = `attachment; filename="${fileName}"`;
    return csvReply({ columns: reportColumns, stretches: licenses, disposition }, requestId, world);
  }),
];
