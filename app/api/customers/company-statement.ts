import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";
import { createStatementResponse, statementQueryDescriptions } from "#app/api/endpoint/statement-response.ts";
import {
  createCompanyStatementDocument,
  printCompanyStatementCsv,
} from "#app/documents/company-statement.ts";
import { recordExport } from "#app/domain/history/exports.ts";
import { buildCompanyStatementFileName, readCompanyStatement } from "#app/domain/use/company-statement.ts";
import { statementQuery } from "#app/domain/use/statement.ts";

export const companyStatementEndpoint = defineEndpoint({
  method: "GET",
  path: "/api/oem/companies/{id}/statement",
  operationId: "downloadCompanyStatement",
  summary: "Download a statement of use of a company",
  description:
    "Returns the use of all Enterprise licenses of a company in a period, as CSV or PDF, with the sums of each day. The numbers come from `GET /api/oem/licenses/{key}/use`. The last line is an Ed25519 signature, which `npm run statement -- verify` checks with the keys of `GET /.well-known/license-keys.json`. The event `export-report` is recorded.",
  action: "report.read",
  params: createRowIdParams("Id of the company."),
  query: describeFields(statementQuery, statementQueryDescriptions),
  result: rawResponse,
  contentType: "text/csv",
  recordsDownloads: true,
  errors: {
    "422 COMPANY_TOO_LARGE":
      "The company has more than 200 Enterprise licenses. Download a statement for each license.",
  },
  example: (dates) => ({ query: { from: dates.dayIn(-30), until: dates.dayIn(-1), format: "csv" } }),
});

export const companyStatementHandler = handle(
  companyStatementEndpoint,
  async ({ params, query, request, requestId, context, actor }) => {
    const statement = await readCompanyStatement(context.storage, params.id, query, actor.actedAt);
    const bytes =
      query.format === "pdf"
        ? await context.printCertificate(createCompanyStatementDocument(statement))
        : printCompanyStatementCsv(statement);
    const exportActor = { ...actor, requestId, address: readClientAddress(request) };
    await recordExport(context.storage, exportActor, {
      report: "company-statement",
      filter: { ...query, companyId: statement.companyId },
      rowCount: statement.licenses.length,
    });
    return createStatementResponse(
      await context.signStatement(bytes, query.format),
      query.format,
      buildCompanyStatementFileName(statement, query.format),
    );
  },
);
