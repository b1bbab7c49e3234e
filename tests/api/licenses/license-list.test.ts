import { describe, expect, it } from "vitest";
import { type SortColumn, sortColumns } from "#app/domain/license/filter-fields.ts";
import { type License, license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const filtered = "/api/oem/licenses/filtered";
const summary = "/api/oem/licenses/summary";
const licensePage = pageOf(license);

const listed = async (client: Client, filter: object) =>
  resultOf(licensePage, await client.post(filtered, filter));
const companies = async (client: Client, filter: object) =>
  (await listed(client, { pageSize: 100, sortBy: "companyName", sortType: "ASC", ...filter })).entities.map(
    ({ companyName }) => companyName,
  );

describe("The list of licenses", () => {
  it("returns the newest ten by default", async () => {
    const { asRita } = await openApi();
    const page = await listed(asRita, {});
    expect(page).toMatchObject({
      totalEntityCount: 11,
      currentPage: 0,
      pageSize: 10,
      previousPage: null,
      totalPageCount: 2,
    });
    const createdDates = page.entities.map(({ createdAt }) => createdAt);
    expect(createdDates).toEqual(createdDates.toSorted().toReversed());
    expect(createdDates).toHaveLength(10);
  });

  it("returns its pages, counted from 0", async () => {
    const { asRita } = await openApi();
    expect(await listed(asRita, { pageNumber: 1, pageSize: 4 })).toMatchObject({
      entities: { length: 4 },
      totalEntityCount: 11,
      currentPage: 1,
      pageSize: 4,
      previousPage: 0,
      totalPageCount: 3,
    });
    expect(await listed(asRita, { pageNumber: 2, pageSize: 4 })).toMatchObject({
      entities: { length: 3 },
      previousPage: 1,
    });
    expect(await listed(asRita, { pageNumber: 9, pageSize: 4 })).toMatchObject({
      entities: [],
      totalEntityCount: 11,
      currentPage: 9,
      previousPage: 8,
      totalPageCount: 3,
    });
    expect(await listed(asRita, { companyName: "nobody at all" })).toMatchObject({
      entities: [],
      totalEntityCount: 0,
      totalPageCount: 0,
    });
  });

  it("has no entities and the total for a page size of 0", async () => {
    const { asRita } = await openApi();
    expect(await listed(asRita, { pageSize: 0 })).toEqual({
      entities: [],
      totalEntityCount: 11,
      currentPage: 0,
      pageSize: 0,
      previousPage: null,
      totalPageCount: 0,
    });
  });

  it("has every license on exactly one page", async () => {
    const { asRita } = await openApi();
    const pages = await Promise.all(
      [0, 1, 2, 3].map((pageNumber) => listed(asRita, { pageNumber, pageSize: 3, sortBy: "type" })),
    );
    const keys = pages.flatMap(({ entities }) => entities.map(({ key }) => key));
    expect(new Set(keys).size).toBe(11);
    expect(keys).toHaveLength(11);
  });

  it("sorts by every column both ways", async () => {
    const { asRita } = await openApi();
    const valueOf = (entity: License, column: SortColumn) => entity[column];
    for (const sortBy of sortColumns) {
      const up = (await listed(asRita, { sortBy, sortType: "ASC", pageSize: 100 })).entities;
      const down = (await listed(asRita, { sortBy, sortType: "DESC", pageSize: 100 })).entities;
      expect(up.map(({ key }) => key)).toEqual(down.map(({ key }) => key).toReversed());
      const isNull = up.map((entity) => valueOf(entity, sortBy) === null);
      expect([sortBy, isNull]).toEqual([sortBy, isNull.toSorted((a, b) => Number(b) - Number(a))]);
    }
  });

  it("is filtered by false as well as by true", async () => {
    const { asRita } = await openApi();
    expect(await companies(asRita, { isOffline: true })).toEqual(["株式会社ミライ"]);
    expect(await companies(asRita, { isOffline: false })).toHaveLength(10);
    expect(await companies(asRita, { softCapacity: true })).toEqual(["Sørensen & Ångström"]);
    expect(await companies(asRita, { softCapacity: false })).toHaveLength(10);
    expect(await companies(asRita, { softCapacity: false, isOffline: false })).toHaveLength(9);
  });

  it("is filtered by each field, and by several together", async () => {
    const { asRita } = await openApi();
    expect(await companies(asRita, { types: [2] })).toEqual(["Northgate IR", "Umbrella Forensics"]);
    expect(await companies(asRita, { environment: 1 })).toEqual(["Acme Corporation"]);
    expect(await companies(asRita, { tag: "FIS" })).toEqual(["Northgate IR", "Umbrella Forensics"]);
    expect(await companies(asRita, { tag: "fi" })).toEqual([]);
    expect(await companies(asRita, { companyName: "isik" })).toEqual(["Işık Güvenlik A.Ş."]);
    expect(await companies(asRita, { contactEmail: "WILE@" })).toEqual(["Acme Corporation"]);
    expect(await companies(asRita, { createdBy: "Ada@Example.com" })).toHaveLength(3);
    expect(await companies(asRita, { createdBy: "ada" })).toEqual([]);
    expect(await companies(asRita, { packageTierId: "fleet-single" })).toHaveLength(2);
    expect(await companies(asRita, { lifetimeStatuses: ["expired"] })).toEqual(["Initech"]);
    expect(await companies(asRita, { useStatuses: ["full"] })).toEqual(["Sørensen & Ångström"]);
    expect(await companies(asRita, { useStatuses: ["N/A"], lifetimeStatuses: ["almost-expired"] })).toEqual([
      "Umbrella Forensics",
    ]);
    expect(await companies(asRita, { statuses: ["deleted"] })).toEqual([]);
  });

  it("is filtered by days from their first millisecond to their last", async () => {
    const { asRita } = await openApi();
    const createdOn = (day: string) => ({ dateFilterType: "created", minDate: day, maxDate: day });
    expect(await companies(asRita, createdOn("2026-11-19"))).toEqual(["Işık Güvenlik A.Ş."]);
    expect(await companies(asRita, createdOn("2026-11-18"))).toEqual([]);
    const ends = { dateFilterType: "expired", minDate: "2026-11-25", maxDate: "2026-11-25" };
    expect(await companies(asRita, ends)).toEqual(["Umbrella Forensics"]);
    expect(await companies(asRita, { ...ends, minDate: "2026-11-25T23:59:59.999Z" })).toHaveLength(1);
    expect(await companies(asRita, { ...ends, maxDate: "2026-11-25T23:59:59.998Z" })).toEqual([]);
  });

  it("rejects an incomplete date range, and so do its summary and the report", async () => {
    const { asAda } = await openApi();
    const halves: Record<string, string>[] = [{ minDate: "2026-11-01" }, { maxDate: "2026-11-30" }];
    for (const half of halves) {
      const filter = { dateFilterType: "created", ...half };
      const query = new URLSearchParams(filter).toString();
      const responses = [
        await asAda.post(filtered, filter),
        await asAda.get(`${summary}?${query}`),
        await asAda.get(`/api/oem/licenses/report/csv?filters=${encodeURIComponent(JSON.stringify(filter))}`),
      ];
      for (const response of responses) expect([half, response.status]).toEqual([half, 400]);
    }
  });

  it("finds a key in any spelling", async () => {
    const { asRita } = await openApi();
    const [firstLicense] = (await listed(asRita, {})).entities;
    const key = firstLicense?.key ?? "";
    const bare = key.replaceAll("-", "");
    for (const typed of [
      key.toLowerCase(),
      bare.toLowerCase(),
      key.replaceAll("-", " "),
      ` ${key.slice(0, 11).toLowerCase()} `,
      bare.slice(0, 10),
      key.slice(6, 17).replace("-", " "),
    ])
      expect([typed, (await listed(asRita, { key: typed })).entities.map((license) => license.key)]).toEqual([
        typed,
        [key],
      ]);
  });

  it("rejects invalid values", async () => {
    const { asRita } = await openApi();
    const invalidCases: [string, unknown][] = [
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
      ["statuses", ["gone"]],
      ["useStatuses", ["n/a"]],
      ["lifetimeStatuses", ["infinite"]],
      ["activenessStatuses", ["sleepy"]],
      ["dateFilterType", "deleted"],
      ["minDate", "20.11.2026"],
      ["maxDate", "2026-02-29"],
      ["lastContactBefore", "a month ago"],
      ["companyName", "c".repeat(201)],
    ];
    for (const [field, value] of invalidCases) {
      const response = await asRita.post(filtered, { [field]: value });
      expect([field, value, response.status]).toEqual([field, value, 400]);
      expect(response.body).toEqual(errorBody("INVALID", { fields: expect.any(Object) }));
    }
    expect((await asRita.post(filtered, { pageSize: 1000 })).status).toBe(200);
  });
});

describe("The summary with the filter in the query string", () => {
  it("returns the same", async () => {
    const { asRita } = await openApi();
    const twins: [object, string][] = [
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
      [{ tag: "emea" }, "/?tag=EMEA&unknown=left+out&key="],
    ];
    for (const [filter, query] of twins) {
      const twin = await asRita.get(`${summary}${query}`);
      expect(resultOf(licensePage, twin)).toEqual(await listed(asRita, filter));
    }
  });

  it("rejects the same", async () => {
    const { asRita } = await openApi();
    const invalidCases = [
      "pageSize=1001",
      "pageSize=ten",
      "pageNumber=-1",
      "types=1,4",
      "types=one",
      "environment=paid",
      "isOffline=yes",
      "softCapacity=1",
      "useStatuses=full,fuller",
      "statuses=gone",
      "sortBy=notes",
      "minDate=soon",
    ];
    for (const query of invalidCases) {
      const response = await asRita.get(`${summary}?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
      expect(response.body).toEqual(errorBody("INVALID", { fields: expect.any(Object) }));
    }
  });
});
