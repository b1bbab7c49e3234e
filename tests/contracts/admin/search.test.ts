import { sql } from "kysely";
import { expect, it } from "vitest";
import { resultKinds, maxResultsPerKind } from "#app/domain/search/search.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { searchStore } from "#app/storage/search/search-store.ts";
import { createRandomLicenses, randomTags } from "#tests/fixtures/random-licenses.ts";
import { acmeInfinite, issue, now, umbrellaPending } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries, fetchPlan } from "#tests/support/engines/query-plans.ts";

const contact = { firstName: "Işıl", lastName: "van Dyke", email: "isil@lodz.example" };

const searchNames = async ({ searches }: Storage, text: string) =>
  (await searches.find(text, resultKinds)).map(({ kind, name }) => `${kind} ${name}`);

async function insertLicenses(storage: Storage) {
  await storage.transact(async (transaction) => {
    transaction.tags.ensure(randomTags, now);
    for (const { record: unsavedRecord, quotas } of createRandomLicenses(1500, 1)) {
      const record = { ...unsavedRecord, id: transaction.createId() };
      transaction.licenses.add(
        record,
        computeSummary(
          record,
          quotas.map((quota) => ({ ...quota, id: 1, licenseId: 1 })),
          [],
          defaultSettings,
          now,
        ),
      );
    }
  });
}

describeOnEveryEngine("The global search", (openDatabase) => {
  it("finds all kinds of results and lists names that begin with the text first", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(
      storage,
      acmeInfinite({ tags: ["Łąka"], customer: { companyName: "Łódź Cyfrowa", ...contact } }),
    );
    await issue(
      storage,
      umbrellaPending({ tags: [], customer: { companyName: "The Lodz", email: "a@b.example" } }),
    );
    const { key } = record;
    const licenseResult = `license ${key}`;
    const compactKey = key.replaceAll("-", "");
    for (const text of [
      key,
      key.toLowerCase(),
      compactKey,
      compactKey.slice(0, 12).toLowerCase(),
      key.slice(8, 19),
    ])
      expect(await searchNames(storage, text)).toEqual([licenseResult]);
    expect(await searchNames(storage, "LODZ")).toEqual([
      "company Łódź Cyfrowa",
      "company The Lodz",
      "contact Işıl van Dyke",
    ]);
    for (const text of ["isil", "van d", "isil van d", "işıl@"])
      expect(await searchNames(storage, text), text).toEqual(["contact Işıl van Dyke"]);
    expect(await searchNames(storage, "łą")).toEqual(["tag Łąka"]);
    expect(await searchNames(storage, "' or 1=1 --")).toEqual([]);
    expect(await storage.searches.find("lodz c", ["company"])).toEqual([
      { kind: "company", id: key, name: "Łódź Cyfrowa", about: "US", licenseCount: 1 },
    ]);
  });

  it("finds servers by a serial number and users by their e-mail address", async () => {
    const { storage } = await openDatabase({ hasDemoData: true });
    const serialResults = await storage.searches.find("AIR-CONSOLE", ["server"]);
    expect(serialResults.map(({ name }) => name)).toContain("air-console-1");
    expect(serialResults.length).toBeLessThanOrEqual(maxResultsPerKind);
    expect(await searchNames(storage, "Ada@ex")).toEqual(["user ada@example.com"]);
  });

  it("uses indexes for every query", { timeout: 120_000 }, async () => {
    const { engine, openBulkStorage } = await openDatabase();
    await insertLicenses(await openBulkStorage());
    await sql`analyze`.execute(engine.db);
    const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
    const store = searchStore(recordingEngine);
    for (const text of ["a", "ac", "acme", "person-2", "Person Two", "0a1b2c", "x".repeat(200)])
      await store.find(text, resultKinds);
    expect(recordedQueries.length).toBeGreaterThanOrEqual(7 * resultKinds.length);
    for (const query of recordedQueries) {
      const plan = (await fetchPlan(engine, query)).join("\n");
      expect([query.sql, plan]).toEqual([
        query.sql,
        expect.not.stringMatching(
          /^SCAN (?:license|license_summary|server|server_serial|instance|tag|person|company_text|email_text)(?! VIRTUAL)\b|Seq Scan/m,
        ),
      ]);
    }
  });
});
