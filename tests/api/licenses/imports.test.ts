import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import { license } from "#app/domain/license/license.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { licenseImport } from "#app/domain/import/import.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildCsvKey, csvMapping, buildCsv } from "#tests/support/licenses/csv-file.ts";
import {
  header,
  buildCsvRow,
  sendFile,
  uploadFile,
  fetchImport,
  fetchErrors,
  saveMapping,
  runImportJob,
  checkFile,
  importFile,
} from "#tests/support/licenses/csv-imports.ts";

test("an import checks all rows before it creates licenses, and changes nothing the second time", async () => {
  const api = await startTestApi();
  const csvText = buildCsv(300, 10);
  const initialEventCount = await api.context.storage.history.count();
  const checkedImport = await checkFile(api, csvText, csvMapping);
  expect(checkedImport).toMatchObject({
    state: "checked",
    rows: 300,
    newRows: 290,
    unchangedRows: 0,
    invalidRows: 10,
  });
  expect(await api.context.storage.licenses.find(buildCsvKey(0))).toBeNull();
  expect(await api.context.storage.history.count()).toBe(initialEventCount);

  await api.asMert.post(`/api/oem/imports/${checkedImport.id}/run`, {});
  await runImportJob(api);
  expect(await fetchImport(api.asMert, checkedImport.id)).toMatchObject({
    state: "done",
    newRows: 290,
    invalidRows: 10,
  });
  expect(await importFile(api, csvText, csvMapping)).toMatchObject({
    newRows: 0,
    unchangedRows: 290,
    invalidRows: 10,
  });
  expect(await verifyChain(api.context.storage.history)).toEqual({
    validEventCount: initialEventCount + 290,
    brokenPosition: null,
  });

  const createdLicense = await api.context.storage.licenses.findFull(buildCsvKey(0));
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

test("each error names its row, its column and the reason", async () => {
  const api = await startTestApi();
  const { id } = await checkFile(api, buildCsv(100, 10), csvMapping);
  const errors = await fetchErrors(api.asMert, id);
  expect(errors.map(({ rowNumber, column, code }) => [rowNumber, column, code])).toEqual([
    [11, "Product", "TIER"],
    [21, "Valid until", "TERM"],
    [31, "", "QUOTES"],
    [41, "", "COLUMNS"],
    [51, "License No", "DUPLICATE"],
    [61, "License No", "VALUE"],
    [71, "Valid until", "VALUE"],
    [81, "Mail", "VALUE"],
    [91, "Servers", "VALUE"],
    [101, "", "ENCODING"],
  ]);
  expect(errors[4]?.message).toBe("This license key is already in row 2.");
});

test("the result has a line for each row", async () => {
  const api = await startTestApi();
  const { id } = await importFile(api, `${header}\n${buildCsvRow("OLD-1")}\n${buildCsvRow("old-1")}\n`);
  const response = await api.asMert.get(`/api/oem/imports/${id}/result`);
  expect(response.headers.get("content-disposition")).toContain("old-result.csv");
  expect(response.text.split("\r\n")).toEqual([
    "rowNumber,licenseKey,outcome,reason",
    "2,OLD-1,new,",
    "3,old-1,invalid,key: This license key is already in row 2.",
    "",
  ]);
});

test("an existing key with other values is skipped, and the row reports the differences", async () => {
  const api = await startTestApi();
  await importFile(api, `${header},notes\n${buildCsvRow("OLD-1", ",first")}\n`);
  const { id, invalidRows } = await importFile(api, `${header},notes\n${buildCsvRow("old-1", ",second")}\n`);
  expect(invalidRows).toBe(1);
  expect(await fetchErrors(api.asMert, id)).toMatchObject([
    { code: "CONFLICT", message: "A license with this key already exists. These values differ: notes." },
  ]);
  expect((await api.context.storage.licenses.find("OLD-1"))?.record.notes).toBe("first");
});

test("the mapping must contain the date format of ambiguous dates", async () => {
  const api = await startTestApi();
  const csvText = `${header},expiredAt\n${buildCsvRow("OLD-1", ",03/04/2027")}\n`;
  const { id, mapping } = await uploadFile(api.asMert, csvText);
  expect(mapping.dates).toEqual({});
  expect(await saveMapping(api.asMert, id, mapping)).toMatchObject({
    status: 400,
    body: errorBody("INVALID", { fields: { expiredAt: [expect.stringContaining("two formats")] } }),
  });
  await importFile(api, csvText, { ...mapping, dates: { expiredAt: "MM/DD/YYYY" } });
  const createdLicense = await api.context.storage.licenses.find("OLD-1");
  expect(createdLicense?.summary.expiredAt).toBe("2027-03-04T23:59:59.999Z");
});

test("an incomplete mapping is rejected with the missing columns, and unchecked rows are not imported", async () => {
  const api = await startTestApi();
  const { id } = await uploadFile(api.asMert, `No,Firm\nOLD-1,Acme\n`);
  const mappingResponse = await saveMapping(api.asMert, id, {
    columns: { key: "No", companyName: "No", notes: "Unknown" },
  });
  expect(mappingResponse).toMatchObject({
    status: 400,
    body: errorBody("INVALID", {
      fields: {
        companyName: ["This column is already used as the license key."],
        email: [expect.any(String)],
        packageTierId: [expect.any(String)],
        notes: ["The file has no column Unknown."],
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
    expect(await sendFile(api.asMert, text)).toMatchObject({ status: 400 });
  expect(await api.asMert.send("POST", "/api/oem/imports", { body: { rows: 1 } })).toMatchObject({
    status: 400,
  });
  expect(await sendFile(api.asRita, header)).toMatchObject({ status: 403 });
  const { body } = await api.asMert.get("/api/oem/imports");
  expect(body).toMatchObject({ result: { totalEntityCount: 0 } });
});

test("a file can be uploaded with its name in a form", async () => {
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
    `${header}\n${buildCsvRow("OLD-1")}\n`,
    "--edge--",
    "",
  ].join("\r\n");
  const headers = { "content-type": "multipart/form-data; boundary=edge" };
  const response = await api.asMert.send("POST", "/api/oem/imports", { headers, text });
  expect(parseApiResult(licenseImport, response)).toMatchObject({ fileName: "Müşteri.csv", rows: 1 });
});

test("every endpoint accepts an imported key, ignoring case", async () => {
  const api = await startTestApi();
  const columns = `${header},isOffline,serverCapacity,expiredAt`;
  const offlineRow = buildCsvRow("Uluru_old.42", ",true,2,2030-01-01");
  const onlineRow = buildCsvRow("Kakadu_old.42", ",false,2,2030-01-01");
  await importFile(api, `${columns}\n${offlineRow}\n${onlineRow}\n`);
  const getLicense = (path: string) => api.asMert.get(`/api/oem/licenses/${path}`);
  expect(parseApiResult(license, await getLicense("ULURU_OLD.42")).key).toBe("Uluru_old.42");
  expect(await getLicense("uluru_old.42/certificate.pdf")).toMatchObject({ status: 200 });
  expect(await getLicense("uluru_old.42/download/seed-of-test")).toMatchObject({ status: 200 });
  for (const key of ["uluru_OLD.42", "ru_old", "ul"]) {
    const response = await api.asMert.post("/api/oem/licenses/filtered", { key });
    expect(response.body).toMatchObject({ result: { entities: [{ key: "Uluru_old.42" }] } });
  }
  const activation = {
    licenseKey: "kakadu_old.42",
    deviceId: "device-1",
    serials: [
      { type: "Disk", value: "a-1" },
      { type: "Volume", value: "b-1" },
    ],
    version: "5.1.0",
  };
  const responseWithoutCode = await api.asAnonymous.post("/product/v1/activations", activation);
  expect(responseWithoutCode).toMatchObject({ status: 403 });
  const codeResponse = await api.asMert.post("/api/oem/licenses/KAKADU_old.42/activation-code", {});
  const { activationCode } = (codeResponse.body as { result: { activationCode: string } }).result;
  const activationResponse = await api.asAnonymous.post("/product/v1/activations", {
    ...activation,
    activationCode,
  });
  expect(activationResponse).toMatchObject({ status: 201 });
  const { serverSecret } = (activationResponse.body as { result: { serverSecret: string } }).result;
  const heartbeat = { seq: 1, version: "5.1.0", use: [], sentAt: api.context.now() };
  const serverClient = api.createClientWithBearer(serverSecret);
  expect(await serverClient.post("/product/v1/heartbeats", heartbeat)).toMatchObject({
    status: 200,
  });
  const events = parseApiResult(
    createPageSchema(historyEvent),
    await api.asMert.get("/api/oem/history?licenseKey=KAKADU_old.42&pageSize=50"),
  ).entities;
  expect(new Set(events.map(({ licenseKey }) => licenseKey))).toEqual(new Set(["Kakadu_old.42"]));
  expect(events.map(({ eventName }) => eventName)).toContain("activate-server");
});

test("a key that has a special meaning in a URL is rejected", async () => {
  const api = await startTestApi();
  const keys = ["bulk", "Summary", "DRYRN-old", "old.data"];
  const rows = keys.map((key) => buildCsvRow(key)).join("\n");
  const { invalidRows } = await checkFile(api, `${header}\n${rows}\n`);
  expect(invalidRows).toBe(keys.length);
});

test("new tags require tags-create", async () => {
  const api = await startTestApi();
  await api.grantPrivileges(api.people.mert, ["license-manage"]);
  const { id } = await checkFile(
    api,
    `${header},tags\n${buildCsvRow("OLD-1", ",new tag")}\n${buildCsvRow("OLD-2", ",")}\n`,
  );
  expect(await fetchErrors(api.asMert, id)).toMatchObject([{ rowNumber: 2, code: "TAGS", column: "tags" }]);
});

test("a repeated upload has the same name and content as the first one", async () => {
  const { asMert } = await startTestApi();
  const send = (text: string, boundary = "first") =>
    asMert.send("POST", "/api/oem/imports", {
      text: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="old.csv"\r\n\r\n${text}\r\n--${boundary}--\r\n`,
      headers: {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "idempotency-key": "uploaded-once",
      },
    });
  const file = `${header}\n${buildCsvRow("OLD-1")}\n`;
  const firstResponse = await send(file);
  expect(firstResponse.status).toBe(201);
  const repeatedResponse = await send(file, "another");
  expect([repeatedResponse.status, repeatedResponse.body]).toEqual([201, firstResponse.body]);
  const otherResponse = await send(`${header}\n${buildCsvRow("OLD-2")}\n`);
  expect([otherResponse.status, otherResponse.body]).toEqual([422, errorBody("IDEMPOTENCY_MISMATCH")]);
});

test("an import of the license report restores all its values", async () => {
  const sourceApi = await startTestApi();
  const licensePage = await sourceApi.asMert.post("/api/oem/licenses/filtered", { pageSize: 1, types: [1] });
  const [firstLicense] = parseApiResult(createPageSchema(license), licensePage).entities;
  const alertsPath = `/api/oem/licenses/${firstLicense?.key}/customer-alerts`;
  await sourceApi.asMert.send("PATCH", alertsPath, { body: { alertsCustomer: true } });
  const report = await sourceApi.asMert.get("/api/oem/licenses/report/csv");
  const targetApi = await startTestApi();
  const { db } = targetApi.engine;
  for (const table of ["instance", "invitation", "server_serial", "server", "quota", "license_tag"] as const)
    await db.deleteFrom(table).execute();
  for (const table of ["license_summary", "license", "issued_key"] as const)
    await db.deleteFrom(table).execute();

  const importResult = await importFile(targetApi, report.text);
  expect(await fetchErrors(targetApi.asMert, importResult.id)).toEqual([]);
  expect(importResult).toMatchObject({ newRows: importResult.rows, invalidRows: 0 });
  const secondReport = await targetApi.asMert.get("/api/oem/licenses/report/csv");
  // Usage comes from servers, which a report does not contain.
  const usageColumns =
    "version serversInUse totalClientsInUse useStatus activenessStatus status activatedAt firstHeartbeat lastHeartbeat isValid".split(
      " ",
    );
  const parseComparedRows = (text: string) =>
    parse(text, { bom: true, columns: true }).map((record) =>
      Object.fromEntries(Object.entries(record as object).filter(([name]) => !usageColumns.includes(name))),
    );
  expect(parseComparedRows(secondReport.text)).toEqual(parseComparedRows(report.text));
  expect(reportColumns).toContain("startsAt");
  expect(await importFile(targetApi, secondReport.text)).toMatchObject({
    newRows: 0,
    unchangedRows: importResult.rows,
  });
});
