import { describe, expect, it } from "vitest";
import { company, companyDetails } from "#app/domain/company/company.ts";
import { customerWithLicenses } from "#app/domain/customer/customer.ts";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";

const customersPath = "/api/oem/customers";
const searchCustomers = async (client: Client, text: string) =>
  parseApiResult(
    customerWithLicenses.array(),
    await client.get(`${customersPath}?companyName=${encodeURIComponent(text)}`),
  );
const fetchCustomer = (client: Client, name: string) =>
  client.get(`${customersPath}/${encodeURIComponent(name)}`);
const issueLicense = async (client: Client, changes: Record<string, unknown> = {}) =>
  parseApiResult(license, await client.post("/api/oem/licenses", buildManualLicenseBody(changes)));

const unusualNames = [
  "Umbrella / West",
  "//double//",
  "Wayne/",
  'O\'Brien "Quote" & Sons',
  "50% off_",
  "back\\slash",
  "a?b#c;d=e&f+g",
  "Öğüt Çelik İnş.",
  "株式会社サクラ",
  "شركة النور",
  "Ελληνική Εταιρεία",
  "{name}",
];

describe("The customers", () => {
  it("are the companies with a license", async () => {
    const { asMert, asRita } = await startTestApi();
    const firstLicense = await issueLicense(asMert);
    const secondLicense = await issueLicense(asMert, {
      companyName: "WAYNE enterprises",
      email: "bruce@wayne.example",
    });
    expect(await searchCustomers(asRita, "wayné")).toEqual([
      {
        companyName: "WAYNE enterprises",
        contacts: [
          { email: "bruce@wayne.example", firstName: "Lucius", lastName: "Fox" },
          { email: "lucius@wayne.example", firstName: "Lucius", lastName: "Fox" },
        ],
        licenses: [secondLicense.key, firstLicense.key],
        countryCode: "US",
      },
    ]);
  });

  it("are limited to the first fifty by name if the search text is empty", async () => {
    const { asRita } = await startTestApi();
    const allCustomers = await searchCustomers(asRita, " ");
    expect(allCustomers.length).toBeGreaterThan(10);
    expect(allCustomers.length).toBeLessThanOrEqual(50);
    expect(parseApiResult(customerWithLicenses.array(), await asRita.get(customersPath))).toEqual(
      allCustomers,
    );
    expect(await searchCustomers(asRita, "no such company")).toEqual([]);
    expect((await asRita.get(`${customersPath}?companyName=${"x".repeat(201)}`)).status).toBe(400);
  });

  it("can be searched by names with special characters", async () => {
    const { asMert, asRita } = await startTestApi();
    for (const companyName of unusualNames) await issueLicense(asMert, { companyName });
    for (const companyName of unusualNames) {
      expect((await searchCustomers(asRita, companyName)).map((customer) => customer.companyName)).toEqual([
        companyName,
      ]);
      const customer = parseApiResult(customerWithLicenses, await fetchCustomer(asRita, companyName));
      expect(customer.companyName).toBe(companyName);
      expect(customer.licenses).toHaveLength(1);
    }
  });
});

describe("A single customer", () => {
  it("is returned for its name, ignoring case and diacritics", async () => {
    const { asMert, asRita } = await startTestApi();
    const { key } = await issueLicense(asMert, { companyName: "Ünlü Yazılım" });
    for (const path of ["UNLU yazilim", "ünlü%20yazılım", "unlu%20yazilim/"]) {
      const customer = parseApiResult(customerWithLicenses, await asRita.get(`${customersPath}/${path}`));
      expect(customer.licenses, path).toEqual([key]);
    }
  });

  it("is not returned for a part of its name or an unknown name", async () => {
    const { asMert, asRita } = await startTestApi();
    await issueLicense(asMert);
    for (const name of ["Wayne", "Wayne Enterprises 2", "%", "constructor", "__proto__"]) {
      const response = await fetchCustomer(asRita, name);
      expect(response.status, name).toBe(404);
      expect(response.body).toEqual(errorBody("NOT_FOUND", { message: "The customer was not found." }));
    }
  });

  it("exists only while it has a license that is not deleted", async () => {
    const { asMert, asRita, engine } = await startTestApi();
    const currentLicense = await issueLicense(asMert);
    const deletedLicense = await issueLicense(asMert, { email: "bruce@wayne.example" });
    const setStatus = (key: string, status: "deleted" | "pending") =>
      engine.db.updateTable("license_summary").set({ status }).where("key", "=", key).execute();
    await setStatus(deletedLicense.key, "deleted");
    const customer = parseApiResult(customerWithLicenses, await fetchCustomer(asRita, "Wayne Enterprises"));
    expect([customer.licenses, customer.contacts.map(({ email }) => email)]).toEqual([
      [currentLicense.key],
      ["lucius@wayne.example"],
    ]);
    await setStatus(currentLicense.key, "deleted");
    expect((await fetchCustomer(asRita, "Wayne Enterprises")).status).toBe(404);
    expect(await searchCustomers(asRita, "wayne")).toEqual([]);
    await setStatus(currentLicense.key, "pending");
    expect((await fetchCustomer(asRita, "Wayne Enterprises")).status).toBe(200);
  });

  it("is rejected for a name that the database cannot store", async () => {
    const { asRita } = await startTestApi();
    for (const name of ["a%00b", "x".repeat(1_001)]) {
      const response = await asRita.get(`${customersPath}/${name}`);
      expect([response.status, response.body]).toEqual([
        400,
        errorBody("INVALID", { fields: { name: expect.any(Array) } }),
      ]);
    }
  });
});

it("The notes on a customer are saved only with the current version", async () => {
  const { asMert, asAda } = await startTestApi();
  const [firstCompany] = parseApiResult(
    createPageSchema(company),
    await asMert.get("/api/oem/companies?pageSize=1"),
  ).entities;
  const path = `/api/oem/companies/${firstCompany?.id}`;
  const { rowVersion } = parseApiResult(companyDetails, await asMert.get(path));
  const saveNotes = ({ send }: Client, notes: string) =>
    send("PATCH", path, { body: { notes }, headers: { "if-match": `"${rowVersion}"` } });
  expect((await saveNotes(asMert, "Prefers to talk to Gavin.")).status).toBe(200);
  const staleResponse = await saveNotes(asAda, "Prefers to talk to Richard.");
  expect([staleResponse.status, staleResponse.body]).toMatchObject([
    409,
    { error: { current: { notes: "Prefers to talk to Gavin." } } },
  ]);
  expect(parseApiResult(companyDetails, await asAda.get(path)).notes).toBe("Prefers to talk to Gavin.");
});

it("The customer endpoints require a sign-in", async () => {
  const { asMert, asRita, asAnonymous } = await startTestApi();
  await issueLicense(asMert);
  for (const path of [
    customersPath,
    `${customersPath}?companyName=wayne`,
    `${customersPath}/Wayne%20Enterprises`,
  ]) {
    expect((await asRita.get(path)).status, path).toBe(200);
    const rejection = await asAnonymous.get(path);
    expect([path, rejection.status, rejection.body]).toEqual([path, 401, errorBody("UNAUTHENTICATED")]);
  }
});
