import { z } from "zod";
import { reportCsv } from "#app/documents/report-csv.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { License } from "#app/domain/license/license.ts";
import { reportedLicenses, reportFileName } from "#app/domain/license/report.ts";
import { instantOf } from "#app/domain/time.ts";
import { answer } from "./answer.ts";
import { call, plainReply } from "./call.ts";
import type { World } from "./world.ts";

/** The filter query object as JSON text. A report has no pages, so what the object says of them does not count. */
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
  .pipe(licenseFilter);

export const reportCalls = {
  csv: call({
    method: "GET",
    path: "/api/oem/licenses/report/csv",
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
  }),
};

export const reportAnswers = [
  answer(reportCalls.csv, async ({ query, world, requestId }) => {
    const { filters: filter, getActive } = query;
    const licenses = reportedLicenses(world.storage.licenses, filter, getActive);
    const fileName = reportFileName(filter, getActive, instantOf(world.now().getTime()));
    return new Response(reportCsv(faultsLogged(licenses, requestId, world)), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "private, no-store",
      },
    });
  }),
];

/** The reply has begun by then, so nobody else would tell of it. */
async function* faultsLogged(
  licenses: AsyncGenerator<License[], void>,
  requestId: string,
  { log }: World,
): AsyncGenerator<License[], void> {
  try {
    yield* licenses;
  } catch (error) {
    log("error", "A report broke off", {
      requestId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    throw error;
  }
}
