import { parse } from "csv-parse/sync";
import { describe, expect, it, vi } from "vitest";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { license } from "#app/domain/license/license.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { now, umbrellaPending } from "#tests/fixtures/licenses.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  origin,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { createBulkInsertEngine } from "#tests/support/engines/in-bulk.ts";

type Filter = Record<string, unknown>;

type ReportQuery = { filters?: Filter; getActive?: boolean };

const buildReportPath = ({ filters, getActive }: ReportQuery = {}) => {
  const query = new URLSearchParams();
  if (filters) query.set("filters", JSON.stringify(filters));
  if (getActive !== undefined) query.set("getActive", String(getActive));
  return `/api/oem/licenses/report/csv?${query}`;
};

async function fetchReportRows(client: Client, reportQuery?: ReportQuery) {
  const { status, text } = await client.get(buildReportPath(reportQuery));
  expect(status).toBe(200);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  return rows;
}

async function listLicenses(client: Client, filter: Filter = {}) {
  const body = { pageSize: 1000, ...filter };
  return parseApiResult(createPageSchema(license), await client.post("/api/oem/licenses/filtered", body));
}

async function createLicenses({ engine, context }: ApiUnderTest, licenseCount: number) {
  const storage = await openStorage(createBulkInsertEngine(engine), context.now);
  await storage.transact(async (transaction) => {
    for (let index = 0; index < licenseCount; index += 1) {
      const customer = { companyName: `Company ${index}` };
      const record = { ...umbrellaPending({ customer, createdAt: now }).record, id: transaction.createId() };
      transaction.licenses.add(record, computeSummary(record, [], [], defaultSettings, now));
    }
  });
}

/** Starts a report and returns its unread response. */
async function startReport({ context, people }: ApiUnderTest): Promise<Response> {
  const sessionId = await openSession(context.storage, people.mert.id, context.now());
  const headers = { cookie: `__Host-session=${sessionId}` };
  return createLicenseApi(context)(new Request(new URL(buildReportPath(), origin), { headers }));
}

describe("The CSV report", () => {
  it("is an uncached attachment", async () => {
    const { asMert } = await startTestApi();
    const { status, headers } = await asMert.get(buildReportPath());
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-request-id")).toMatch(/\S/);
  });

  it("is named after its content and the day", async () => {
    const { people, createClientWithToken, advanceClock } = await startTestApi();
    const tokenClient = await createClientWithToken(people.mert, "2027-01-01T00:00:00.000Z");
    const fetchFileName = async (reportQuery?: ReportQuery) =>
      (await tokenClient.get(buildReportPath(reportQuery))).headers.get("content-disposition");
    const buildDisposition = (name: string) => `attachment; filename="${name}"`;
    expect(await fetchFileName()).toBe(buildDisposition("all-licenses_report-all-2026-11-20.csv"));
    expect(await fetchFileName({ filters: {}, getActive: true })).toBe(
      buildDisposition("active-licenses_report-all-2026-11-20.csv"),
    );
    expect(await fetchFileName({ filters: { environment: 1 } })).toBe(
      buildDisposition("all-licenses_report-internal-2026-11-20.csv"),
    );
    expect(await fetchFileName({ filters: { environment: 2 }, getActive: false })).toBe(
      buildDisposition("all-licenses_report-demo-2026-11-20.csv"),
    );
    advanceClock(11.9 * 3_600_000);
    expect(await fetchFileName({ filters: { environment: 3 }, getActive: true })).toBe(
      buildDisposition("active-licenses_report-paid-2026-11-20.csv"),
    );
    advanceClock(0.2 * 3_600_000);
    expect(await fetchFileName({ filters: { environment: 3 }, getActive: true })).toBe(
      buildDisposition("active-licenses_report-paid-2026-11-21.csv"),
    );
  });

  it("contains all licenses with every field, newest first", async () => {
    const { asMert } = await startTestApi();
    const body = buildManualLicenseBody({
      notes: 'Said "yes",\nthen =1+1',
      companyName: "=Formula & Sons, Ltd",
      tags: ["emea"],
    });
    expect((await asMert.post("/api/oem/licenses", body)).status).toBe(201);
    const { entities, totalEntityCount } = await listLicenses(asMert);
    const rows = await fetchReportRows(asMert);
    expect(rows).toHaveLength(totalEntityCount);
    const expectedRows = entities.map((license) =>
      Object.fromEntries(reportColumns.map((column) => [column, String(license[column] ?? "")])),
    );
    const formulaRow = expectedRows.find(({ companyName }) => companyName?.startsWith("=Formula"));
    if (formulaRow) formulaRow["companyName"] = "'=Formula & Sons, Ltd";
    expect(rows).toEqual(expectedRows);
    expect(rows.map((row) => row["tags"])).toContain("emea, ");
  });

  it("applies every filter and ignores page and sort", async () => {
    const { asMert } = await startTestApi();
    const filterCases: Filter[] = [
      { environment: 2 },
      { types: [2] },
      { statuses: ["active"] },
      { companyName: "işık" },
      { lifetimeStatuses: ["expired"] },
      { dateFilterType: "expired", minDate: "2020-01-01", maxDate: "2026-12-31" },
      { companyName: "no such company anywhere" },
    ];
    for (const filter of filterCases) {
      const { entities } = await listLicenses(asMert, filter);
      const pagedFilter = {
        ...filter,
        pageNumber: 7,
        pageSize: 5000,
        sortBy: "companyName",
        sortType: "ASC",
      };
      for (const filters of [filter, pagedFilter]) {
        const keys = (await fetchReportRows(asMert, { filters })).map((row) => row["key"]);
        expect(keys, JSON.stringify(filters)).toEqual(entities.map(({ key }) => key));
      }
    }
  });

  it("contains only active and almost expired licenses with getActive", async () => {
    const { asMert } = await startTestApi();
    const listStatuses = async (reportQuery: ReportQuery) => {
      const rows = await fetchReportRows(asMert, reportQuery);
      return [...new Set(rows.map((row) => row["lifetimeStatus"] ?? ""))].toSorted();
    };
    const listActiveStatuses = (filters: Filter) => listStatuses({ filters, getActive: true });
    expect(await listActiveStatuses({})).toEqual(["active", "almost-expired"]);
    expect(await listStatuses({ filters: {}, getActive: false })).toEqual(
      expect.arrayContaining(["active", "expired", "pending"]),
    );
    expect(await listActiveStatuses({ lifetimeStatuses: ["expired", "active"] })).toEqual(["active"]);
    expect(await listActiveStatuses({ lifetimeStatuses: ["expired"] })).toEqual([]);
    expect(await listActiveStatuses({ lifetimeStatuses: [] })).toEqual(["active", "almost-expired"]);
  });

  it("contains all licenses without a filter or with an empty filter", async () => {
    const { asMert } = await startTestApi();
    const { totalEntityCount } = await listLicenses(asMert);
    for (const query of ["", "?filters=", "?filters=%20", "?filters={}", "?filters={}&getActive=false"]) {
      const { text } = await asMert.get(`/api/oem/licenses/report/csv${query}`);
      expect(parse(text, { bom: true, columns: true }).length, query).toBe(totalEntityCount);
    }
  });

  it("reads thousands of licenses in batches", async () => {
    const licenseCount = 3_000;
    const api = await startTestApi();
    const { asMert, context } = api;
    await createLicenses(api, licenseCount);
    const listFieldsAfterSpy = vi.spyOn(context.storage.licenses, "listFieldsAfter");
    const keys = (await fetchReportRows(asMert)).map((row) => row["key"]);
    const { totalEntityCount } = await listLicenses(asMert);
    expect(totalEntityCount).toBeGreaterThan(licenseCount);
    expect(new Set(keys).size).toBe(totalEntityCount);
    expect(keys).toHaveLength(totalEntityCount);
    expect(listFieldsAfterSpy.mock.calls.length).toBe(Math.floor(totalEntityCount / 250) + 1);
    expect(Math.max(...listFieldsAfterSpy.mock.calls.map(([, , , limit]) => limit))).toBe(250);
  });

  it("stops reading when the client disconnects", async () => {
    const api = await startTestApi();
    await createLicenses(api, 1_000);
    const listFieldsAfterSpy = vi.spyOn(api.context.storage.licenses, "listFieldsAfter");
    const reader = (await startReport(api)).body?.getReader();
    expect(listFieldsAfterSpy).not.toHaveBeenCalled();
    for (let readCount = 0; readCount < 3; readCount += 1) expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(listFieldsAfterSpy).toHaveBeenCalledTimes(2);
  });

  it("is aborted when the database fails, and the server logs the reason", async () => {
    const api = await startTestApi();
    await createLicenses(api, 1_000);
    const { licenses } = api.context.storage;
    const listFields = licenses.listFieldsAfter.bind(licenses);
    vi.spyOn(licenses, "listFieldsAfter").mockImplementation((filter, fields, after, limit) =>
      after ? Promise.reject(new Error("The disk has failed.")) : listFields(filter, fields, after, limit),
    );
    const response = await startReport(api);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("The disk has failed.");
    expect(api.logLines).toEqual([
      {
        level: "error",
        message: "A report was interrupted",
        facts: {
          requestId: response.headers.get("x-request-id"),
          error: expect.stringContaining("The disk has failed."),
        },
      },
    ]);
  });

  it("contains the licenses with the requested keys in the requested order", async () => {
    const { asMert } = await startTestApi();
    const { entities } = await listLicenses(asMert);
    const keys = entities.slice(0, 5).map(({ key }) => key);
    const keyList = [...keys.toReversed(), keys[0] ?? "", "NOBOD-YHAST-HISKE-YATAL-L0000"].join(",");
    const path = `/api/oem/licenses/report/csv?${new URLSearchParams({ keys: keyList.toLowerCase() })}`;
    const { text, headers } = await asMert.get(path);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(rows.map(({ key }) => key)).toEqual(keys.toReversed());
    expect(headers.get("content-disposition")).toContain('"selected-licenses_report-all-2026-11-20.csv"');

    const activeRows = parse((await asMert.get(`${path}&getActive=true`)).text, { bom: true, columns: true });
    const isActive = ({ lifetimeStatus = "" }) => ["active", "almost-expired"].includes(lifetimeStatus);
    expect(activeRows).toEqual(rows.filter(isActive));
  });

  it("returns its headers for HEAD without reading a license", async () => {
    const { asMert, context } = await startTestApi();
    const listFieldsAfterSpy = vi.spyOn(context.storage.licenses, "listFieldsAfter");
    const { status, text, headers } = await asMert.send("HEAD", buildReportPath());
    expect([status, text]).toEqual([200, ""]);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(listFieldsAfterSpy).not.toHaveBeenCalled();
  });
});

describe("The CSV report is rejected", () => {
  it("for callers without a session or license-manage before its filter is checked", async () => {
    const { asAnonymous, asRita, people, grantPrivileges } = await startTestApi();
    for (const path of [buildReportPath(), "/api/oem/licenses/report/csv?filters=nonsense"]) {
      const anonymousResponse = await asAnonymous.get(path);
      expect([anonymousResponse.status, anonymousResponse.body]).toEqual([401, errorBody("UNAUTHENTICATED")]);
      const ritaResponse = await asRita.get(path);
      expect([ritaResponse.status, ritaResponse.body]).toEqual([403, errorBody("FORBIDDEN")]);
    }
    await grantPrivileges(people.rita, ["license-create", "tags-manage"]);
    expect((await asRita.get(buildReportPath())).status).toBe(403);
    await grantPrivileges(people.rita, ["license-manage"]);
    expect((await asRita.get(buildReportPath())).status).toBe(200);
  });

  it("for filters that are not a JSON object", async () => {
    const { asMert } = await startTestApi();
    for (const filters of ["{", "nonsense", "[]", "null", "7", '"text"', "{'key': 1}"]) {
      const query = new URLSearchParams({ filters });
      const { status, body } = await asMert.get(`/api/oem/licenses/report/csv?${query}`);
      expect(status, filters).toBe(400);
      expect(body).toEqual(errorBody("INVALID", { fields: { filters: [expect.any(String)] } }));
    }
  });

  it("for invalid keys, or for keys together with a filter", async () => {
    const { asMert } = await startTestApi();
    const keyList = Array.from({ length: 401 }, (_, index) => `KEY-${index}`).join(",");
    for (const query of ["keys=x", "keys=,", `keys=${keyList}`, "keys=KEY-1&filters={}"]) {
      const { status, body } = await asMert.get(`/api/oem/licenses/report/csv?${query}`);
      expect(status, query).toBe(400);
      expect(body).toMatchObject({ error: { code: "INVALID" } });
    }
  });

  it("for invalid filter values with an error at their field", async () => {
    const { asMert } = await startTestApi();
    const invalidCases: [filters: Filter, field: string][] = [
      [{ environment: 4 }, "filters.environment"],
      [{ types: ["1"] }, "filters.types.0"],
      [{ sortBy: "shoeSize" }, "filters.sortBy"],
      [{ key: "x\u0000" }, "filters.key"],
    ];
    for (const [filters, field] of invalidCases) {
      const { status, body } = await asMert.get(buildReportPath({ filters }));
      expect(status, JSON.stringify(filters)).toBe(400);
      expect(body).toEqual(errorBody("INVALID", { fields: { [field]: [expect.any(String)] } }));
    }
    const { status, body } = await asMert.get("/api/oem/licenses/report/csv?getActive=perhaps");
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { getActive: [expect.any(String)] } } });
  });
});
