import { z } from "zod";
import { handle } from "#app/api/endpoint/handler.ts";
import { attachment } from "#app/api/endpoint/attachment.ts";
import { endpoint, empty, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { csvResponse } from "#app/api/endpoint/csv-response.ts";
import { uploadedFile } from "#app/api/endpoint/uploaded-file.ts";
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
import { pageOf, paging } from "#app/domain/page.ts";
import { fileNamePart } from "#app/domain/text/file-name.ts";

const fileMegabytes = 100;
const byId = z.object({ id: rowId });

export const importEndpoints = {
  upload: endpoint({
    method: "POST",
    path: "/api/oem/imports",
    operationId: "uploadImport",
    summary:
      "Take in a book of licenses: CSV in UTF-8, cells parted by comma or semicolon, a row of column names and at most 100,000 more, as text/csv or as the file of a form",
    action: "license.import",
    query: z.object({ fileName: z.string().max(200).default("") }),
    result: licenseImport,
    status: 201,
    fileMegabytes,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/oem/imports",
    operationId: "listImports",
    summary: "Imports, newest first",
    action: "license.import",
    query: paging,
    result: pageOf(licenseImport),
  }),
  read: endpoint({
    method: "GET",
    path: "/api/oem/imports/{id}",
    operationId: "getImport",
    summary: "An import: its columns, its mapping, how far it has come and what became of its rows",
    action: "license.import",
    params: byId,
    result: licenseImport,
  }),
  map: endpoint({
    method: "PATCH",
    path: "/api/oem/imports/{id}/mapping",
    operationId: "mapImport",
    summary: "Say which column holds what, and have every row checked; nothing is made yet",
    action: "license.import",
    params: byId,
    body: mapping,
    result: licenseImport,
  }),
  listErrors: endpoint({
    method: "GET",
    path: "/api/oem/imports/{id}/faults",
    operationId: "listImportFaults",
    summary: "The rows that are not taken, in their order, with the column and why",
    action: "license.import",
    params: byId,
    query: paging,
    result: pageOf(importError),
  }),
  run: endpoint({
    method: "POST",
    path: "/api/oem/imports/{id}/run",
    operationId: "runImport",
    summary: "Make the licenses of the rows that were checked; goes on by itself until it is done",
    action: "license.import",
    params: byId,
    result: licenseImport,
    status: 202,
  }),
  result: endpoint({
    method: "GET",
    path: "/api/oem/imports/{id}/result",
    operationId: "exportImportResult",
    summary: "A line for each row, with its key, what became of it and why, as CSV; not enveloped",
    action: "license.import",
    params: byId,
    result: rawResponse,
    contentType: "text/csv",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/oem/imports/{id}",
    operationId: "deleteImport",
    summary: "Forget an import; the licenses that it made stay",
    action: "license.import",
    params: byId,
    result: empty,
  }),
};

export const importHandlers = [
  handle(importEndpoints.upload, async ({ request, query, context, actor }) => {
    const file = await uploadedFile(request, fileMegabytes);
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
    const disposition = attachment(`${importRecord.fileName.replace(/\.csv$/i, "")}-result.csv`);
    return csvResponse(
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
