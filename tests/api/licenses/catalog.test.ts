import { describe, expect, it } from "vitest";
import { z } from "zod";
import { crmCompany, crmContact } from "#app/domain/customer/crm.ts";
import { productPackage, tierName, labeledFeature } from "#app/domain/package/package.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";

const searchCompanyNames = async (client: Client, name: string) =>
  parseApiResult(
    crmCompany.array(),
    await client.get(`/api/oem/hubspot-customers/companies?name=${encodeURIComponent(name)}`),
  ).map(({ companyName }) => companyName);
const searchContactEmails = async (client: Client, path: string) =>
  parseApiResult(crmContact.array(), await client.get(`/api/oem/hubspot-customers/companies/${path}`)).map(
    ({ email }) => email,
  );

describe("The packages", () => {
  it("are listed by type with their tiers in catalog order", async () => {
    const { asRita } = await startTestApi();
    const listPackages = async (type: number) =>
      parseApiResult(productPackage.array(), await asRita.get(`/api/oem/packages?type=${type}`));
    expect(await listPackages(1)).toEqual([
      {
        id: "corporate",
        name: "Corporate",
        tiers: [
          { id: "corporate-1", name: "Tier 1" },
          { id: "corporate-2", name: "Tier 2" },
          { id: "corporate-3", name: "Tier 3" },
        ],
      },
      { id: "fleet", name: "Fleet", tiers: [{ id: "fleet-single", name: "Single" }] },
    ]);
    expect((await listPackages(2)).map(({ id }) => id)).toEqual(["fis"]);
    expect(await listPackages(3)).toEqual([]);
  });

  it("require an existing type", async () => {
    const { asRita } = await startTestApi();
    for (const query of ["", "?type=", "?type=4", "?type=one", "?type=1.5"]) {
      const response = await asRita.get(`/api/oem/packages${query}`);
      expect(response.status, query).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { type: [expect.any(String)] } }));
    }
  });

  it("can be searched by a part of the tier's full name", async () => {
    const { asRita } = await startTestApi();
    const searchTierNames = async (searchValue: string) =>
      parseApiResult(
        tierName.array(),
        await asRita.get(`/api/oem/packages/tier-names?searchValue=${searchValue}`),
      );
    expect(await searchTierNames("TIER%202")).toEqual([
      { tierId: "corporate-2", prettyName: "Corporate Tier 2" },
    ]);
    expect((await searchTierNames("corporate")).map(({ tierId }) => tierId)).toEqual([
      "corporate-1",
      "corporate-2",
      "corporate-3",
    ]);
    expect(await searchTierNames("")).toHaveLength(5);
    expect(await searchTierNames("%25")).toEqual([]);
  });
});

describe("The features of a tier", () => {
  it("are returned with their labels", async () => {
    const { asRita } = await startTestApi();
    const response = await asRita.get("/api/oem/packages/tier/corporate-3/features");
    const features = parseApiResult(labeledFeature.array(), response);
    expect(features.map(({ prettyName, prettyValue }) => `${prettyName}: ${prettyValue}`)).toEqual([
      "Servers: 10",
      "Assets: 10000",
      "AIR Core: Enabled",
      "Business Email Compromise: Enabled",
      "Fleet AI: Enabled",
      "SSO: Enabled",
      "SOC 2 Compliant: Enabled",
      "Integration: Webhook + API + Events",
      "Automation Hub: Advanced Automations",
      "Support & Training: Enabled",
    ]);
    expect(features[0]).toMatchObject({ name: "servers", defaultVal: 10 });
  });

  it("are not found for an unknown tier", async () => {
    const { asRita } = await startTestApi();
    const response = await asRita.get("/api/oem/packages/tier/corporate-9/features");
    expect(response.status).toBe(404);
    expect(response.body).toEqual(errorBody("NOT_FOUND"));
  });
});

describe("The search for companies", () => {
  it("finds names that contain the text, ignoring case and diacritics", async () => {
    const { asRita } = await startTestApi();
    expect(await searchCompanyNames(asRita, "ISIK")).toEqual(["Işık Güvenlik A.Ş."]);
    expect(await searchCompanyNames(asRita, "lodz")).toEqual(["Łódź Stal S.A."]);
    expect(await searchCompanyNames(asRita, "ミライ")).toEqual(["株式会社ミライ"]);
    expect(await searchCompanyNames(asRita, " globex ")).toEqual(["Globex"]);
    expect(await searchCompanyNames(asRita, "no such company")).toEqual([]);
    expect(await searchCompanyNames(asRita, "%%")).toEqual([]);
  });

  it("requires two characters", async () => {
    const { asRita } = await startTestApi();
    for (const name of ["", "a", " a ", "ミ"]) expect(await searchCompanyNames(asRita, name)).toEqual([]);
    expect((await asRita.get("/api/oem/hubspot-customers/companies")).body).toEqual({
      success: true,
      result: [],
    });
    expect(await searchCompanyNames(asRita, "ac")).toContain("Acme Corporation");
  });

  it("returns at most twenty companies", async () => {
    const { asRita } = await startTestApi();
    expect(await searchCompanyNames(asRita, "bank")).toHaveLength(20);
  });
});

describe("The contacts of a company", () => {
  it("are filtered by a part of the e-mail address", async () => {
    const { asRita } = await startTestApi();
    expect(await searchContactEmails(asRita, "1001/contacts?email=")).toEqual([
      "marvin@acme.example",
      "wile@acme.example",
    ]);
    expect(await searchContactEmails(asRita, "1001/contacts")).toHaveLength(2);
    expect(await searchContactEmails(asRita, "1001/contacts?email=MARV")).toEqual(["marvin@acme.example"]);
    expect(await searchContactEmails(asRita, "1001/contacts?email=globex")).toEqual([]);
    expect(await searchContactEmails(asRita, "999999/contacts?email=")).toEqual([]);
  });

  it("require a numeric company id", async () => {
    const { asRita } = await startTestApi();
    for (const id of ["acme", "0", "-1", "1.5", "9007199254740992"]) {
      const response = await asRita.get(`/api/oem/hubspot-customers/companies/${id}/contacts`);
      expect(response.status, id).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { companyId: expect.any(Array) } }));
    }
  });
});

describe("The lookup endpoints", () => {
  it("require a sign-in", async () => {
    const { asRita, asAnonymous } = await startTestApi();
    const paths = [
      "/api/oem/packages?type=1",
      "/api/oem/packages/tier-names",
      "/api/oem/packages/tier/corporate-1/features",
      "/api/oem/hubspot-customers/companies?name=acme",
      "/api/oem/hubspot-customers/companies/1001/contacts",
      "/api/oem/tags?val=",
    ];
    for (const path of paths) {
      expect((await asRita.get(path)).status, path).toBe(200);
      expect((await asAnonymous.get(path)).status, path).toBe(401);
    }
    expect(parseApiResult(z.array(z.string()), await asRita.get("/api/oem/tags"))).toContain("emea");
  });
});
