import { expect, it } from "vitest";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Customer, LicenseRecord } from "#app/domain/license/license.ts";
import { everyLicense, hooliDeleted, isikExpired, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const buildLicense = (
  companyName: string,
  customer: Partial<Customer> = {},
  changes: Partial<LicenseRecord> = {},
) => isikExpired({ ...changes, customer: { ...customer, companyName } });

const searchNames = async ({ customers }: Storage, text: string) =>
  (await customers.search(text)).map(({ companyName }) => companyName);

describeOnEveryEngine("Customers in the licenses", (openDatabase) => {
  it("match a search for any part of their name, ignoring case and diacritics", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    expect(await searchNames(storage, "ISIK")).toEqual(["Işık Güvenlik A.Ş."]);
    expect(await searchNames(storage, "lodz")).toEqual(["Łódź Cyfrowa"]);
    expect(await searchNames(storage, "ミライ")).toEqual(["株式会社ミライ"]);
    expect(await searchNames(storage, "%")).toEqual(["100% Umbrella_Labs \\ West"]);
    expect(await searchNames(storage, "_")).toEqual(["100% Umbrella_Labs \\ West"]);
    expect(await searchNames(storage, "\\")).toEqual(["100% Umbrella_Labs \\ West"]);
    expect(await searchNames(storage, "a%e")).toEqual([]);
    expect(await searchNames(storage, "' or 1=1")).toEqual([]);
  });

  it("are sorted by name and omitted if all their licenses are deleted", async () => {
    const { storage } = await openDatabase();
    expect(await storage.customers.search("")).toEqual([]);
    for (const license of everyLicense()) await issue(storage, license);
    expect(await searchNames(storage, "")).toEqual([
      "100% Umbrella_Labs \\ West",
      "Acme Corporation",
      "Globex",
      "Işık Güvenlik A.Ş.",
      "Łódź Cyfrowa",
      "株式会社ミライ",
    ]);
    expect(await searchNames(storage, "hooli")).toEqual([]);
    expect(await storage.customers.find("Hooli")).toBeNull();
  });

  it("are limited to the first 50 by name", async () => {
    const { storage } = await openDatabase();
    for (let number = 160; number > 100; number -= 1) await issue(storage, buildLicense(`Branch ${number}`));
    const firstNames = Array.from({ length: 50 }, (_, index) => `Branch ${101 + index}`);
    expect(await searchNames(storage, "branch")).toEqual(firstNames);
    expect(await searchNames(storage, "")).toEqual(firstNames);
    expect(await searchNames(storage, "16")).toEqual(["Branch 116", "Branch 160"]);
  });

  it("contain their license keys for all spellings of the name", async () => {
    const { storage } = await openDatabase();
    const olderLicense = buildLicense("ACME CORPORATION");
    const newerLicense = buildLicense("Acmé Corporation");
    const deletedLicense = buildLicense(
      "Acme Corporation",
      { email: "gone@acme.example" },
      { deletedAt: now },
    );
    for (const license of [olderLicense, newerLicense, deletedLicense, buildLicense("Acme Corporation Ltd")])
      await issue(storage, license);
    const keys = [newerLicense.record.key, olderLicense.record.key];
    expect(await storage.customers.find("acme corporation")).toMatchObject({
      companyName: "Acmé Corporation",
      licenses: keys,
      contacts: [{ email: "cagla@isik.example" }],
    });
    expect((await storage.customers.search("acme")).map(({ licenses }) => licenses.length)).toEqual([2, 1]);
  });

  it("contain each contact once, as in its newest license", async () => {
    const { storage } = await openDatabase();
    const contacts: Partial<Customer>[] = [
      { email: "zoe@globex.example", firstName: "Zoë", lastName: null, countryCode: "DE" },
      { email: "Hank@Globex.example", firstName: "H.", lastName: "Scorpio", countryCode: "US" },
      { email: "hank@globex.example", firstName: "Hank", lastName: "Scorpio", countryCode: null },
    ];
    for (const contact of contacts) await issue(storage, buildLicense("Globex", contact));
    expect(await storage.customers.find("GLOBEX")).toEqual({
      companyName: "Globex",
      contacts: [
        { email: "hank@globex.example", firstName: "Hank", lastName: "Scorpio" },
        { email: "zoe@globex.example", firstName: "Zoë", lastName: null },
      ],
      licenses: [expect.any(String), expect.any(String), expect.any(String)],
      countryCode: "US",
    });
  });

  it("contain at most the newest thousand license keys", async () => {
    const { storage, engine } = await openDatabase();
    await issue(storage, hooliDeleted({ customer: { companyName: "Globex" } }));
    const { record } = await issue(storage, buildLicense("Globex"));
    const { db } = engine;
    const licenseRow = await db
      .selectFrom("license")
      .selectAll()
      .where("id", "=", record.id)
      .executeTakeFirstOrThrow();
    const summaryRow = await db
      .selectFrom("license_summary")
      .selectAll()
      .where("license_id", "=", record.id)
      .executeTakeFirstOrThrow();
    const steps = Array.from({ length: 1_005 }, (_, index) => {
      const id = record.id + 1 + index;
      const key = `COPY-${1 + index}`;
      return [
        {
          query: db
            .insertInto("license")
            .values({ ...licenseRow, id, key })
            .compile(),
        },
        {
          query: db
            .insertInto("license_summary")
            .values({ ...summaryRow, license_id: id, key })
            .compile(),
        },
      ];
    });
    await engine.commit(steps.flat());
    const customer = await storage.customers.find("Globex");
    expect(customer?.licenses).toHaveLength(1_000);
    expect([customer?.licenses[0], customer?.licenses.at(-1)]).toEqual(["COPY-1005", "COPY-6"]);
  });
});
