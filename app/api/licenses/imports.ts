import { z } from "zod";
import { handle } from "#app/api/endpoint/handler.ts";
import { attachmentHeader } from "#app/api/endpoint/attachment.ts";
import { defineEndpoint, emptyResult, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createCsvResponse } from "#app/api/endpoint/csv-response.ts";
import { readUploadedFile } from "#app/api/endpoint/uploaded-file.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";
import { readCsvRows } from "#app/documents/license-csv.ts";
import { importError, licenseImport } from "#app/domain/import/import.ts";
import {
  errorsOfImport,
  findImport,
  importInFull,
  importResult,
  listImports,
  mapImport,
  removeImport,
  resultColumns,
  runImport,
  createImport,
} from "#app/domain/import/imports.ts";
import { mapping } from "#app/domain/import/mapping.ts";
import { pageSchema, paging } from "#app/domain/page.ts";
import { fileNamePart } from "#app/domain/text/file-name.ts";

const fileMegabytes = 100;
const idParams = z.object({ id: rowId });

export const importEndpoints = {
  upload: defineEndpoint({
    method: "POST",
    path: "/api/oem/imports",
    operationId: "uploadImport",
    summary:
      "Upload licenses as UTF-8 CSV, separated by comma or semicolon, with a header row and at most 100,000 rows, as text/csv or as the file of a form",
    action: "license.import",
    query: z.object({ fileName: z.string().max(200).default("") }),
    result: licenseImport,
    status: 201,
    fileMegabytes,
  }),
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/imports",
    operationId: "listImports",
    summary: "List imports, newest first",
    action: "license.import",
    query: paging,
    result: pageSchema(licenseImport),
  }),
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/imports/{id}",
    operationId: "getImport",
    summary: "Get one import with its columns, its mapping, its progress and its results",
    action: "license.import",
    params: idParams,
    result: licenseImport,
  }),
  map: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/imports/{id}/mapping",
    operationId: "mapImport",
    summary: "Map the columns of an import and check every row; no license is created yet",
    action: "license.import",
    params: idParams,
    body: mapping,
    result: licenseImport,
  }),
  listErrors: defineEndpoint({
    method: "GET",
    path: "/api/oem/imports/{id}/faults",
    operationId: "listImportFaults",
    summary: "List the invalid rows of an import, in order, with column and reason",
    action: "license.import",
    params: idParams,
    query: paging,
    result: pageSchema(importError),
  }),
  run: defineEndpoint({
    method: "POST",
    path: "/api/oem/imports/{id}/run",
    operationId: "runImport",
    summary: "Create the licenses of the checked rows; continues in the background",
    action: "license.import",
    params: idParams,
    result: licenseImport,
    status: 202,
  }),
  result: defineEndpoint({
    method: "GET",
    path: "/api/oem/imports/{id}/result",
    operationId: "exportImportResult",
    summary: "Export the result of each row of an import as CSV; not enveloped",
    action: "license.import",
    params: idParams,
    result: rawResponse,
    contentType: "text/csv",
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/imports/{id}",
    operationId: "deleteImport",
    summary: "Delete an import; its licenses stay",
    action: "license.import",
    params: idParams,
    result: emptyResult,
  }),
};

export const importHandlers = [
  handle(importEndpoints.upload, async ({ request, query, context, actor }) => {
    const file = await readUploadedFile(request, fileMegabytes);
    const name = fileNamePart(query.fileName || file.name) || "licenses.csv";
    return createImport(context.storage, actor, name, readCsvRows(file.bytes));
  }),
  handle(importEndpoints.list, ({ query, context }) => listImports(context.storage, query)),
  handle(importEndpoints.read, ({ params, context }) => findImport(context.storage, params.id)),
  handle(importEndpoints.map, async ({ params, body, context, actor }) => {
    const mappedImport = await mapImport(context.storage, actor, params.id, body);
    return mappedImport;
  }),
  handle(importEndpoints.listErrors, ({ params, query, context }) =>
    errorsOfImport(context.storage, params.id, query),
  ),
  handle(importEndpoints.run, async ({ params, context, actor }) => {
    const startedImport = await runImport(context.storage, actor, params.id);
    return startedImport;
  }),
  handle(importEndpoints.result, async ({ params, context, requestId }) => {
    const importRecord = await importInFull(context.storage, params.id);
    const disposition = attachmentHeader(`${importRecord.fileName.replace(/\.csv$/i, "")}-result.csv`);
    return createCsvResponse(
      { columns: resultColumns, chunks: importResult(context.storage, importRecord), disposition },
      requestId,
      context,
    );
  }),
  handle(importEndpoints.remove, async ({ params, context }) => {
    await removeImport(context.storage, params.id);
    return {};
  }),
];
