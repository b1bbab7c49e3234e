import { z } from "zod";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse, createSingleChunk } from "#app/api/endpoint/file-response.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { buildReportTable } from "#app/domain/reports/report-table.ts";
import { reportName } from "#app/domain/reports/reports.ts";
import { readReports } from "#app/domain/reports/update-reports.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { reportsSchema } from "./schemas/reports.ts";

export const reportsEndpoints = {
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/reports",
    operationId: "getReports",
    summary: "Get the reports",
    description:
      "Returns use by customer and tier, and new, ended, renewed and lost licenses by month. A job counts once a day.",
    action: "report.read",
    result: reportsSchema,
  }),
  exportCsv: defineEndpoint({
    method: "GET",
    path: "/api/oem/reports/{report}/csv",
    operationId: "exportReport",
    summary: "Export a report as CSV",
    description:
      "Returns the rows of one report of `GET /api/oem/reports`. The event `export-report` is recorded.",
    action: "report.read",
    params: describeFields(z.object({ report: reportName }), {
      report: ["`customers`, `tiers`, `renewals` or `licenses`.", "customers"],
    }),
    result: rawResponse,
    contentType: "text/csv",
    recordsDownloads: true,
  }),
};

export const reportsHandlers = [
  handle(reportsEndpoints.read, ({ context }) => readReports(context.storage.reports, context.now())),
  handle(reportsEndpoints.exportCsv, async ({ params, context, request, requestId, actor }) => {
    const { columns, rows } = buildReportTable(
      params.report,
      await readReports(context.storage.reports, context.now()),
    );
    await recordExport(
      context.storage,
      { ...actor, address: readClientAddress(request) },
      { report: `counts-${params.report}`, filter: {}, rowCount: rows.length },
    );
    const disposition = `attachment; filename="${params.report}-${dayOf(context.now())}.csv"`;
    return createCsvResponse({ columns, chunks: createSingleChunk(rows), disposition }, requestId, context);
  }),
];
