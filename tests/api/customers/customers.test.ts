import { describe, expect, it } from "vitest";
import { company, companyInFull } from "#app/domain/company/company.ts";
import { knownCustomer } from "#app/domain/customer/customer.ts";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { manualLicense } from "#tests/support/customers/license-bodies.ts";

const customers = "/api/oem/customers";
const search = async (client: Client, text: string) =>
  resultOf(knownCustomer.array(), await client.get(`${customers}?companyName=${encodeURIComponent(text)}`));
const named = (client: Client, name: string) => client.get(`${customers}/${encodeURIComponent(name)}`);
const issued = async (client: Client, changes: Record<string, unknown> = {}) =>
  resultOf(license, await client.post("/api/oem/licenses", manualLicense(changes)));

const oddNames = [
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
    const { asMert, asRita } = await openApi();
    const first = await issued(asMert);
    const second = await issued(asMert, { companyName: "WAYNE enterprises", email: "bruce@wayne.example" });
    expect(await search(asRita, "wayné")).toEqual([
      {
        companyName: "WAYNE enterprises",
        contacts: [
          { email: "bruce@wayne.example", firstName: "Lucius", lastName: "Fox" },
          { email: "lucius@wayne.example", firstName: "Lucius", lastName: "Fox" },
        ],
        licenses: [second.key, first.key],
        countryCode: "US",
      },
    ]);
  });

  it("are the first fifty by name without a search text, and none if no name contains it", async () => {
    const { asRita } = await openApi();
    const all = await search(asRita, " ");
    expect(all.length).toBeGreaterThan(10);
    expect(all.length).toBeLessThanOrEqual(50);
    expect(resultOf(knownCustomer.array(), await asRita.get(customers))).toEqual(all);
    expect(await search(asRita, "no such company")).toEqual([]);
    expect((await asRita.get(`${customers}?companyName=${"x".repeat(201)}`)).status).toBe(400);
  });

  it("are found by every character of their names, taken literally", async () => {
    const { asMert, asRita } = await openApi();
    for (const companyName of oddNames) await issued(asMert, { companyName });
    for (const companyName of oddNames) {
      expect((await search(asRita, companyName)).map((customer) => customer.companyName)).toEqual([
        companyName,
      ]);
      const customer = resultOf(knownCustomer, await named(asRita, companyName));
      expect(customer.companyName).toBe(companyName);
      expect(customer.licenses).toHaveLength(1);
    }
  });
});

describe("One customer", () => {
  it("is found by its name, ignoring case and diacritics, with or without a trailing slash", async () => {
    const { asMert, asRita } = await openApi();
    const { key } = await issued(asMert, { companyName: "Ünlü Yazılım" });
    for (const path of ["UNLU yazilim", "ünlü%20yazılım", "unlu%20yazilim/"]) {
      const customer = resultOf(knownCustomer, await asRita.get(`${customers}/${path}`));
      expect([path, customer.licenses]).toEqual([path, [key]]);
    }
  });

  it("is not found by a part of its name, nor by an unknown name", async () => {
    const { asMert, asRita } = await openApi();
    await issued(asMert);
    for (const name of ["Wayne", "Wayne Enterprises 2", "%", "constructor", "__proto__"]) {
      const response = await named(asRita, name);
      expect([name, response.status]).toEqual([name, 404]);
      expect(response.body).toEqual(errorBody("NOT_FOUND", { message: "The customer was not found." }));
    }
  });

  it("disappears with its last license, and returns with it", async () => {
    const { asMert, asRita, engine } = await openApi();
    const currentLicense = await issued(asMert);
    const lost = await issued(asMert, { email: "bruce@wayne.example" });
    const setStatus = (key: string, status: "deleted" | "pending") =>
      engine.db.updateTable("license_summary").set({ status }).where("key", "=", key).execute();
    await setStatus(lost.key, "deleted");
    const customer = resultOf(knownCustomer, await named(asRita, "Wayne Enterprises"));
    expect([customer.licenses, customer.contacts.map(({ email }) => email)]).toEqual([
      [currentLicense.key],
      ["lucius@wayne.example"],
    ]);
    await setStatus(currentLicense.key, "deleted");
    expect((await named(asRita, "Wayne Enterprises")).status).toBe(404);
    expect(await search(asRita, "wayne")).toEqual([]);
    await setStatus(currentLicense.key, "pending");
    expect((await named(asRita, "Wayne Enterprises")).status).toBe(200);
  });

  it("is rejected for a name that a database cannot store", async () => {
    const { asRita } = await openApi();
    for (const name of ["a%00b", "x".repeat(1_001)]) {
      const response = await asRita.get(`${customers}/${name}`);
      expect([response.status, response.body]).toEqual([
        400,
        errorBody("INVALID", { fields: { name: expect.any(Array) } }),
      ]);
    }
  });
});

it("The notes on a customer are saved only with the current version", async () => {
  const { asMert, asAda } = await openApi();
  const [first] = resultOf(pageOf(company), await asMert.get("/api/oem/companies?pageSize=1")).entities;
  const path = `/api/oem/companies/${first?.id}`;
  const { rowVersion } = resultOf(companyInFull, await asMert.get(path));
  const note = ({ send }: Client, notes: string) =>
    send("PATCH", path, { body: { notes }, headers: { "if-match": `"${rowVersion}"` } });
  expect((await note(asMert, "Asks for Gavin.")).status).toBe(200);
  const late = await note(asAda, "Asks for Richard.");
  expect([late.status, late.body]).toMatchObject([409, { error: { current: { notes: "Asks for Gavin." } } }]);
  expect(resultOf(companyInFull, await asAda.get(path)).notes).toBe("Asks for Gavin.");
});

it("Customers are shown to every signed-in user, and only to them", async () => {
  const { asMert, asRita, asNobody } = await openApi();
  await issued(asMert);
  for (const path of [customers, `${customers}?companyName=wayne`, `${customers}/Wayne%20Enterprises`]) {
    expect([path, (await asRita.get(path)).status]).toEqual([path, 200]);
    const rejection = await asNobody.get(path);
    expect([path, rejection.status, rejection.body]).toEqual([path, 401, errorBody("UNAUTHENTICATED")]);
  }
});
