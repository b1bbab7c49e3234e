import { sql } from "kysely";
import { expect, it } from "vitest";
import { companyQuery } from "#app/domain/company/company.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { resultKinds } from "#app/domain/search/search.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import { migrate } from "#app/storage/migrate.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { acmeInfinite, issue, now, umbrellaPending } from "#tests/fixtures/licenses.ts";
import { findCustomers, issueFisLicense } from "#tests/support/customers/fis-customers.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { instantOf } from "#app/domain/time/time.ts";

const migrationNames = ["0014-names-by-words", "0018-names-without-spaces"];

const listCompanyNames = async (storage: Storage, companyName: string) => {
  const { rows, total } = await storage.licenses.listPage(
    licenseFilter.parse({ companyName, sortBy: "companyName", sortType: "ASC", pageSize: 100 }),
  );
  expect(total).toBe(rows.length);
  return rows.map(({ record }) => record.customer.companyName);
};

const searchNames = async ({ searches }: Storage, text: string) =>
  (await searches.find(text, resultKinds)).map(({ kind, name }) => `${kind} ${name}`);

async function repeatMigrations(engine: Engine) {
  await engine.db.deleteFrom("schema_migration").where("name", "in", migrationNames).execute();
  await migrate(engine, instantOf(0));
}

/** Stores the names as the version before the migrations did. */
async function restoreEarlierNames({ db }: Engine, storedName: string, companyName: string) {
  const earlierName = normalizeForSearch(companyName);
  await sql`update license set company_name = ${companyName} where company_name = ${storedName}`.execute(db);
  for (const table of ["license_summary", "company", "company_name", "fis_customer", "instance"])
    await sql`update ${sql.table(table)} set company_fold = ${earlierName}
      where company_fold = ${normalizeName(storedName)}`.execute(db);
}

describeOnEveryEngine("The names of companies and contacts", (openDatabase) => {
  it("are found by their words", async () => {
    const { storage } = await openDatabase();
    const names = ["Acme, Inc.", "Coca\u2011Cola", "O\u2019Connor & Sons"];
    for (const companyName of names)
      await issue(
        storage,
        umbrellaPending({ customer: { companyName, firstName: "Jean\u2011Luc", lastName: "D\u2019Arc" } }),
      );
    for (const [text, companyName] of [
      ["acme inc", "Acme, Inc."],
      ["ACME, I", "Acme, Inc."],
      ["coca-cola", "Coca\u2011Cola"],
      ["coca cola", "Coca\u2011Cola"],
      ["cocacola", "Coca\u2011Cola"],
      ["acmeinc", "Acme, Inc."],
      ["o connor", "O\u2019Connor & Sons"],
      ["o'connor", "O\u2019Connor & Sons"],
      ["oconnor sons", "O\u2019Connor & Sons"],
      ["connor &", "O\u2019Connor & Sons"],
    ] as const) {
      expect([text, await listCompanyNames(storage, text)]).toEqual([text, [companyName]]);
      expect([text, await searchNames(storage, text)]).toEqual([text, [`company ${companyName}`]]);
      const { rows } = await storage.companies.listPage(companyQuery.parse({ companyName: text }), now);
      expect([text, rows.map((company) => company.companyName)]).toEqual([text, [companyName]]);
      const [customer] = await storage.customers.search(text);
      expect([text, customer?.companyName]).toEqual([text, companyName]);
    }
    expect(await listCompanyNames(storage, "&")).toEqual(["O\u2019Connor & Sons"]);
    for (const text of ["jean luc", "jeanluc", "d'arc", "jean-luc d'"])
      expect([text, await searchNames(storage, text)]).toEqual([text, ["contact Jean\u2011Luc D\u2019Arc"]]);
  });

  it("are found with and without spaces and hyphens", async () => {
    const { storage } = await openDatabase();
    const names = ["Coca Cola", "Coca-Cola", "CocaCola"];
    for (const [index, companyName] of names.entries())
      await issue(storage, umbrellaPending({ customer: { companyName, hubspotCompanyId: index + 1 } }));
    for (const text of ["coca cola", "coca-cola", "cocacola", "CaCol"]) {
      expect([text, (await listCompanyNames(storage, text)).toSorted()]).toEqual([text, names]);
      const { rows } = await storage.companies.listPage(companyQuery.parse({ companyName: text }), now);
      expect([text, rows.map(({ companyName }) => companyName).toSorted()]).toEqual([text, names]);
      expect([text, await searchNames(storage, text)]).toEqual([text, ["company CocaCola"]]);
    }
  });

  it("identify a company in any spelling", async () => {
    const { storage } = await openDatabase();
    await issueFisLicense(storage, "Acme, Inc.");
    await issueFisLicense(storage, "ACME Inc");
    await issueFisLicense(storage, "AcmeInc");
    expect(await findCustomers(storage)).toMatchObject({ total: 1, rows: [{ licenseCount: 3 }] });
    const { rows } = await storage.companies.listPage(companyQuery.parse({}), now);
    expect(rows.map(({ licenseCount }) => licenseCount)).toEqual([3]);
  });

  it("are converted by migrations", async () => {
    const { storage, engine } = await openDatabase();
    await issueFisLicense(storage, "Acme Inc", { tags: ["one"] });
    await issueFisLicense(storage, "Initech", { tags: ["three"], customer: { email: "b@initech.example" } });
    await issueFisLicense(storage, "Globex", { tags: ["two"], customer: { email: "a@globex.example" } });
    await issue(storage, acmeInfinite({ customer: { companyName: "Hooli", lastName: "Smith" } }));
    await restoreEarlierNames(engine, "Globex", "Acme, Inc.");
    await restoreEarlierNames(engine, "Acme Inc", "Acme Inc");
    await restoreEarlierNames(engine, "Initech", "AcmeInc");
    await restoreEarlierNames(engine, "Hooli", "O\u2019Connor");
    await sql`update license_summary set last_name_fold = 'o''hara' where last_name_fold = 'smith'`.execute(
      engine.db,
    );
    await repeatMigrations(engine);
    expect(await listCompanyNames(storage, "acme inc")).toEqual(["Acme Inc", "AcmeInc", "Acme, Inc."]);
    expect(await listCompanyNames(storage, "o'connor")).toEqual(["O\u2019Connor"]);
    expect(await searchNames(storage, "oconnor")).toEqual(["company O\u2019Connor"]);
    expect(await searchNames(storage, "o'hara")).toHaveLength(1);
    expect(await findCustomers(storage)).toMatchObject({
      total: 1,
      rows: [
        { licenseCount: 3, contactCount: 3, serversInUse: 3, casesUsed: 0, tags: ["one", "three", "two"] },
      ],
    });
    const { rows } = await storage.companies.listPage(companyQuery.parse({ companyName: "acme inc" }), now);
    expect(rows.map(({ licenseCount }) => licenseCount)).toEqual([1, 1, 1]);
    const texts = await engine.db.selectFrom("company_text").select("company_fold").orderBy("id").execute();
    const textNames = texts.map(({ company_fold }) => company_fold);
    expect(textNames).toEqual(expect.arrayContaining(["acmeinc", "oconnor"]));
    expect(textNames.filter((name) => name !== normalizeName(name))).toEqual([]);
  });

  it("are converted by the migrations in the same way as new names", async () => {
    const { engine } = await openDatabase();
    const characters = Array.from({ length: 0xffff }, (_, codePoint) =>
      String.fromCodePoint(codePoint),
    ).filter((character) => /[\p{P}\p{Z}\p{Cf}\p{Sk}\p{Lm}\p{Variation_Selector}\t\n]/u.test(character));
    const names = [
      ...characters.map((character) => `a${character}b ${character}  c${character}`),
      "- -",
      "x  y",
    ];
    await engine.commit(
      names.map((name, id) => ({
        query: sql`insert into crm_company (id, company_name, company_fold) values
          (${id}, ${name}, ${normalizeForSearch(name)})`.compile(engine.db),
      })),
    );
    await repeatMigrations(engine);
    const rows = await engine.db
      .selectFrom("crm_company")
      .select(["id", "company_fold"])
      .orderBy("id")
      .execute();
    expect(rows.map(({ company_fold }) => company_fold)).toEqual(names.map(normalizeName));
  });
});
