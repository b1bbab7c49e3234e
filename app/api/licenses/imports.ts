import { z } from "zod";
import { answer } from "#app/api/call/answer.ts";
import { attachment } from "#app/api/call/attachment.ts";
import { call, empty, plainReply } from "#app/api/call/call.ts";
import { csvReply } from "#app/api/call/csv-reply.ts";
import { fileOf } from "#app/api/call/file-body.ts";
import { rowId } from "#app/api/call/row-id.ts";
import { rowsOfBook } from "#app/documents/book-csv.ts";
import { importFault, licenseImport } from "#app/domain/import/import.ts";
import {
  faultsOfImport,
  findImport,
  importInFull,
  importResult,
  listImports,
  mapImport,
  removeImport,
  resultColumns,
  runImport,
  takeBook,
} from "#app/domain/import/imports.ts";
import { mapping } from "#app/domain/import/mapping.ts";
import { pageOf, paging } from "#app/domain/page.ts";
import { fileNamePart } from "#app/domain/text/file-name.ts";

const fileMegabytes = 64;
const named = z.object({ id: rowId });

export const importCalls = {
  upload: call({
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
  list: call({
    method: "GET",
    path: "/api/oem/imports",
    operationId: "listImports",
    summary: "Imports, newest first",
    action: "license.import",
    query: paging,
    result: pageOf(licenseImport),
  }),
  read: call({
    method: "GET",
    path: "/api/oem/imports/{id}",
    operationId: "getImport",
    summary: "An import: its columns, its mapping, how far it has come and what became of its rows",
    action: "license.import",
    params: named,
    result: licenseImport,
  }),
  map: call({
    method: "PATCH",
    path: "/api/oem/imports/{id}/mapping",
    operationId: "mapImport",
    summary: "Say which column holds what, and have every row checked; nothing is made yet",
    action: "license.import",
    params: named,
    body: mapping,
    result: licenseImport,
  }),
  faults: call({
    method: "GET",
    path: "/api/oem/imports/{id}/faults",
    operationId: "listImportFaults",
    summary: "The rows that are not taken, in their order, with the column and why",
    action: "license.import",
    params: named,
    query: paging,
    result: pageOf(importFault),
  }),
  run: call({
    method: "POST",
    path: "/api/oem/imports/{id}/run",
    operationId: "runImport",
    summary: "Make the licenses of the rows that were checked; goes on by itself until it is done",
    action: "license.import",
    params: named,
    result: licenseImport,
    status: 202,
  }),
  result: call({
    method: "GET",
    path: "/api/oem/imports/{id}/result",
    operationId: "exportImportResult",
    summary: "A line for each row, with its key, what became of it and why, as CSV; not enveloped",
    action: "license.import",
    params: named,
    result: plainReply,
    contentType: "text/csv",
  }),
  remove: call({
    method: "DELETE",
    path: "/api/oem/imports/{id}",
    operationId: "deleteImport",
    summary: "Forget an import; the licenses that it made stay",
    action: "license.import",
    params: named,
    result: empty,
  }),
};

export const importAnswers = [
  answer(importCalls.upload, async ({ request, query, world, actor }) => {
    const file = await fileOf(request, fileMegabytes);
    const name = fileNamePart(query.fileName || file.name) || "licenses.csv";
    return takeBook(world.storage, actor, name, rowsOfBook(file.bytes));
  }),
  answer(importCalls.list, ({ query, world }) => listImports(world.storage, query)),
  answer(importCalls.read, ({ params, world }) => findImport(world.storage, params.id)),
  answer(importCalls.map, async ({ params, body, world, actor }) => {
    const mapped = await mapImport(world.storage, actor, params.id, body);
    world.startJob("imports");
    return mapped;
  }),
  answer(importCalls.faults, ({ params, query, world }) => faultsOfImport(world.storage, params.id, query)),
  answer(importCalls.run, async ({ params, world, actor }) => {
    const running = await runImport(world.storage, actor, params.id);
    world.startJob("imports");
    return running;
  }),
  answer(importCalls.result, async ({ params, world, requestId }) => {
    const record = await importInFull(world.storage, params.id);
    const disposition = attachment(`${record.fileName.replace(/\.csv$/i, "")}-result.csv`);
    return csvReply(
      { columns: resultColumns, stretches: importResult(world.storage, record), disposition },
      requestId,
      world,
    );
  }),
  answer(importCalls.remove, async ({ params, world }) => {
    await removeImport(world.storage, params.id);
    return {};
  }),
];
