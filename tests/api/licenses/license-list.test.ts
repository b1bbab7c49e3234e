import { describe, expect, it } from "vitest";
import { type SortColumn, sortColumns } from "#app/domain/license/filter-fields.ts";
import { type License, license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";

const filteredPath = "/api/oem/licenses/filtered";
const summaryPath = "/api/oem/licenses/summary";
const licensePageSchema = createPageSchema(license);

const listLicenses = async (client: Client, filter: object) =>
  parseApiResult(licensePageSchema, await client.post(filteredPath, filter));
const listCompanyNames = async (client: Client, filter: object) =>
  (
    await listLicenses(client, { pageSize: 100, sortBy: "companyName", sortType: "ASC", ...filter })
  ).entities.map(({ companyName }) => companyName);

describe("The list of licenses", () => {
  it("returns the newest ten licenses by default", async () => {
    const { asRita } = await startTestApi();
    const page = await listLicenses(asRita, {});
    expect(page).toMatchObject({
      totalEntityCount: 11,
      currentPage: 0,
      pageSize: 10,
      previousPage: null,
      totalPageCount: 2,
    });
    const creationTimes = page.entities.map(({ createdAt }) => createdAt);
    expect(creationTimes).toEqual(creationTimes.toSorted().toReversed());
    expect(creationTimes).toHaveLength(10);
  });

  it("returns its pages, starting at page 0", async () => {
    const { asRita } = await startTestApi();
    expect(await listLicenses(asRita, { pageNumber: 1, pageSize: 4 })).toMatchObject({
      entities: { length: 4 },
      totalEntityCount: 11,
      currentPage: 1,
      pageSize: 4,
      previousPage: 0,
      totalPageCount: 3,
    });
    expect(await listLicenses(asRita, { pageNumber: 2, pageSize: 4 })).toMatchObject({
      entities: { length: 3 },
      previousPage: 1,
    });
    expect(await listLicenses(asRita, { pageNumber: 9, pageSize: 4 })).toMatchObject({
      entities: [],
      totalEntityCount: 11,
      currentPage: 9,
      previousPage: 8,
      totalPageCount: 3,
    });
    expect(await listLicenses(asRita, { companyName: "nobody at all" })).toMatchObject({
      entities: [],
      totalEntityCount: 0,
      totalPageCount: 0,
    });
  });

  it("returns only the total for a page size of 0", async () => {
    const { asRita } = await startTestApi();
    expect(await listLicenses(asRita, { pageSize: 0 })).toEqual({
      entities: [],
      totalEntityCount: 11,
      currentPage: 0,
      pageSize: 0,
      previousPage: null,
      totalPageCount: 0,
    });
  });

  it("returns every license on exactly one page", async () => {
    const { asRita } = await startTestApi();
    const pages = await Promise.all(
      [0, 1, 2, 3].map((pageNumber) => listLicenses(asRita, { pageNumber, pageSize: 3, sortBy: "type" })),
    );
    const keys = pages.flatMap(({ entities }) => entities.map(({ key }) => key));
    expect(new Set(keys).size).toBe(11);
    expect(keys).toHaveLength(11);
  });

  it("can be sorted by every column in both directions", async () => {
    const { asRita } = await startTestApi();
    const getValue = (entity: License, column: SortColumn) => entity[column];
    for (const sortBy of sortColumns) {
      const ascendingLicenses = (await listLicenses(asRita, { sortBy, sortType: "ASC", pageSize: 100 }))
        .entities;
      const descendingLicenses = (await listLicenses(asRita, { sortBy, sortType: "DESC", pageSize: 100 }))
        .entities;
      expect(ascendingLicenses.map(({ key }) => key)).toEqual(
        descendingLicenses.map(({ key }) => key).toReversed(),
      );
      // In ascending order, the licenses without a value come first.
      const values = ascendingLicenses.map((entity) => getValue(entity, sortBy));
      const nullCount = values.filter((value) => value === null).length;
      expect(values.slice(nullCount), sortBy).not.toContain(null);
    }
  });

  it("is filtered by the values of boolean fields", async () => {
    const { asRita } = await startTestApi();
    expect(await listCompanyNames(asRita, { isOffline: true })).toEqual(["株式会社ミライ"]);
    expect(await listCompanyNames(asRita, { isOffline: false })).toHaveLength(10);
    expect(await listCompanyNames(asRita, { softCapacity: true })).toEqual(["Sørensen & Ångström"]);
    expect(await listCompanyNames(asRita, { softCapacity: false })).toHaveLength(10);
    expect(await listCompanyNames(asRita, { softCapacity: false, isOffline: false })).toHaveLength(9);
  });

  it("is filtered by each field and by several fields together", async () => {
    const { asRita } = await startTestApi();
    expect(await listCompanyNames(asRita, { types: [2] })).toEqual(["Northgate IR", "Umbrella Forensics"]);
    expect(await listCompanyNames(asRita, { environment: 1 })).toEqual(["Acme Corporation"]);
    expect(await listCompanyNames(asRita, { tag: "FIS" })).toEqual(["Northgate IR", "Umbrella Forensics"]);
    expect(await listCompanyNames(asRita, { tag: "fi" })).toEqual([]);
    expect(await listCompanyNames(asRita, { companyName: "isik" })).toEqual(["Işık Güvenlik A.Ş."]);
    expect(await listCompanyNames(asRita, { contactEmail: "WILE@" })).toEqual(["Acme Corporation"]);
    expect(await listCompanyNames(asRita, { createdBy: "Ada@Example.com" })).toHaveLength(3);
    expect(await listCompanyNames(asRita, { createdBy: "ada" })).toEqual([]);
    expect(await listCompanyNames(asRita, { packageTierId: "fleet-single" })).toHaveLength(2);
    expect(await listCompanyNames(asRita, { lifetimeStatuses: ["expired"] })).toEqual(["Initech"]);
    expect(await listCompanyNames(asRita, { useStatuses: ["full"] })).toEqual(["Sørensen & Ångström"]);
    expect(
      await listCompanyNames(asRita, { useStatuses: ["N/A"], lifetimeStatuses: ["almost-expired"] }),
    ).toEqual(["Umbrella Forensics"]);
    expect(await listCompanyNames(asRita, { statuses: ["deleted"] })).toEqual([]);
  });

  it("is filtered by days from their first to their last millisecond", async () => {
    const { asRita } = await startTestApi();
    const buildCreationFilter = (day: string) => ({ dateFilterType: "created", minDate: day, maxDate: day });
    expect(await listCompanyNames(asRita, buildCreationFilter("2026-11-19"))).toEqual(["Işık Güvenlik A.Ş."]);
    expect(await listCompanyNames(asRita, buildCreationFilter("2026-11-18"))).toEqual([]);
    const endFilter = { dateFilterType: "expired", minDate: "2026-11-25", maxDate: "2026-11-25" };
    expect(await listCompanyNames(asRita, endFilter)).toEqual(["Umbrella Forensics"]);
    expect(
      await listCompanyNames(asRita, { ...endFilter, minDate: "2026-11-25T23:59:59.999Z" }),
    ).toHaveLength(1);
    expect(await listCompanyNames(asRita, { ...endFilter, maxDate: "2026-11-25T23:59:59.998Z" })).toEqual([]);
  });

  it("rejects an incomplete date range", async () => {
    const { asAda } = await startTestApi();
    const [dateFilterType, minDate, maxDate] = ["created", "2026-11-01", "2026-11-30"];
    const incompleteRanges: Record<string, string>[] = [
      { dateFilterType, minDate },
      { dateFilterType, maxDate },
      { minDate, maxDate },
      { dateFilterType },
    ];
    for (const filter of incompleteRanges) {
      const query = new URLSearchParams(filter).toString();
      const responses = [
        await asAda.post(filteredPath, filter),
        await asAda.get(`${summaryPath}?${query}`),
        await asAda.get(`/api/oem/licenses/report/csv?filters=${encodeURIComponent(JSON.stringify(filter))}`),
      ];
      for (const response of responses) expect(response.status, JSON.stringify(filter)).toBe(400);
    }
  });

  it("filters by a key in any spelling", async () => {
    const { asRita } = await startTestApi();
    const [firstLicense] = (await listLicenses(asRita, {})).entities;
    const key = firstLicense?.key ?? "";
    const keyWithoutHyphens = key.replaceAll("-", "");
    for (const spelling of [
      key.toLowerCase(),
      keyWithoutHyphens.toLowerCase(),
      key.replaceAll("-", " "),
      ` ${key.slice(0, 11).toLowerCase()} `,
      keyWithoutHyphens.slice(0, 10),
      key.slice(6, 17).replace("-", " "),
    ])
      expect(
        (await listLicenses(asRita, { key: spelling })).entities.map((license) => license.key),
        spelling,
      ).toEqual([key]);
  });

  it("rejects invalid values", async () => {
    const { asRita } = await startTestApi();
    const invalidCases: [field: string, value: unknown][] = [
      ["pageSize", 1001],
      ["pageSize", -1],
      ["pageSize", 1.5],
      ["pageNumber", -1],
      ["pageNumber", "one"],
      ["sortBy", "notes"],
      ["sortType", "asc"],
      ["types", [1, 4]],
      ["types", 1],
      ["environment", 4],
      ["isOffline", "false"],
      ["statuses", ["unknown"]],
      ["useStatuses", ["n/a"]],
      ["lifetimeStatuses", ["infinite"]],
      ["activenessStatuses", ["sleepy"]],
      ["dateFilterType", "deleted"],
      ["minDate", "20.11.2026"],
      ["maxDate", "2026-02-29"],
      ["lastContactBefore", "a month ago"],
      ["fullBefore", "next month"],
      ["companyName", "c".repeat(201)],
    ];
    for (const [field, value] of invalidCases) {
      const response = await asRita.post(filteredPath, { [field]: value });
      expect(response.status, JSON.stringify({ field, value })).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: expect.any(Object) }));
    }
    expect((await asRita.post(filteredPath, { pageSize: 1000 })).status).toBe(200);
  });
});

describe("The license summary", () => {
  it("returns the same as the list for the filter in its query", async () => {
    const { asRita } = await startTestApi();
    const filterQueryPairs: [filter: object, query: string][] = [
      [{}, ""],
      [{ pageNumber: 1, pageSize: 3 }, "?pageNumber=1&pageSize=3"],
      [{ pageSize: 0 }, "?pageSize=0"],
      [{ types: [1, 2], environment: 3 }, "?types=1,2&environment=3"],
      [{ isOffline: false }, "?isOffline=false"],
      [{ softCapacity: true }, "?softCapacity=true"],
      [{ useStatuses: ["N/A", "almost-full"] }, "?useStatuses=N/A,almost-full"],
      [{ lifetimeStatuses: ["active", "expired"] }, "?lifetimeStatuses=active, expired,"],
      [
        { companyName: "Işık", sortBy: "key", sortType: "ASC" },
        "?companyName=I%C5%9F%C4%B1k&sortBy=key&sortType=ASC",
      ],
      [
        { dateFilterType: "created", minDate: "2026-10-01", maxDate: "2026-11-19" },
        "?dateFilterType=created&minDate=2026-10-01&maxDate=2026-11-19",
      ],
      [{ lastContactBefore: "2026-11-19" }, "?lastContactBefore=2026-11-19"],
      [{ fullBefore: "2027-11-19" }, "?fullBefore=2027-11-19"],
      [{ tag: "emea" }, "/?tag=EMEA&key="],
    ];
    for (const [filter, query] of filterQueryPairs) {
      const summaryResponse = await asRita.get(`${summaryPath}${query}`);
      expect(parseApiResult(licensePageSchema, summaryResponse)).toEqual(await listLicenses(asRita, filter));
    }
  });

  it("rejects the same invalid values as the list", async () => {
    const { asRita } = await startTestApi();
    const invalidQueries = [
      "pageSize=1001",
      "pageSize=ten",
      "pageNumber=-1",
      "types=1,4",
      "types=one",
      "environment=paid",
      "isOffline=yes",
      "softCapacity=1",
      "useStatuses=full,fuller",
      "statuses=unknown",
      "sortBy=notes",
      "minDate=soon",
    ];
    for (const query of invalidQueries) {
      const response = await asRita.get(`${summaryPath}?${query}`);
      expect(response.status, query).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: expect.any(Object) }));
    }
  });
});
