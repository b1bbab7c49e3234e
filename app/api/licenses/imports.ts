import { z } from "zod";
import { handle } from "#app/api/endpoint/handler.ts";
import {
  createAttachmentHeader,
  createCsvResponse,
  describeCsv,
  formatFieldNames,
} from "#app/api/endpoint/file-response.ts";
import { defineEndpoint, emptyResult, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createHashedUpload } from "#app/api/endpoint/hashed-upload.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { readCsvRows } from "#app/documents/license-csv.ts";
import { createImport } from "#app/domain/import/create-import.ts";
import {
  listErrorsOfImport,
  findImport,
  findImportRecord,
  exportResultFileRows,
  listImports,
  mapImport,
  removeImport,
  resultFileColumns,
  runImport,
} from "#app/domain/import/imports.ts";
import { paging } from "#app/domain/page.ts";
import { mapping } from "#app/domain/import/mapping.ts";
import { cleanFileNamePart } from "#app/domain/text/file-name.ts";
import { importFieldNames, requiredFields } from "#app/domain/import/fields.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { importSchema, importPage, importErrorPage } from "./schemas/import.ts";
import { identifyImport } from "#app/domain/row-version.ts";

const maxFileMegabytes = 100;
const idParams = createRowIdParams("Id of the import.");

export const importEndpoints = {
  upload: defineEndpoint({
    method: "POST",
    path: "/api/oem/imports",
    operationId: "uploadImport",
    summary: "Upload a CSV file to import",
    description: `Creates an import. Send the file as \`text/csv\`, or as the field \`file\` of a form. The file is CSV in UTF-8 with a comma, a semicolon or a tab as separator, and has at most 100,000 rows. Its first row has the column names. Columns named after a field are mapped to it: ${formatFieldNames(importFieldNames)}. The required fields are ${formatFieldNames(requiredFields)}.`,
    action: "license.import",
    needsUser: true,
    query: describeFields(z.object({ fileName: z.string().max(200).default("") }), {
      fileName: "Name of the file, at most 200 characters.",
    }),
    supportsIdempotencyKey: true,
    result: importSchema,
    identifyResult: identifyImport,
    status: 201,
    maxFileMegabytes,
    errors: {
      "422 IMPORT_COLUMNS": "The file has more than 200 columns. Remove some columns.",
      "422 IMPORT_LINE": "A line of the file is longer than 64 KB. Check the quotation marks of the file.",
    },
    example: (dates) => ({
      query: { fileName: "licenses.csv" },
      csv: `key,companyName,email,packageTierId,expiredAt\nOLD-2019-0001,Acme Corporation,grace@example.com,corporate-1,${dates.dayIn(365)}\n`,
    }),
  }),
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/imports",
    operationId: "listImports",
    summary: "List imports",
    description: "Returns the imports, newest first.",
    action: "license.import",
    query: paging,
    result: importPage,
    example: { query: { pageNumber: 0, pageSize: 10 } },
  }),
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/imports/{id}",
    operationId: "getImport",
    summary: "Get an import",
    description: "Returns an import with its columns, mapping, progress and results.",
    action: "license.import",
    params: idParams,
    result: importSchema,
    identifyResult: identifyImport,
  }),
  map: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/imports/{id}/mapping",
    operationId: "mapImport",
    summary: "Map the columns of an import",
    description:
      "Stores which column contains which field, and starts a check of all rows in the background. No license is created yet.",
    action: "license.import",
    needsUser: true,
    params: idParams,
    body: describeFields(mapping, {
      columns: "Name of the column for each field.",
      dates: "Date format of each date field whose values fit several formats.",
    }),
    result: importSchema,
    identifyResult: identifyImport,
    errors: { "422 IMPORT_RUN": "The import runs or has run. Upload the file again." },
    example: {
      body: {
        columns: { key: "Serial", companyName: "Customer", email: "Mail", packageTierId: "Product" },
        dates: {},
      },
    },
  }),
  listErrors: defineEndpoint({
    method: "GET",
    path: "/api/oem/imports/{id}/errors",
    operationId: "listImportErrors",
    summary: "List invalid rows of an import",
    description: "Returns the errors in the order of the rows.",
    action: "license.import",
    params: idParams,
    query: paging,
    result: importErrorPage,
    example: { query: { pageNumber: 0, pageSize: 10 } },
  }),
  run: defineEndpoint({
    method: "POST",
    path: "/api/oem/imports/{id}/run",
    operationId: "runImport",
    summary: "Run an import",
    description: "Creates the licenses of the valid rows in the background.",
    action: "license.import",
    needsUser: true,
    params: idParams,
    supportsIdempotencyKey: true,
    result: importSchema,
    identifyResult: identifyImport,
    status: 202,
    errors: { "422 IMPORT_UNCHECKED": "Not all rows are checked. Wait until the state is `checked`." },
  }),
  exportResult: defineEndpoint({
    method: "GET",
    path: "/api/oem/imports/{id}/result",
    operationId: "exportImportResult",
    summary: "Export the result of an import as CSV",
    description: `Returns one row for each row of the file. ${describeCsv(resultFileColumns)}`,
    action: "license.import",
    params: idParams,
    result: rawResponse,
    contentType: "text/csv",
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/imports/{id}",
    operationId: "deleteImport",
    summary: "Delete an import",
    description: "Deletes the uploaded file and its results. Licenses that the import created stay.",
    action: "license.import",
    needsUser: true,
    params: idParams,
    result: emptyResult,
    errors: { "422 IMPORT_RUNNING": "The import is running. Wait for its end." },
  }),
};

export const importHandlers = [
  handle(importEndpoints.upload, ({ request, query, context, actor, once }) => {
    const upload = createHashedUpload(request, maxFileMegabytes);
    return once(async ({ transact }) => {
      const file = await upload.open();
      const name = cleanFileNamePart(query.fileName || file.name) || "licenses.csv";
      return createImport(context.storage, actor, name, readCsvRows(file.bytes), transact);
    }, upload.hashContent);
  }),
  handle(importEndpoints.list, ({ query, context }) => listImports(context.storage, query)),
  handle(importEndpoints.read, ({ params, context }) => findImport(context.storage, params.id)),
  handle(importEndpoints.map, ({ params, body, context, actor }) =>
    mapImport(context.storage, actor, params.id, body),
  ),
  handle(importEndpoints.listErrors, ({ params, query, context }) =>
    listErrorsOfImport(context.storage, params.id, query),
  ),
  handle(importEndpoints.run, ({ params, actor, once }) =>
    once((storage) => runImport(storage, actor, params.id)),
  ),
  handle(importEndpoints.exportResult, async ({ params, context, requestId }) => {
    const importRecord = await findImportRecord(context.storage, params.id);
    const disposition = createAttachmentHeader(`${importRecord.fileName.replace(/\.csv$/i, "")}-result.csv`);
    return createCsvResponse(
      {
        columns: resultFileColumns,
        chunks: exportResultFileRows(context.storage, importRecord),
        disposition,
      },
      requestId,
      context,
    );
  }),
  handle(importEndpoints.remove, async ({ params, context }) => {
    await removeImport(context.storage, params.id);
    return {};
  }),
];
