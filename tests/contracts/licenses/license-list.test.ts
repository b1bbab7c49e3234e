import { expect, it } from "vitest";
import type { z } from "zod";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { type SortColumn, sortColumns } from "#app/domain/license/filter-fields.ts";
import { presentLicense } from "#app/domain/license/license.ts";
import { fold } from "#app/domain/text/fold.ts";
import type { Storage } from "#app/domain/storage.ts";
import { summarize } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import {
  acmeInfinite,
  everyLicense,
  issue,
  now,
  quotaPlan,
  serverPlan,
  umbrellaPending,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const list = (storage: Storage, input: z.input<typeof licenseFilter> = {}) =>
  storage.licenses.page(licenseFilter.parse(input));

async function companies(storage: Storage, input: z.input<typeof licenseFilter> = {}): Promise<string[]> {
  const { rows, total } = await list(storage, { sortBy: "createdAt", sortType: "ASC", ...input });
  expect(total).toBe(rows.length);
  return rows.map(({ record }) => record.customer.companyName);
}

const acme = "Acme Corporation";
const globex = "Globex";
const isik = "Işık Güvenlik A.Ş.";
const lodz = "Łódź Cyfrowa";
const mirai = "株式会社ミライ";
const umbrella = "100% Umbrella_Labs \\ West";
const hooli = "Hooli";

describeOnEveryEngine("The list of licenses", (open) => {
  it("filters by every field of the filter", { timeout: 120_000 }, async () => {
    const { storage } = await open();
    for (const license of everyLicense()) await issue(storage, license);
    const matches = (input: z.input<typeof licenseFilter>) => companies(storage, input);

    expect(await matches({})).toEqual([isik, acme, globex, lodz, mirai, umbrella]);
    expect(await matches({ statuses: ["deleted"] })).toEqual([hooli]);
    expect(await matches({ statuses: ["pending", "deleted"] })).toEqual([isik, hooli, lodz, mirai, umbrella]);
    expect(await matches({ statuses: ["active", "active"] })).toEqual([acme, globex]);
    expect(await matches({ types: [2] })).toEqual([mirai]);
    expect(await matches({ types: [3, 2] })).toEqual([mirai]);
    expect(await matches({ types: [3] })).toEqual([]);
    expect(await matches({ types: [] })).toHaveLength(6);
    expect(await matches({ environment: 1 })).toEqual([lodz]);
    expect(await matches({ environment: 2, types: [1], statuses: ["active"] })).toEqual([globex]);
    expect(await matches({ isOffline: true })).toEqual([lodz]);
    expect(await matches({ isOffline: false, environment: 1 })).toEqual([]);
    expect(await matches({ softCapacity: true })).toEqual([globex]);
    expect(await matches({ softCapacity: false, lifetimeStatuses: ["expired"] })).toEqual([isik]);
    expect(await matches({ lifetimeStatuses: ["almost-expired", "pending"] })).toEqual([globex, umbrella]);
    expect(await matches({ useStatuses: ["N/A", "almost-full"] })).toEqual([globex, mirai]);
    expect(await matches({ activenessStatuses: ["N/A"] })).toEqual([lodz, mirai]);
    expect(await matches({ activenessStatuses: ["active"] })).toEqual([acme]);
    expect(await matches({ packageTierId: "enterprise-plus" })).toEqual([lodz]);
    expect(await matches({ createdBy: "MERT@example.com" })).toEqual([globex]);
    expect(await matches({ createdBy: "mert@example" })).toEqual([]);
    expect(await matches({ tag: "RENEWAL" })).toEqual([acme, globex]);
    expect(await matches({ tag: "renewa" })).toEqual([]);
    expect(await matches({ tag: "Renewal", environment: 2, companyName: "GLOB" })).toEqual([globex]);
    expect(await matches({ contactEmail: "COYOTE" })).toEqual([]);
    expect(await matches({ contactEmail: "WILE@" })).toEqual([acme]);
  });

  it("includes both ends of a date range, and excludes licenses without that date", async () => {
    const { storage } = await open();
    for (const license of everyLicense()) await issue(storage, license);
    const matches = (input: z.input<typeof licenseFilter>) => companies(storage, input);

    const created = "2026-02-10T09:00:00.000Z";
    expect(await matches({ dateFilterType: "created", minDate: created, maxDate: created })).toEqual([
      globex,
    ]);
    expect(
      await matches({ dateFilterType: "created", minDate: "2026-02-11", maxDate: "2026-06-06" }),
    ).toEqual([lodz, mirai]);
    expect(await matches({ dateFilterType: "expired", maxDate: "2026-11-30" })).toEqual([isik, globex]);
    expect(await matches({ dateFilterType: "expired", minDate: "2100-01-01" })).toEqual([acme]);
    expect(
      await matches({ dateFilterType: "activated", minDate: "2026-01-01", maxDate: "2026-12-31" }),
    ).toEqual([acme, globex]);
    expect(await matches({ minDate: "2100-01-01" })).toHaveLength(6);
  });

  it("finds text ignoring case and diacritics, and treats no character as a wildcard", async () => {
    const { storage } = await open();
    for (const license of everyLicense()) await issue(storage, license);
    await issue(
      storage,
      umbrellaPending({
        createdAt: "2026-11-20T00:00:00.000Z",
        customer: { companyName: "1000 UmbrellaXLabs / West" },
      }),
    );
    const named = (companyName: string) => companies(storage, { companyName });

    for (const typed of ["isik", "IŞIK", "Işık", "ışık guvenlik", "GÜVENLİK a.s."])
      expect(await named(typed)).toEqual([isik]);
    for (const typed of ["lodz", "ŁÓDŹ", "odz c"]) expect(await named(typed)).toEqual([lodz]);
    expect(await named("ミライ")).toEqual([mirai]);
    expect(await named("100%")).toEqual([umbrella]);
    expect(await named("0%0")).toEqual([]);
    expect(await named("umbrella_labs")).toEqual([umbrella]);
    expect(await named("\\")).toEqual([umbrella]);
    expect(await named("'; drop table license; --")).toEqual([]);
    expect(await named("x".repeat(200))).toEqual([]);
  });

  it("finds a license by its key or a part of it", async () => {
    const { storage } = await open();
    const [first] = await Promise.all(everyLicense().map((license) => issue(storage, license)));
    if (!first) throw new Error("There is a first license.");
    const { key } = first.record;
    expect(await companies(storage, { key })).toEqual([acme]);
    expect(await companies(storage, { key: ` ${key.toLowerCase()} ` })).toEqual([acme]);
    expect(await companies(storage, { key: key.slice(3, 20) })).toEqual([acme]);
    expect(await companies(storage, { key: "00000-00000-00000-00000-00000" })).toEqual([]);
    expect(await companies(storage, { key: "%" })).toEqual([]);
  });

  it("returns the total alone for a page size of 0, and no rows after the last page", async () => {
    const { storage } = await open();
    for (const license of everyLicense()) await issue(storage, license);
    expect(await list(storage, { pageSize: 0 })).toEqual({ rows: [], total: 6 });
    expect(await list(storage, { pageNumber: 2, pageSize: 3 })).toEqual({ rows: [], total: 6 });
    expect(await list(storage, { pageNumber: 1_000_000_000, pageSize: 1000 })).toEqual({
      rows: [],
      total: 6,
    });
    expect((await list(storage, { pageNumber: 1, pageSize: 4 })).rows).toHaveLength(2);
  });

  it("shows the newest first by default, each row with its tags", async () => {
    const { storage } = await open();
    for (const license of everyLicense()) await issue(storage, license);
    const { rows } = await list(storage);
    expect(rows.map(({ record }) => record.customer.companyName)).toEqual([
      umbrella,
      mirai,
      lodz,
      globex,
      acme,
      isik,
    ]);
    expect(rows.map(({ record }) => record.tags)).toEqual([
      [],
      [],
      [],
      ["Renewal"],
      ["alpha", "Renewal"],
      [],
    ]);
  });

  it("returns the same filters for a thousand licenses as for a few", { timeout: 120_000 }, async () => {
    const { storage, inBulk } = await open();
    const count = 1300;
    const planned = Array.from({ length: count }, (_, index) => ({
      environment: index % 10 === 0 ? (1 as const) : (3 as const),
      tags: index % 5 === 0 ? ["rare"] : ["common"],
      customer: { companyName: `Company ${String((index * 7919) % count).padStart(4, "0")}` },
    }));
    const filling = await inBulk();
    await filling.transact(async (work) => {
      work.ensureTags(["rare", "common"], now);
      for (const plan of planned) {
        const record = { ...umbrellaPending(plan).record, id: work.newId() };
        work.addLicense(record, summarize(record, [], [], defaultSettings, now));
      }
    });
    const expected = (tag: string) =>
      planned
        .filter((plan) => plan.environment === 3 && plan.tags.includes(tag))
        .map((plan) => plan.customer.companyName)
        .toSorted();
    for (const tag of ["common", "rare"]) {
      const page = await list(storage, {
        tag,
        environment: 3,
        types: [1],
        statuses: ["pending"],
        sortBy: "companyName",
        sortType: "ASC",
        pageNumber: 2,
        pageSize: 5,
      });
      expect(page.total).toBe(expected(tag).length);
      expect(page.rows.map(({ record }) => record.customer.companyName)).toEqual(expected(tag).slice(10, 15));
    }
    const newest = await list(storage, { environment: 3, createdBy: "ada@example.com", pageSize: 1000 });
    expect(newest.rows).toHaveLength(1000);
    expect(newest.total).toBe(1170);
    expect(newest.rows.every(({ record }) => record.environment === 3 && record.tags.length === 1)).toBe(
      true,
    );
  });

  it(
    "sorts by each of its columns both ways, nulls lowest, with pages that neither repeat nor skip",
    { timeout: 120_000 },
    async () => {
      const { storage } = await open();
      const planned = [
        ...everyLicense(),
        ...everyLicense(),
        acmeInfinite({ type: 3, customer: { firstName: "żaneta" } }),
      ];
      planned[2] = {
        ...acmeInfinite(),
        quotas: [quotaPlan("2026-01-01", "2026-12-31", { caseCapacity: 5 })],
        servers: [],
      };
      planned[3] = {
        ...acmeInfinite(),
        servers: [serverPlan("other", { firstHeartbeat: null, lastHeartbeat: null, secretHash: null })],
      };
      for (const { servers, ...license } of planned) {
        await issue(storage, {
          ...license,
          servers: servers.map((server) => ({ ...server, secretHash: null })),
        });
      }
      const statuses = ["pending", "active", "deleted"] as const;

      for (const sortBy of sortColumns) {
        const ascending = await pages(storage, { sortBy, sortType: "ASC", statuses: [...statuses] });
        const descending = await pages(storage, { sortBy, sortType: "DESC", statuses: [...statuses] });
        expect(ascending).toHaveLength(planned.length);
        expect(new Set(ascending.map(({ id }) => id)).size).toBe(planned.length);
        expect(descending.map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).toReversed());
        const expected = ascending.toSorted((a, b) => compare(a[sortBy], b[sortBy]) || a.id - b.id);
        expect([sortBy, ...ascending.map(({ id }) => id)]).toEqual([sortBy, ...expected.map(({ id }) => id)]);
      }
    },
  );
});

type Value = string | number | boolean | null;

/** The whole list, fetched four rows at a time. */
async function pages(storage: Storage, input: z.input<typeof licenseFilter>) {
  const pageRows: ({ id: number } & Record<SortColumn, Value>)[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { rows } = await list(storage, { ...input, pageNumber, pageSize: 4 });
    if (rows.length === 0) return pageRows;
    pageRows.push(
      ...rows.map(({ record, summary }) => ({ ...presentLicense(record, summary), id: record.id })),
    );
  }
}

function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a !== "string" || typeof b !== "string") return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(fold(a)), Buffer.from(fold(b)));
}
