import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { importError, licenseImport } from "#app/domain/import/import.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import { license } from "#app/domain/license/license.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { pageSchema } from "#app/domain/page.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type ApiUnderTest, type Client, startTestApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { csvKey, csvMapping, buildCsv } from "#tests/support/licenses/csv-file.ts";

const csv = { "content-type": "text/csv" };
const header = "key,companyName,email,packageTierId";
const row = (key: string, more = "") => `${key},Acme,joe@acme.example,corporate-1${more}`;

const upload = (client: Client, text: string, query = "?fileName=old.csv") =>
  client.send("POST", `/api/oem/imports${query}`, { headers: csv, text });
const uploaded = async (client: Client, text: string) => resultOf(licenseImport, await upload(client, text));
const read = async (client: Client, id: number) =>
  resultOf(licenseImport, await client.get(`/api/oem/imports/${id}`));
const errorsOf = async (client: Client, id: number) =>
  resultOf(pageSchema(importError), await client.get(`/api/oem/imports/${id}/faults?pageSize=100`)).entities;
const map = (client: Client, id: number, mapping: unknown) =>
  client.send("PATCH", `/api/oem/imports/${id}/mapping`, { body: mapping });

const runJob = ({ context }: ApiUnderTest) => jobs.imports(context.storage, context.now(), context);

/** Uploads a file, maps it as guessed by default, and checks it. */
async function checked(api: ApiUnderTest, text: string, mapping?: unknown) {
  const { id, mapping: guessed } = await uploaded(api.asMert, text);
  expect(await map(api.asMert, id, mapping ?? guessed)).toMatchObject({ status: 200 });
  await runJob(api);
  return read(api.asMert, id);
}

async function imported(api: ApiUnderTest, text: string, mapping?: unknown) {
  const { id } = await checked(api, text, mapping);
  expect(await api.asMert.post(`/api/oem/imports/${id}/run`, {})).toMatchObject({ status: 202 });
  await runJob(api);
  return read(api.asMert, id);
}

test("a CSV file is checked before anything is created, run by a job, and changes nothing the second time", async () => {
  const api = await startTestApi();
  const csvText = buildCsv(300, 10);
  const before = await api.context.storage.history.count();
  const dry = await checked(api, csvText, csvMapping);
  expect(dry).toMatchObject({ state: "checked", rows: 300, newRows: 290, unchangedRows: 0, faultyRows: 10 });
  expect(await api.context.storage.licenses.find(csvKey(0))).toBeNull();
  expect(await api.context.storage.history.count()).toBe(before);

  await api.asMert.post(`/api/oem/imports/${dry.id}/run`, {});
  await runJob(api);
  expect(await read(api.asMert, dry.id)).toMatchObject({ state: "done", newRows: 290, faultyRows: 10 });
  expect(await imported(api, csvText, csvMapping)).toMatchObject({
    newRows: 0,
    unchangedRows: 290,
    faultyRows: 10,
  });
  expect(await verifyChain(api.context.storage.history)).toEqual({ events: before + 290, broken: null });

  const createdLicense = await api.context.storage.licenses.findFull(csvKey(0));
  expect(createdLicense).toMatchObject({
    record: {
      key: "Legacy-000000",
      packageTierId: "corporate-1",
      environment: 3,
      createdAt: "2025-01-01T00:00:00.000Z",
      notes: 'Said: "call first";\nthen write',
      tags: [expect.stringMatching(/^emea$/i), "legacy"],
      customer: { companyName: "Acme & Sons 0", countryCode: "DE" },
    },
    summary: { startsAt: "2026-01-01T00:00:00.000Z", expiredAt: "2027-01-01T23:59:59.999Z" },
    quotas: [{ serverCapacity: 1, totalClientCapacity: 100 }],
  });
});

test("each error is reported for its row, with its number, its column and the reason", async () => {
  const api = await startTestApi();
  const { id } = await checked(api, buildCsv(100, 10), csvMapping);
  const errors = await errorsOf(api.asMert, id);
  expect(errors.map(({ rowNumber, column, code }) => [rowNumber, column, code])).toEqual([
    [11, "Product", "tier"],
    [21, "Valid until", "term"],
    [31, "", "quotes"],
    [41, "", "columns"],
    [51, "License No", "twice"],
    [61, "License No", "value"],
    [71, "Valid until", "value"],
    [81, "Mail", "value"],
    [91, "Servers", "value"],
    [101, "", "encoding"],
  ]);
  expect(errors[4]?.message).toBe("This key is already in row 2.");
});

test("the result has a line for each row", async () => {
  const api = await startTestApi();
  const { id } = await imported(api, `${header}\n${row("OLD-1")}\n${row("old-1")}\n`);
  const response = await api.asMert.get(`/api/oem/imports/${id}/result`);
  expect(response.headers.get("content-disposition")).toContain("old-result.csv");
  expect(response.text.split("\r\n")).toEqual([
    "row,key,outcome,reason",
    "2,OLD-1,created,",
    "3,old-1,invalid,key: This key is already in row 2.",
    "",
  ]);
});

test("an existing key with other values is skipped, and the row reports the differences", async () => {
  const api = await startTestApi();
  await imported(api, `${header},notes\n${row("OLD-1", ",first")}\n`);
  const { id, faultyRows } = await imported(api, `${header},notes\n${row("old-1", ",second")}\n`);
  expect(faultyRows).toBe(1);
  expect(await errorsOf(api.asMert, id)).toMatchObject([
    { code: "differs", message: "A license with this key exists, with another notes." },
  ]);
  expect((await api.context.storage.licenses.find("OLD-1"))?.record.notes).toBe("first");
});

test("ambiguous dates are a question that the mapping decides", async () => {
  const api = await startTestApi();
  const csvText = `${header},expiredAt\n${row("OLD-1", ",03/04/2027")}\n`;
  const { id, mapping } = await uploaded(api.asMert, csvText);
  expect(mapping.dates).toEqual({});
  expect(await map(api.asMert, id, mapping)).toMatchObject({
    status: 400,
    body: errorBody("INVALID", { fields: { expiredAt: [expect.stringContaining("two formats")] } }),
  });
  await imported(api, csvText, { ...mapping, dates: { expiredAt: "MM/DD/YYYY" } });
  const createdLicense = await api.context.storage.licenses.find("OLD-1");
  expect(createdLicense?.summary.expiredAt).toBe("2027-03-04T23:59:59.999Z");
});

test("an incomplete mapping names the missing columns, and nothing runs before its rows are checked", async () => {
  const api = await startTestApi();
  const { id } = await uploaded(api.asMert, `No,Firm\nOLD-1,Acme\n`);
  const missing = await map(api.asMert, id, { columns: { key: "No", companyName: "No", notes: "Gone" } });
  expect(missing).toMatchObject({
    status: 400,
    body: errorBody("INVALID", {
      fields: {
        companyName: ["This column is already used as the license key."],
        email: [expect.any(String)],
        packageTierId: [expect.any(String)],
        notes: ["The file has no column Gone."],
      },
    }),
  });
  expect(await api.asMert.post(`/api/oem/imports/${id}/run`, {})).toMatchObject({
    status: 422,
    body: errorBody("IMPORT_UNCHECKED"),
  });
});

test("a file that is not CSV is rejected, and not stored", async () => {
  const api = await startTestApi();
  for (const text of ["", "\n\n", header])
    expect(await upload(api.asMert, text)).toMatchObject({ status: 400 });
  expect(await api.asMert.send("POST", "/api/oem/imports", { body: { rows: 1 } })).toMatchObject({
    status: 400,
  });
  expect(await upload(api.asRita, header)).toMatchObject({ status: 403 });
  const { body } = await api.asMert.get("/api/oem/imports");
  expect(body).toMatchObject({ result: { totalEntityCount: 0 } });
});

test("a form's file is uploaded with its name, in chunks of any size", async () => {
  const api = await startTestApi();
  const text = [
    "--edge",
    'Content-Disposition: form-data; name="note"',
    "",
    "for you",
    "--edge",
    'Content-Disposition: form-data; name="file"; filename="Müşteri.csv"',
    "Content-Type: text/csv",
    "",
    `${header}\n${row("OLD-1")}\n`,
    "--edge--",
    "",
  ].join("\r\n");
  const headers = { "content-type": "multipart/form-data; boundary=edge" };
  const response = await api.asMert.send("POST", "/api/oem/imports", { headers, text });
  expect(resultOf(licenseImport, response)).toMatchObject({ fileName: "Müşteri.csv", rows: 1 });
});

test("finds a license by its imported key, ignoring case", async () => {
  const api = await startTestApi();
  await imported(
    api,
    `${header},isOffline,serverCapacity,expiredAt\n${row("Uluru_old.42", ",true,2,2030-01-01")}\n`,
  );
  const of = (path: string) => api.asMert.get(`/api/oem/licenses/${path}`);
  expect(resultOf(license, await of("ULURU_OLD.42")).key).toBe("Uluru_old.42");
  expect(await of("uluru_old.42/certificate.pdf")).toMatchObject({ status: 200 });
  expect(await of("uluru_old.42/download/seed-of-test")).toMatchObject({ status: 200 });
  for (const key of ["uluru_OLD.42", "ru_old", "ul"]) {
    const response = await api.asMert.post("/api/oem/licenses/filtered", { key });
    expect(response.body).toMatchObject({ result: { entities: [{ key: "Uluru_old.42" }] } });
  }
  const activation = {
    licenseKey: "uluru_old.42",
    deviceId: "device-1",
    serials: [
      { type: "Disk", value: "a-1" },
      { type: "Volume", value: "b-1" },
    ],
    version: "5.1.0",
  };
  const withoutCode = await api.asNobody.post("/product/v1/activations", activation);
  expect(withoutCode).toMatchObject({ status: 403 });
  const created = await api.asMert.post("/api/oem/licenses/ULURU_old.42/activation-code", {});
  const { activationCode } = (created.body as { result: { activationCode: string } }).result;
  const activated = await api.asNobody.post("/product/v1/activations", { ...activation, activationCode });
  expect(activated).toMatchObject({ status: 201 });
  const { serverSecret } = (activated.body as { result: { serverSecret: string } }).result;
  const beat = { seq: 1, version: "5.1.0", use: [], sentAt: api.context.now().toISOString() };
  expect(await api.withBearer(serverSecret).post("/product/v1/heartbeats", beat)).toMatchObject({
    status: 200,
  });
  const events = resultOf(
    pageSchema(historyEvent),
    await api.asMert.get("/api/oem/history?licenseKey=ULURU_old.42&pageSize=50"),
  ).entities;
  expect(new Set(events.map(({ licenseKey }) => licenseKey))).toEqual(new Set(["Uluru_old.42"]));
  expect(events.map(({ eventName }) => eventName)).toContain("activate-server");
});

test("a key with a special meaning in an address is rejected", async () => {
  const api = await startTestApi();
  const keys = ["bulk", "Summary", "DRYRN-old", "old.data"];
  const { faultyRows } = await checked(api, `${header}\n${keys.map((key) => row(key)).join("\n")}\n`);
  expect(faultyRows).toBe(keys.length);
});

test("new tags require tags-create", async () => {
  const api = await startTestApi();
  await api.grantPrivileges(api.people.mert, ["license-manage"]);
  const { id } = await checked(api, `${header},tags\n${row("OLD-1", ",never seen")}\n${row("OLD-2", ",")}\n`);
  expect(await errorsOf(api.asMert, id)).toMatchObject([{ rowNumber: 2, code: "tags", column: "tags" }]);
});

test("our own report is imported unchanged", async () => {
  const from = await startTestApi();
  const report = await from.asMert.get("/api/oem/licenses/report/csv");
  const to = await startTestApi();
  const { db } = to.engine;
  for (const table of ["instance", "invitation", "server_serial", "server", "quota", "license_tag"] as const)
    await db.deleteFrom(table).execute();
  for (const table of ["license_summary", "license", "issued_key"] as const)
    await db.deleteFrom(table).execute();

  const importResult = await imported(to, report.text);
  expect(await errorsOf(to.asMert, importResult.id)).toEqual([]);
  expect(importResult).toMatchObject({ newRows: importResult.rows, faultyRows: 0 });
  const secondReport = await to.asMert.get("/api/oem/licenses/report/csv");
  // Usage comes from servers, which a report does not contain.
  const ofUse = [
    "version",
    "serversInUse",
    "totalClientsInUse",
    "useStatus",
    "activenessStatus",
    "status",
    "activatedAt",
  ];
  const omittedColumns = [...ofUse, "firstHeartbeat", "lastHeartbeat", "isValid"];
  const rowsOf = (text: string) =>
    parse(text, { bom: true, columns: true }).map((record) =>
      Object.fromEntries(Object.entries(record as object).filter(([name]) => !omittedColumns.includes(name))),
    );
  expect(rowsOf(secondReport.text)).toEqual(rowsOf(report.text));
  expect(reportColumns).toContain("startsAt");
  expect(await imported(to, secondReport.text)).toMatchObject({
    newRows: 0,
    unchangedRows: importResult.rows,
  });
});
