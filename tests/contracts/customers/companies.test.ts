import { sql } from "kysely";
import { expect, it } from "vitest";
import { changeCompany, findCompany, mergeCompanies } from "#app/domain/company/companies.ts";
import { companyQuery } from "#app/domain/company/company.ts";
import { changeCustomer } from "#app/domain/license/change-license.ts";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { Customer } from "#app/domain/license/license.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import type { Storage } from "#app/domain/storage.ts";
import { rebuildListIndexes } from "#dev/seed/rebuild-list-indexes.ts";
import { createStores } from "#app/storage/open-storage.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { acmeInfinite, ada, issue, now, serverPlan } from "#tests/fixtures/licenses.ts";
import { fisLicense } from "#tests/support/customers/fis-customers.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries, scansOf } from "#tests/support/engines/query-plans.ts";
import { companyStore } from "#app/storage/company/company-store.ts";

const licenseFor = (storage: Storage, companyName: string, customer: Partial<Customer> = {}) =>
  issue(storage, { ...acmeInfinite({ customer: { companyName, ...customer } }), servers: [] });

const listed = async (storage: Storage, query: Record<string, string> = {}) =>
  (await storage.companies.page(companyQuery.parse(query), now)).rows;
const namesOf = async (storage: Storage, query: Record<string, string> = {}) =>
  (await listed(storage, query)).map(({ companyName, licenseCount }) => `${companyName} ${licenseCount}`);

const companyOf = async (storage: Storage, key: string) => {
  const links = await storage.companies.linksOf(key);
  if (!links?.companyId) throw new Error(`The license ${key} is of no company.`);
  return links.companyId;
};

/** The groups of licenses that share a company. */
async function shared({ db }: Engine): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; key: string }>`
    select company_id, license.key from license_company join license on license.id = license_id
    order by license.id`.execute(db);
  const groups = Map.groupBy(rows, ({ company_id }) => company_id);
  return [...groups.values()].map((group) => group.map(({ key }) => key).join()).toSorted();
}

/** The storage of another process whose next new id is this one. */
function storageThatTakes(engine: Engine, id: number): Storage {
  let last = id - 1;
  const skip = (by: number) => (last += by);
  return createStores(engine, () => new Date(now), { next: () => skip(1), skip });
}

async function fiveLicenses(storage: Storage) {
  await licenseFor(storage, "Hooli", { hubspotCompanyId: 7 });
  await licenseFor(storage, "Hooli Inc.", { hubspotCompanyId: 7 });
  await licenseFor(storage, "HÖOLI");
  await licenseFor(storage, "Pied Piper");
  await licenseFor(storage, "pied piper", { hubspotCompanyId: 8 });
}

describeOnEveryEngine("The companies of licenses", (open) => {
  it("are distinguished by the CRM's id, and otherwise by their folded names", async () => {
    const { storage } = await open();
    await fiveLicenses(storage);
    expect(await namesOf(storage)).toEqual(["Hooli 3", "Pied Piper 2"]);
    await licenseFor(storage, "Hooli", { hubspotCompanyId: 9 });
    expect(await namesOf(storage)).toEqual(["Hooli 3", "Hooli 1", "Pied Piper 2"]);
  });

  it("are created by a migration from the existing licenses", async () => {
    const { storage, engine } = await open();
    await fiveLicenses(storage);
    const written = await shared(engine);
    for (const table of ["license_company", "company_name", "company_crm", "company"])
      await sql`delete from ${sql.table(table)}`.execute(engine.db);
    await rebuildListIndexes(engine);
    expect(await shared(engine)).toEqual(written);
    expect(await namesOf(storage)).toEqual(["HÖOLI 3", "pied piper 2"]);
  });

  it("count the licenses that are not deleted, and are listed as long as there is one", async () => {
    const { storage } = await open();
    const { record } = await licenseFor(storage, "Hooli");
    await licenseFor(storage, "Initech");
    await deleteLicense(storage, ada, record.key);
    expect(await namesOf(storage)).toEqual(["Initech 1"]);
    await restoreLicense(storage, ada, record.key);
    expect(await namesOf(storage)).toEqual(["Hooli 1", "Initech 1"]);
    await changeCustomer(
      storage,
      { actor: ada, key: record.key, expectedVersion: null },
      { customer: { ...record.customer, companyName: "Initech" }, isChecked: true },
    );
    expect(await namesOf(storage)).toEqual(["Initech 2"]);
  });

  it("stay separate when two processes use the same id", async () => {
    const { storage, engine } = await open();
    const { record } = await licenseFor(storage, "Hooli");
    const companyId = await companyOf(storage, record.key);
    for (const earlier of [0, 1, 2]) {
      const { record: license } = await licenseFor(storage, "Initech");
      await changeCustomer(
        storageThatTakes(engine, companyId - earlier),
        { actor: ada, key: license.key, expectedVersion: null },
        { customer: { ...license.customer, companyName: `Globex ${earlier}` }, isChecked: true },
      );
    }
    expect(await namesOf(storage)).toEqual(["Globex 0 1", "Globex 1 1", "Globex 2 1", "Hooli 1"]);
  });

  it("are searched by all their names, sorted and paged", async () => {
    const { storage } = await open();
    await fiveLicenses(storage);
    await licenseFor(storage, "Initech", { countryCode: "US" });
    expect(await namesOf(storage, { companyName: "OOLI INC" })).toEqual(["Hooli 3"]);
    expect(await namesOf(storage, { sortBy: "licenseCount", sortType: "DESC" })).toEqual([
      "Hooli 3",
      "Pied Piper 2",
      "Initech 1",
    ]);
    expect(await namesOf(storage, { sortBy: "countryCode", sortType: "DESC", pageSize: "1" })).toEqual([
      "Initech 1",
    ]);
    expect(await namesOf(storage, { pageSize: "2", pageNumber: "1" })).toEqual(["Pied Piper 2"]);
  });

  it("have all data of their licenses in one place", async () => {
    const { storage } = await open();
    const ir = await fisLicense(storage, "Hooli", { customer: { email: "gavin@hooli.example" } });
    const plain = await issue(storage, {
      ...acmeInfinite({ customer: { companyName: "Hooli", email: "jack@hooli.example" } }),
      servers: [serverPlan("hooli-7")],
    });
    await licenseFor(storage, "Initech");
    const id = await companyOf(storage, plain.record.key.toLowerCase());
    const company = await findCompany(storage, id, now);
    expect(company.licenses.map(({ key }) => key).toSorted()).toEqual(
      [ir.record.key, plain.record.key].toSorted(),
    );
    expect(company.contacts.map(({ email }) => email)).toEqual(["jack@hooli.example", "gavin@hooli.example"]);
    expect(company.servers.map(({ deviceId }) => deviceId).toSorted()).toEqual(["Hooli-console", "hooli-7"]);
    expect(company.totals.caseCapacity).toBe(30);
    expect(company.fisCustomerId).toEqual(expect.any(Number));
    const { total } = await storage.licenses.page(licenseFilter.parse({ customerId: id }));
    expect(total).toBe(2);
    const irOnly = await storage.licenses.page(licenseFilter.parse({ customerId: id, types: [2] }));
    expect(irOnly.rows.map(({ record }) => record.key)).toEqual([ir.record.key]);
  });

  it("have their own notes", async () => {
    const { storage } = await open();
    const { record } = await licenseFor(storage, "Hooli");
    const id = await companyOf(storage, record.key);
    const edit = { actor: ada, id, expectedVersion: 1 };
    expect(await changeCompany(storage, edit, { notes: "Asks for Gavin." })).toMatchObject({
      notes: "Asks for Gavin.",
      rowVersion: 2,
    });
    await expect(changeCompany(storage, edit, { notes: "Late." })).rejects.toMatchObject({
      kind: "conflict",
    });
    const { total } = await storage.history.page({
      eventName: ["update-company"],
      pageNumber: 0,
      pageSize: 1,
    });
    expect(total).toBe(1);
    expect(await verifyChain(storage.history)).toMatchObject({ broken: null });
  });

  it("are merged permanently: licenses, names, CRM ids and notes go to the remaining one", async () => {
    const { storage } = await open();
    const stays = await licenseFor(storage, "Hooli", { hubspotCompanyId: 7 });
    const goes = await licenseFor(storage, "Hooli XYZ", { hubspotCompanyId: 8 });
    const id = await companyOf(storage, stays.record.key);
    const company = await companyOf(storage, goes.record.key);
    await changeCompany(storage, { actor: ada, id: company, expectedVersion: null }, { notes: "From XYZ." });
    const edit = { actor: ada, id, expectedVersion: null };
    const stale = mergeCompanies(storage, { ...edit, expectedVersion: 0 }, company);
    await expect(stale).rejects.toMatchObject({ kind: "conflict", current: { id } });
    expect(await mergeCompanies(storage, edit, company)).toMatchObject({
      licenseCount: 2,
      notes: "From XYZ.",
      hubspotCompanyIds: [7, 8],
    });
    expect(await storage.companies.find(company)).toBeNull();
    const later = await licenseFor(storage, "hooli xyz");
    const ofCrm = await licenseFor(storage, "Another name", { hubspotCompanyId: 8 });
    expect(await companyOf(storage, later.record.key)).toBe(id);
    expect(await companyOf(storage, ofCrm.record.key)).toBe(id);
    expect(await namesOf(storage)).toEqual(["Hooli 4"]);
    await expect(mergeCompanies(storage, edit, id)).rejects.toMatchObject({ code: "SAME_CUSTOMER" });
    await expect(mergeCompanies(storage, edit, company)).rejects.toMatchObject({ code: "CUSTOMER_UNKNOWN" });
    expect(await verifyChain(storage.history)).toMatchObject({ broken: null });
  });

  it("are created once when several licenses of a new one are written at the same time", async () => {
    const { storage } = await open();
    await Promise.all(Array.from({ length: 5 }, () => licenseFor(storage, "Hooli", { hubspotCompanyId: 7 })));
    expect(await namesOf(storage)).toEqual(["Hooli 5"]);
  });

  it("are queried without reading a whole table", { timeout: 60_000 }, async () => {
    const { storage, engine } = await open();
    for (let nth = 0; nth < 150; nth += 1) await licenseFor(storage, `Company ${nth % 60}`);
    const { record } = await licenseFor(storage, "Hooli");
    const id = await companyOf(storage, record.key);
    await sql`analyze`.execute(engine.db);
    const { engine: recordingEngine, recordedQueries: statements } = recordQueries(engine);
    const store = companyStore(recordingEngine);
    for (const query of [{}, { companyName: "hool" }, { sortBy: "licenseCount" }, { sortBy: "countryCode" }])
      await store.page(companyQuery.parse(query), now);
    await store.find(id);
    await store.parts(id, now);
    await store.linksOf(record.key);
    for (const query of statements) {
      const scans = await scansOf(engine, query);
      expect({ sql: query.sql, scans }).toEqual({ sql: query.sql, scans: [] });
    }
  });
});
