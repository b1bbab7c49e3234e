import { importError, licenseImport } from "#app/domain/import/import.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { expect } from "vitest";
import { type ApiUnderTest, type Client, parseApiResult } from "#tests/support/api/api.ts";

export const csvHeaders = { "content-type": "text/csv" };
export const header = "key,companyName,email,packageTierId";
export const buildCsvRow = (key: string, extraCells = "") =>
  `${key},Acme,joe@acme.example,corporate-1${extraCells}`;

export const sendFile = (client: Client, text: string, query = "?fileName=old.csv") =>
  client.send("POST", `/api/oem/imports${query}`, { headers: csvHeaders, text });
export const uploadFile = async (client: Client, text: string) =>
  parseApiResult(licenseImport, await sendFile(client, text));
export const fetchImport = async (client: Client, id: number) =>
  parseApiResult(licenseImport, await client.get(`/api/oem/imports/${id}`));
export const errorPageSchema = createPageSchema(importError);
export const fetchErrors = async (client: Client, id: number) =>
  parseApiResult(errorPageSchema, await client.get(`/api/oem/imports/${id}/errors?pageSize=100`)).entities;
export const saveMapping = (client: Client, id: number, mapping: unknown) =>
  client.send("PATCH", `/api/oem/imports/${id}/mapping`, { body: mapping });

export const runImportJob = ({ context }: ApiUnderTest) =>
  jobs.imports(context.storage, context.now(), context);

/** Uploads a file, saves the mapping or else the guessed mapping, and checks the rows. */
export async function checkFile(api: ApiUnderTest, text: string, mapping?: unknown) {
  const { id, mapping: guessedMapping } = await uploadFile(api.asMert, text);
  expect(await saveMapping(api.asMert, id, mapping ?? guessedMapping)).toMatchObject({ status: 200 });
  await runImportJob(api);
  return fetchImport(api.asMert, id);
}

export async function importFile(api: ApiUnderTest, text: string, mapping?: unknown) {
  const { id } = await checkFile(api, text, mapping);
  expect(await api.asMert.post(`/api/oem/imports/${id}/run`, {})).toMatchObject({ status: 202 });
  await runImportJob(api);
  return fetchImport(api.asMert, id);
}
