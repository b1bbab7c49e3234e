import { describe, expect, it } from "vitest";
import type { Crm } from "#app/domain/customer/crm.ts";
import { type HubspotContact, openCrm } from "#tests/support/outside/hubspot.ts";

const exampleCompanies = [
  { id: "11", name: "Acme Corporation", domain: "acme.example", country: "United States" },
  { id: "12", name: "Gacmex", country: "Turkey" },
  { id: "13", name: "Işık Güvenlik A.Ş.", country: "Türkiye" },
  { id: "14", name: "株式会社ミライ", country: "jp" },
  { id: "15", name: "100% Umbrella_Labs", country: "Umbrella Land" },
  { id: "16", name: "Globex & Sons, Acme Division", country: "" },
  { id: "17", name: null, domain: "nameless-acme.example", country: null },
  { id: "18", name: " ", domain: null },
];
const findCompanyNames = async (crm: Crm, text: string) =>
  (await crm.searchCompanies(text)).map(({ companyName }) => companyName);

const buildContact = (id: number, changes: Partial<HubspotContact> = {}): HubspotContact => ({
  id: String(id),
  companyIds: ["11"],
  email: `person-${1000 + id}@acme.example`,
  ...changes,
});
const findContactEmails = async (crm: Crm, text: string, companyId = 11) =>
  (await crm.searchContacts(companyId, text)).map(({ email }) => email);

describe("The companies of HubSpot", () => {
  it("match any part of their name, ignoring case", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.companies.push(...exampleCompanies);
    expect(await findCompanyNames(crm, "ACME")).toEqual([
      "Acme Corporation",
      "Gacmex",
      "Globex & Sons, Acme Division",
    ]);
    expect(await findCompanyNames(crm, "sons, acme")).toEqual(["Globex & Sons, Acme Division"]);
    expect(await findCompanyNames(crm, "acme sons")).toEqual([]);
    expect(await findCompanyNames(crm, "ミライ")).toEqual(["株式会社ミライ"]);
    expect(await findCompanyNames(crm, "% umb")).toEqual(["100% Umbrella_Labs"]);
    expect(await findCompanyNames(crm, "a.ş")).toEqual(["Işık Güvenlik A.Ş."]);
    expect(await findCompanyNames(crm, "ac*e")).toEqual([]);
  });

  it("match names with other apostrophes, dashes and punctuation", async () => {
    const { crm, hubspot } = await openCrm();
    const names = ["Acme, Inc.", "Coca\u2011Cola", "O\u2019Connor & Sons"];
    hubspot.companies.push(...names.map((name, index) => ({ id: `2${index}`, name })));
    expect(await findCompanyNames(crm, "Acme Inc")).toEqual(["Acme, Inc."]);
    expect(await findCompanyNames(crm, "coca-cola")).toEqual(["Coca\u2011Cola"]);
    expect(await findCompanyNames(crm, "O'Connor and")).toEqual([]);
    expect(await findCompanyNames(crm, "o'connor sons")).toEqual(["O\u2019Connor & Sons"]);
  });

  it("match names without diacritics as far as HubSpot supports it", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.companies.push(...exampleCompanies);
    expect(await findCompanyNames(crm, "guvenlik")).toEqual(["Işık Güvenlik A.Ş."]);
    expect(hubspot.requests.map(({ body }) => body)).toMatchObject([
      {
        filterGroups: [
          { filters: [{ propertyName: "name", operator: "CONTAINS_TOKEN", value: "*guvenlik*" }] },
        ],
      },
      { query: "guvenlik", filterGroups: [] },
    ]);
  });

  it("are not requested for a text without words", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.companies.push(...exampleCompanies);
    expect(await findCompanyNames(crm, "%%")).toEqual([]);
    expect(await findCompanyNames(crm, "**")).toEqual([]);
    expect(hubspot.requests).toEqual([]);
  });

  it("are limited to twenty", async () => {
    const { crm, hubspot } = await openCrm();
    for (let id = 100; id < 150; id += 1) hubspot.companies.push({ id: `${id}`, name: `Branch ${250 - id}` });
    const expectedNames = Array.from({ length: 20 }, (_, index) => `Branch ${101 + index}`);
    expect(await findCompanyNames(crm, "branch")).toEqual(expectedNames);
  });

  it("are requested with as many words as HubSpot accepts", async () => {
    const { crm, hubspot } = await openCrm();
    const name = "a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh";
    hubspot.companies.push({ id: "1", name });
    expect(await findCompanyNames(crm, name)).toEqual([name]);
    expect(hubspot.requests).toHaveLength(1);
  });

  it("have a country code if the name of their country is known", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.companies.push(...exampleCompanies);
    const readCountryCode = async (id: number) => (await crm.findCompany(id))?.countryCode;
    expect(await Promise.all([11, 12, 13, 14, 15, 16, 17].map(readCountryCode))).toEqual([
      "US",
      "TR",
      "TR",
      "JP",
      null,
      null,
      null,
    ]);
  });

  it("can be read by id, and have their domain as a name if they have no name", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.companies.push(...exampleCompanies);
    expect(await crm.findCompany(11)).toEqual({ id: 11, companyName: "Acme Corporation", countryCode: "US" });
    expect((await crm.findCompany(17))?.companyName).toBe("nameless-acme.example");
    expect(await crm.findCompany(18)).toBeNull();
    expect(await crm.findCompany(19)).toBeNull();
    expect(hubspot.requests[0]).toMatchObject({
      method: "GET",
      path: "/companies/11",
      query: { properties: "name,domain,country" },
    });
  });
});

describe("The contacts of a company in HubSpot", () => {
  const exampleContacts = [
    buildContact(1, { email: "Marvin@acme.example", firstname: "Marvin", lastname: "Martian" }),
    buildContact(2, { email: "wile.coyote@acme.example", firstname: "", lastname: null }),
    buildContact(3, { email: null, firstname: "Unreachable" }),
    buildContact(4, { companyIds: ["12"], email: "marvin@gacmex.example" }),
    buildContact(5, { companyIds: ["12", "11"], email: "both@acme.example" }),
    buildContact(6, { companyIds: [], email: "nobody@acme.example" }),
  ];

  it("are filtered by a part of the e-mail address", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.contacts.push(...exampleContacts);
    expect(await crm.searchContacts(11, "")).toEqual([
      { id: 5, email: "both@acme.example", firstName: null, lastName: null },
      { id: 1, email: "Marvin@acme.example", firstName: "Marvin", lastName: "Martian" },
      { id: 2, email: "wile.coyote@acme.example", firstName: null, lastName: null },
    ]);
    expect(await findContactEmails(crm, "MARV")).toEqual(["Marvin@acme.example"]);
    expect(await findContactEmails(crm, "coyote@ac")).toEqual(["wile.coyote@acme.example"]);
    expect(await findContactEmails(crm, "gacmex")).toEqual([]);
    expect(await findContactEmails(crm, "", 99)).toEqual([]);
    expect(hubspot.requests[1]?.body).toMatchObject({
      filterGroups: [
        {
          filters: [
            { propertyName: "associations.company", operator: "EQ", value: "11" },
            { propertyName: "email", operator: "CONTAINS_TOKEN", value: "*MARV*" },
          ],
        },
      ],
      properties: ["email", "firstname", "lastname"],
    });
  });

  it("are read from all pages, up to a thousand", async () => {
    const { crm, hubspot } = await openCrm();
    for (let id = 1; id <= 1_150; id += 1) hubspot.contacts.push(buildContact(id));
    hubspot.contacts.push(
      ...Array.from({ length: 250 }, (_, id) => buildContact(2_000 + id, { companyIds: ["12"] })),
    );
    expect(await findContactEmails(crm, "", 12)).toHaveLength(250);
    expect(hubspot.requests.map(({ body }) => (body as { after?: string }).after)).toEqual([
      undefined,
      "100",
      "200",
    ]);
    expect(await findContactEmails(crm, "")).toHaveLength(1_000);
    expect(hubspot.requests).toHaveLength(13);
  });

  it("are read in two steps if HubSpot cannot search by company", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.rejectCompanyCriterion();
    hubspot.companies.push(...exampleCompanies);
    hubspot.contacts.push(...exampleContacts);
    expect(await findContactEmails(crm, "")).toEqual([
      "both@acme.example",
      "Marvin@acme.example",
      "wile.coyote@acme.example",
    ]);
    expect(await findContactEmails(crm, "MARV")).toEqual(["Marvin@acme.example"]);
    expect(await findContactEmails(crm, "", 99)).toEqual([]);
    expect(hubspot.requests.slice(0, 3).map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /contacts/search",
      "GET /companies/11/associations/contacts",
      "POST /contacts/batch/read",
    ]);
  });

  it("are read in two steps from all pages", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.rejectCompanyCriterion();
    hubspot.companies.push(...exampleCompanies);
    for (let id = 1; id <= 720; id += 1) hubspot.contacts.push(buildContact(id));
    expect(await findContactEmails(crm, "")).toHaveLength(720);
    expect(hubspot.requests.filter(({ path }) => path.endsWith("/associations/contacts"))).toHaveLength(2);
    expect(hubspot.requests.filter(({ path }) => path === "/contacts/batch/read")).toHaveLength(8);
  });

  it("can be read by id only with one of their companies", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.contacts.push(...exampleContacts);
    const marvinContact = { id: 1, email: "Marvin@acme.example", firstName: "Marvin", lastName: "Martian" };
    expect(await crm.findContact(11, 1)).toEqual(marvinContact);
    expect(await crm.findContact(12, 1)).toBeNull();
    expect((await crm.findContact(12, 5))?.email).toBe("both@acme.example");
    expect((await crm.findContact(11, 5))?.email).toBe("both@acme.example");
    expect(await crm.findContact(11, 6)).toBeNull();
    expect(await crm.findContact(11, 3)).toBeNull();
    expect(await crm.findContact(11, 99)).toBeNull();
  });
});

describe("A contact with more companies than HubSpot sends at once", () => {
  const companyIds = Array.from({ length: 1_250 }, (_, index) => String(1_000 + index));

  it("can be read with each of its companies", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.contacts.push(buildContact(1, { companyIds }));
    for (const companyId of [1_000, 1_099, 1_100, 1_149, 2_249])
      expect((await crm.findContact(companyId, 1))?.id).toBe(1);
    expect(await crm.findContact(999, 1)).toBeNull();
  });

  it("is read only until the company is found", async () => {
    const { crm, hubspot } = await openCrm();
    hubspot.contacts.push(buildContact(1, { companyIds }));
    await crm.findContact(1_149, 1);
    expect(hubspot.requests.map(({ path, query }) => [path, query.after])).toEqual([
      ["/contacts/1", undefined],
      ["/contacts/1/associations/companies", "100"],
    ]);
  });
});

describe("A response of HubSpot", () => {
  it("is cached for a minute for a search, ignoring case", async () => {
    const { crm, hubspot, advanceClock } = await openCrm();
    hubspot.companies.push({ id: "1", name: "Acme" });
    await crm.searchCompanies("acme");
    hubspot.companies.push({ id: "2", name: "Acme Two" });
    advanceClock(59_000);
    expect(await findCompanyNames(crm, " ACMÉ ")).toEqual(["Acme"]);
    expect(hubspot.requests).toHaveLength(1);
    advanceClock(1_000);
    expect(await findCompanyNames(crm, "acme")).toEqual(["Acme", "Acme Two"]);
    expect(hubspot.requests).toHaveLength(2);
  });

  it("is cached for a day for an existing company", async () => {
    const { crm, hubspot, advanceClock } = await openCrm();
    expect(await crm.findCompany(1)).toBeNull();
    hubspot.companies.push({ id: "1", name: "Acme" });
    expect((await crm.findCompany(1))?.companyName).toBe("Acme");
    hubspot.companies.splice(0, 1, { id: "1", name: "Acme Renamed" });
    advanceClock(24 * 60 * 60 * 1_000 - 1);
    expect((await crm.findCompany(1))?.companyName).toBe("Acme");
    expect(hubspot.requests).toHaveLength(2);
    advanceClock(1);
    expect((await crm.findCompany(1))?.companyName).toBe("Acme Renamed");
  });

  it("leaves the cache when 500 newer responses are stored", async () => {
    const { crm, hubspot, advanceClock } = await openCrm();
    for (let number = 0; number < 501; number += 1) {
      await crm.searchCompanies(`company ${number}`);
      advanceClock(1);
    }
    const requestCount = hubspot.requests.length;
    await crm.searchCompanies("company 500");
    expect(hubspot.requests).toHaveLength(requestCount);
    await crm.searchCompanies("company 0");
    expect(hubspot.requests.length).toBeGreaterThan(requestCount);
  });

  it("is the same with the older API paths", async () => {
    const { crm, hubspot } = await openCrm({ basePath: "/crm/v3/objects" });
    hubspot.companies.push(...exampleCompanies);
    hubspot.contacts.push(buildContact(1));
    expect(await findCompanyNames(crm, "acme corp")).toEqual(["Acme Corporation"]);
    expect((await crm.findCompany(12))?.companyName).toBe("Gacmex");
    expect(await findContactEmails(crm, "")).toEqual(["person-1001@acme.example"]);
    expect((await crm.findContact(11, 1))?.email).toBe("person-1001@acme.example");
  });
});
