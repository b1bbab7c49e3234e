import { expect, it } from "vitest";
import type { DirectoryCompany } from "#app/domain/storage/storage.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const buildCompany = (
  id: number,
  companyName: string,
  contacts: DirectoryCompany["contacts"] = [],
): DirectoryCompany => ({
  id,
  companyName,
  countryCode: null,
  contacts,
});
const zakContact = { id: 12, email: "Zak@lodz.example", firstName: "Jan", lastName: "Żak" };
const annaContact = { id: 11, email: "anna@lodz.example", firstName: null, lastName: null };

describeOnEveryEngine("The directory of companies", (openDatabase) => {
  it("finds companies ignoring case and diacritics, at most 20 in order of name", async () => {
    const { crmDirectory: directory } = (await openDatabase()).storage;
    const branches = Array.from({ length: 450 }, (_, index) =>
      buildCompany(1000 + index, `Branch ${100 + index}`, [{ ...annaContact, id: index + 1 }]),
    );
    await directory.import([
      buildCompany(1, "Łódź Cyfrowa", [zakContact, annaContact]),
      buildCompany(2, "Işık Güvenlik A.Ş."),
      buildCompany(3, "株式会社ミライ"),
      ...branches,
    ]);
    expect(await directory.searchCompanies("lodz")).toEqual([
      { id: 1, companyName: "Łódź Cyfrowa", countryCode: null },
    ]);
    expect((await directory.searchCompanies("ISIK")).map(({ id }) => id)).toEqual([2]);
    expect((await directory.searchCompanies("ミライ")).map(({ id }) => id)).toEqual([3]);
    expect((await directory.searchCompanies("branch")).map(({ id }) => id)).toEqual(
      branches.slice(0, 20).map(({ id }) => id),
    );
    expect(await directory.searchCompanies("%")).toEqual([]);
    expect(await directory.findCompany(1449)).toEqual({
      id: 1449,
      companyName: "Branch 549",
      countryCode: null,
    });
    expect(await directory.findCompany(4)).toBeNull();
  });

  it("stores names on one line without hidden characters, as a CRM sends them", async () => {
    const { crmDirectory: directory } = (await openDatabase()).storage;
    const contact = { ...zakContact, firstName: "Jan\u200B", lastName: "\u202EŻak\n" };
    await directory.import([buildCompany(1, "Acme\r\nCorp\u202E", [contact])]);
    expect(await directory.searchCompanies("acme corp")).toMatchObject([{ companyName: "Acme Corp" }]);
    expect(await directory.findContact(1, 12)).toEqual(zakContact);
  });

  it("finds a company's contacts by e-mail address and returns all contacts for an empty text", async () => {
    const { crmDirectory: directory } = (await openDatabase()).storage;
    await directory.import([
      buildCompany(1, "Łódź Cyfrowa", [zakContact, annaContact]),
      buildCompany(2, "Globex", [{ ...zakContact, email: "zak@globex.example" }]),
    ]);
    expect(await directory.searchContacts(1, "")).toEqual([annaContact, zakContact]);
    expect(await directory.searchContacts(1, "ZAK@")).toEqual([zakContact]);
    expect(await directory.searchContacts(3, "")).toEqual([]);
    expect(await directory.findContact(1, 12)).toEqual(zakContact);
    expect((await directory.findContact(2, 12))?.email).toBe("zak@globex.example");
    expect(await directory.findContact(2, 11)).toBeNull();
  });

  it("replaces an imported company with its contacts", async () => {
    const { crmDirectory: directory } = (await openDatabase()).storage;
    await directory.import([
      buildCompany(1, "Łódź Cyfrowa", [zakContact, annaContact]),
      buildCompany(2, "Globex", [zakContact]),
    ]);
    await directory.import([
      buildCompany(1, "Lodz Digital", [annaContact]),
      buildCompany(1, "Łódź Digital", [{ ...annaContact, firstName: "Anna" }]),
    ]);
    await directory.import([]);
    expect(await directory.searchCompanies("cyfrowa")).toEqual([]);
    expect((await directory.findCompany(1))?.companyName).toBe("Łódź Digital");
    expect(await directory.searchContacts(1, "")).toEqual([{ ...annaContact, firstName: "Anna" }]);
    expect(await directory.searchContacts(2, "")).toEqual([zakContact]);
  });
});
