import { expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { issue, now, umbrellaPending } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const companyNames = [
  'Quote "Double" & O\'Single',
  "100% Umbrella_Labs \\ West",
  "1000 UmbrellaXLabs",
  "Işık Güvenlik A.Ş.",
  "İstanbul Bilişim",
  "Łódź Cyfrowa",
  "株式会社ミライ",
  "Straße & Söhne",
  "Ab",
  "a*b OR c",
  "🦊 Foxes",
];

async function searchCompanyNames(storage: Storage, companyName: string): Promise<string[]> {
  const { rows, total } = await storage.licenses.listPage(
    licenseFilter.parse({ companyName, sortBy: "createdAt", sortType: "ASC", pageSize: 100 }),
  );
  expect(total).toBe(rows.length);
  return rows.map(({ record }) => record.customer.companyName);
}

async function issueLicenses(storage: Storage) {
  for (const companyName of companyNames) {
    await issue(
      storage,
      umbrellaPending({ customer: { companyName, email: `${companyNames.indexOf(companyName)}@a.example` } }),
    );
  }
}

describeOnEveryEngine("The search in the license list", (openDatabase) => {
  it("finds text anywhere in a name, without wildcards", { timeout: 120_000 }, async () => {
    const { storage } = await openDatabase();
    await issueLicenses(storage);
    const searchCases: [string, string[]][] = [
      ['"double"', ['Quote "Double" & O\'Single']],
      ['"', ['Quote "Double" & O\'Single']],
      ["o's", ['Quote "Double" & O\'Single']],
      ["_labs", ["100% Umbrella_Labs \\ West"]],
      ["%", ["100% Umbrella_Labs \\ West"]],
      ["\\ w", ["100% Umbrella_Labs \\ West"]],
      ["umbrella", ["100% Umbrella_Labs \\ West", "1000 UmbrellaXLabs"]],
      ["ışık", ["Işık Güvenlik A.Ş."]],
      ["İSTANBUL", ["İstanbul Bilişim"]],
      ["istanbul b", ["İstanbul Bilişim"]],
      ["ódź c", ["Łódź Cyfrowa"]],
      ["ミライ", ["株式会社ミライ"]],
      ["会社", ["株式会社ミライ"]],
      ["社", ["株式会社ミライ"]],
      ["strasse", ["Straße & Söhne"]],
      ["ab", ["Ab", "1000 UmbrellaXLabs", "100% Umbrella_Labs \\ West"]],
      ["*b", ["a*b OR c"]],
      ["a*b or", ["a*b OR c"]],
      ["a* or c", []],
      ["🦊", ["🦊 Foxes"]],
      ["🦊 f", ["🦊 Foxes"]],
      ["nobody", []],
      ["' or 1=1 --", []],
      ["x".repeat(200), []],
    ];
    for (const [text, expectedNames] of searchCases) {
      expect((await searchCompanyNames(storage, text)).toSorted(), text).toEqual(expectedNames.toSorted());
    }
  });

  it("finds a changed company name and e-mail address", async () => {
    const { storage } = await openDatabase();
    const firstLicense = await issue(
      storage,
      umbrellaPending({ customer: { companyName: "Initech", email: "bill@initech.example" } }),
    );
    await issue(
      storage,
      umbrellaPending({ customer: { companyName: "Initech", email: "peter@initech.example" } }),
    );
    const { record } = firstLicense;
    await storage.transact(async (transaction) => {
      const customer = { ...record.customer, companyName: "Initrode", email: "bill@initrode.example" };
      transaction.licenses.change(record, { ...record, customer });
    });
    expect(await searchCompanyNames(storage, "initech")).toEqual(["Initech"]);
    expect(await searchCompanyNames(storage, "initrode")).toEqual(["Initrode"]);
    const pageByEmail = await storage.licenses.listPage(licenseFilter.parse({ contactEmail: "bill@init" }));
    expect(pageByEmail.rows.map((row) => row.record.key)).toEqual([record.key]);
  });

  it("excludes deleted and permanently removed licenses", async () => {
    const { storage } = await openDatabase();
    const { record, summary } = await issue(
      storage,
      umbrellaPending({ customer: { companyName: "Initech" } }),
    );
    const deletedLicense = await issue(storage, umbrellaPending({ customer: { companyName: "Initech" } }));
    await storage.transact(async (transaction) => {
      transaction.licenses.change(record, { ...record, deletedAt: now });
      transaction.licenses.refreshSummary(record, { ...summary, status: "deleted" }, 1, summary);
    });
    expect(await searchCompanyNames(storage, "init")).toHaveLength(1);
    await storage.transact(async (transaction) => transaction.licenses.remove(deletedLicense.record));
    expect(await searchCompanyNames(storage, "init")).toEqual([]);
    expect(
      (await storage.licenses.listPage(licenseFilter.parse({ key: deletedLicense.record.key.slice(2, 12) })))
        .total,
    ).toBe(0);
    const deletedFilter = licenseFilter.parse({ companyName: "init", statuses: ["deleted"] });
    expect((await storage.licenses.listPage(deletedFilter)).rows.map((row) => row.record.key)).toEqual([
      record.key,
    ]);
  });

  it("finds keys by any three characters or by a shorter prefix", async () => {
    const { storage } = await openDatabase();
    const keys = ["ABCDE-12345-FGHJK-67890-MNPQR", "MNPQR-ABC12-34567-89DEF-GHJKM"];
    for (const key of keys) await issue(storage, umbrellaPending({ key }));
    const searchKeys = async (key: string) => {
      const { rows } = await storage.licenses.listPage(
        licenseFilter.parse({ key, sortBy: "key", sortType: "ASC" }),
      );
      return rows.map(({ record }) => record.key);
    };
    expect(await searchKeys("abc")).toEqual(keys);
    expect(await searchKeys("k-678")).toEqual([keys[0]]);
    expect(await searchKeys("mnpqr")).toEqual(keys);
    expect(await searchKeys("mn")).toEqual([keys[1]]);
    expect(await searchKeys("bc")).toEqual([]);
    expect(await searchKeys('"')).toEqual([]);
  });
});
