import { sql } from "kysely";
import { expect, it } from "vitest";
import { changeCompany, findCompany, mergeCompanies } from "#app/domain/company/companies.ts";
import { companyQuery } from "#app/domain/company/company.ts";
import { changeCustomer } from "#app/domain/license/change-license.ts";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { Customer } from "#app/domain/license/license.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { rebuildListIndexes } from "#dev/seed/rebuild-list-indexes.ts";
import { createStores } from "#app/storage/open-storage.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { acmeInfinite, ada, issue, now, exampleServer } from "#tests/fixtures/licenses.ts";
import { issueFisLicense } from "#tests/support/customers/fis-customers.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries, findFullScans } from "#tests/support/engines/query-plans.ts";
import { companyStore } from "#app/storage/company/company-store.ts";

const issueLicense = (storage: Storage, companyName: string, customer: Partial<Customer> = {}) =>
  issue(storage, { ...acmeInfinite({ customer: { companyName, ...customer } }), servers: [] });

const listCompanies = async (storage: Storage, query: Record<string, string> = {}) =>
  (await storage.companies.listPage(companyQuery.parse(query), now)).rows;
const listNames = async (storage: Storage, query: Record<string, string> = {}) =>
  (await listCompanies(storage, query)).map(
    ({ companyName, licenseCount }) => `${companyName} ${licenseCount}`,
  );

const fetchCompanyId = async (storage: Storage, key: string) => {
  const links = await storage.companies.findLinks(key);
  if (!links?.companyId) throw new Error(`The license ${key} has no company.`);
  return links.companyId;
};

/** The license keys of each company as one comma-separated text. */
async function listKeysByCompany({ db }: Engine): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; key: string }>`
    select company_id, license.key from license_company join license on license.id = license_id
    order by license.id`.execute(db);
  const groups = Map.groupBy(rows, ({ company_id }) => company_id);
  return [...groups.values()].map((group) => group.map(({ key }) => key).join()).toSorted();
}

/** Opens the storage of another process whose next new id is `id`. */
function openStorageWithNextId(engine: Engine, id: number): Storage {
  let lastId = id - 1;
  const next = () => (lastId += 1);
  return createStores(engine, () => now, { next, skip: next });
}

async function issueFiveLicenses(storage: Storage) {
  await issueLicense(storage, "Hooli", { hubspotCompanyId: 7 });
  await issueLicense(storage, "Hooli Inc.", { hubspotCompanyId: 7 });
  await issueLicense(storage, "HÖOLI");
  await issueLicense(storage, "Pied Piper");
  await issueLicense(storage, "pied piper", { hubspotCompanyId: 8 });
}

describeOnEveryEngine("The companies of licenses", (openDatabase) => {
  it("are identified by their CRM id or, without a CRM id, by their normalized name", async () => {
    const { storage } = await openDatabase();
    await issueFiveLicenses(storage);
    expect(await listNames(storage)).toEqual(["Hooli 3", "Pied Piper 2"]);
    await issueLicense(storage, "Hooli", { hubspotCompanyId: 9 });
    expect(await listNames(storage)).toEqual(["Hooli 3", "Hooli 1", "Pied Piper 2"]);
  });

  it("are created from existing licenses by a migration", async () => {
    const { storage, engine } = await openDatabase();
    await issueFiveLicenses(storage);
    const originalGroups = await listKeysByCompany(engine);
    for (const table of ["license_company", "company_name", "company_crm", "company"])
      await sql`delete from ${sql.table(table)}`.execute(engine.db);
    await rebuildListIndexes(engine);
    expect(await listKeysByCompany(engine)).toEqual(originalGroups);
    expect(await listNames(storage)).toEqual(["HÖOLI 3", "pied piper 2"]);
  });

  it("are listed with their number of licenses while they have at least one license", async () => {
    const { storage } = await openDatabase();
    const { record } = await issueLicense(storage, "Hooli");
    await issueLicense(storage, "Initech");
    await deleteLicense(storage, ada, record.key);
    expect(await listNames(storage)).toEqual(["Initech 1"]);
    await restoreLicense(storage, ada, record.key);
    expect(await listNames(storage)).toEqual(["Hooli 1", "Initech 1"]);
    await changeCustomer(
      storage,
      { actor: ada, key: record.key, expectedVersion: null },
      { customer: { ...record.customer, companyName: "Initech" }, isConfirmed: true },
    );
    expect(await listNames(storage)).toEqual(["Initech 2"]);
  });

  it("stay separate when two processes use the same id", async () => {
    const { storage, engine } = await openDatabase();
    const { record } = await issueLicense(storage, "Hooli");
    const companyId = await fetchCompanyId(storage, record.key);
    for (const offset of [0, 1, 2]) {
      const { record: license } = await issueLicense(storage, "Initech");
      await changeCustomer(
        openStorageWithNextId(engine, companyId - offset),
        { actor: ada, key: license.key, expectedVersion: null },
        { customer: { ...license.customer, companyName: `Globex ${offset}` }, isConfirmed: true },
      );
    }
    expect(await listNames(storage)).toEqual(["Globex 0 1", "Globex 1 1", "Globex 2 1", "Hooli 1"]);
  });

  it("match a search for any of their names, and are sorted and paged", async () => {
    const { storage } = await openDatabase();
    await issueFiveLicenses(storage);
    await issueLicense(storage, "Initech", { countryCode: "US" });
    expect(await listNames(storage, { companyName: "OOLI INC" })).toEqual(["Hooli 3"]);
    expect(await listNames(storage, { sortBy: "licenseCount", sortType: "DESC" })).toEqual([
      "Hooli 3",
      "Pied Piper 2",
      "Initech 1",
    ]);
    expect(await listNames(storage, { sortBy: "countryCode", sortType: "DESC", pageSize: "1" })).toEqual([
      "Initech 1",
    ]);
    expect(await listNames(storage, { pageSize: "2", pageNumber: "1" })).toEqual(["Pied Piper 2"]);
  });

  it("have no next end if their licenses never end", async () => {
    const { storage } = await openDatabase();
    const { record } = await issueLicense(storage, "Hooli");
    expect(await findCompany(storage, await fetchCompanyId(storage, record.key), now)).toMatchObject({
      nextEnd: null,
    });
    expect((await storage.companies.listPage(companyQuery.parse({}), now)).rows).toMatchObject([
      { nextEnd: null },
    ]);
  });

  it("contain all data of their licenses", async () => {
    const { storage } = await openDatabase();
    const irLicense = await issueFisLicense(storage, "Hooli", { customer: { email: "gavin@hooli.example" } });
    const enterpriseLicense = await issue(storage, {
      ...acmeInfinite({ customer: { companyName: "Hooli", email: "jack@hooli.example" } }),
      servers: [exampleServer("hooli-7")],
    });
    await issueLicense(storage, "Initech");
    const id = await fetchCompanyId(storage, enterpriseLicense.record.key.toLowerCase());
    const company = await findCompany(storage, id, now);
    expect(company.licenses.map(({ key }) => key).toSorted()).toEqual(
      [irLicense.record.key, enterpriseLicense.record.key].toSorted(),
    );
    expect(company.contacts.map(({ email }) => email)).toEqual(["jack@hooli.example", "gavin@hooli.example"]);
    expect(company.servers.map(({ deviceId }) => deviceId).toSorted()).toEqual(["Hooli-console", "hooli-7"]);
    expect(company.totals.caseCapacity).toBe(30);
    expect(company.fisCustomerId).toEqual(expect.any(Number));
    expect(company.nextEnd).toBe(irLicense.summary.expiredAt);
    const { total } = await storage.licenses.listPage(licenseFilter.parse({ companyId: id }));
    expect(total).toBe(2);
    const irPage = await storage.licenses.listPage(licenseFilter.parse({ companyId: id, types: [2] }));
    expect(irPage.rows.map(({ record }) => record.key)).toEqual([irLicense.record.key]);
  });

  it("have notes, and a change based on an outdated row version is rejected", async () => {
    const { storage } = await openDatabase();
    const { record } = await issueLicense(storage, "Hooli");
    const id = await fetchCompanyId(storage, record.key);
    const edit = { actor: ada, id, expectedVersion: 1 };
    expect(await changeCompany(storage, edit, { notes: "Prefers to talk to Gavin." })).toMatchObject({
      notes: "Prefers to talk to Gavin.",
      rowVersion: 2,
    });
    await expect(changeCompany(storage, edit, { notes: "Late." })).rejects.toMatchObject({
      kind: "conflict",
    });
    const { total } = await storage.history.listPage({
      eventName: ["update-company"],
      pageNumber: 0,
      pageSize: 1,
    });
    expect(total).toBe(1);
    expect(await verifyChain(storage.history)).toMatchObject({ brokenPosition: null });
  });

  it("are merged with their licenses, names, CRM ids and notes", async () => {
    const { storage } = await openDatabase();
    const remainingLicense = await issueLicense(storage, "Hooli", { hubspotCompanyId: 7 });
    const mergedLicense = await issueLicense(storage, "Hooli XYZ", { hubspotCompanyId: 8 });
    const id = await fetchCompanyId(storage, remainingLicense.record.key);
    const mergedId = await fetchCompanyId(storage, mergedLicense.record.key);
    await changeCompany(storage, { actor: ada, id: mergedId, expectedVersion: null }, { notes: "From XYZ." });
    const edit = { actor: ada, id, expectedVersion: null };
    const staleMerge = mergeCompanies(storage, { ...edit, expectedVersion: 0 }, mergedId);
    await expect(staleMerge).rejects.toMatchObject({ kind: "conflict", current: { id } });
    await mergeCompanies(storage, edit, mergedId);
    expect(await findCompany(storage, id, now)).toMatchObject({
      licenseCount: 2,
      notes: "From XYZ.",
      hubspotCompanyIds: [7, 8],
    });
    expect(await storage.companies.find(mergedId)).toBeNull();
    const licenseByName = await issueLicense(storage, "hooli xyz");
    const licenseByCrmId = await issueLicense(storage, "Another name", { hubspotCompanyId: 8 });
    expect(await fetchCompanyId(storage, licenseByName.record.key)).toBe(id);
    expect(await fetchCompanyId(storage, licenseByCrmId.record.key)).toBe(id);
    expect(await listNames(storage)).toEqual(["Hooli 4"]);
    await expect(mergeCompanies(storage, edit, id)).rejects.toMatchObject({ code: "SAME_CUSTOMER" });
    await expect(mergeCompanies(storage, edit, mergedId)).rejects.toMatchObject({ code: "CUSTOMER_UNKNOWN" });
    expect(await verifyChain(storage.history)).toMatchObject({ brokenPosition: null });
  });

  it("are created once when several licenses are issued simultaneously", async () => {
    const { storage } = await openDatabase();
    await Promise.all(
      Array.from({ length: 5 }, () => issueLicense(storage, "Hooli", { hubspotCompanyId: 7 })),
    );
    expect(await listNames(storage)).toEqual(["Hooli 5"]);
  });

  it("are queried without table scans", { timeout: 60_000 }, async () => {
    const { storage, engine } = await openDatabase();
    for (let index = 0; index < 150; index += 1) await issueLicense(storage, `Company ${index % 60}`);
    const { record } = await issueLicense(storage, "Hooli");
    const id = await fetchCompanyId(storage, record.key);
    await sql`analyze`.execute(engine.db);
    const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
    const store = companyStore(recordingEngine);
    for (const query of [{}, { companyName: "hool" }, { sortBy: "licenseCount" }, { sortBy: "countryCode" }])
      await store.listPage(companyQuery.parse(query), now);
    await store.find(id);
    await store.findRelatedData(id, now);
    await store.findLinks(record.key);
    for (const query of recordedQueries) {
      const scans = await findFullScans(engine, query);
      expect({ sql: query.sql, scans }).toEqual({ sql: query.sql, scans: [] });
    }
  });
});
