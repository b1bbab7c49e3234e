import { keyParams } from "#app/api/endpoint/common-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { createStatementResponse, statementQueryDescriptions } from "#app/api/endpoint/statement-response.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";
import { printStatementCsv } from "#app/documents/statement-csv.ts";
import { createStatementDocument } from "#app/documents/statement-document.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { buildStatementFileName, readStatement, statementQuery } from "#app/domain/use/statement.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { readForecast } from "#app/domain/use/forecast.ts";
import { forecastSchema } from "./schemas/license-use.ts";

export const licenseUseEndpoints = {
  forecast: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/forecast",
    operationId: "getForecast",
    summary: "Get the forecast of a license",
    description:
      "Returns the days between which the assets in use are expected to reach the capacity. The growth is the median of the growth between all pairs of the last 60 days that are at least a week apart (Theil–Sen estimator). The two days follow from the range that contains 80 % of these pairs.",
    action: "license.read",
    params: keyParams,
    result: forecastSchema,
  }),
  statement: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/statement",
    operationId: "downloadStatement",
    summary: "Download a statement of use",
    description:
      "Returns the use of a license in a period, as CSV or PDF: the highest use of each day, days above the capacity, and servers. The numbers come from `GET /api/oem/licenses/{key}/use` and `GET /api/oem/servers`. The last line is an Ed25519 signature, which `npm run statement -- verify` checks with the keys of `GET /.well-known/license-keys.json`. The event `export-report` is recorded.",
    action: "report.read",
    params: keyParams,
    query: describeFields(statementQuery, statementQueryDescriptions),
    result: rawResponse,
    contentType: "text/csv",
    recordsDownloads: true,
    example: (dates) => ({ query: { from: dates.dayIn(-30), until: dates.dayIn(-1), format: "csv" } }),
  }),
};

export const licenseUseHandlers = [
  handle(licenseUseEndpoints.statement, async ({ params, query, request, requestId, context, actor }) => {
    const { storage, printCertificate, signStatement } = context;
    const statement = await readStatement(storage, params.key, query, actor.actedAt);
    const bytes =
      query.format === "pdf"
        ? await printCertificate(createStatementDocument(statement))
        : printStatementCsv(statement);
    const exportActor = { ...actor, requestId, address: readClientAddress(request) };
    await recordExport(storage, exportActor, {
      report: "statement",
      licenseKey: statement.licenseKey,
      filter: query,
      rowCount: statement.days.length,
    });
    return createStatementResponse(
      await signStatement(bytes, query.format),
      query.format,
      buildStatementFileName(statement, query.format),
    );
  }),
  handle(licenseUseEndpoints.forecast, ({ params, context }) =>
    readForecast(context.storage, params.key, context.now()),
  ),
];
