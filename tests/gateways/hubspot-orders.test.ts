import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { type HubspotFailure, openCrm } from "#tests/support/outside/hubspot.ts";
import { crmLicense } from "#tests/support/customers/license-bodies.ts";

/** HubSpot with one company and its contact. */
async function open() {
  const opened = await openCrm();
  opened.hubspot.companies.push({ id: "11", name: "Acme", country: "US" });
  opened.hubspot.contacts.push({ id: "1", companyIds: ["11"], email: "wile@acme.example" });
  return opened;
}

describe("Staff with HubSpot as the CRM", () => {
  it("get an error that the CRM is busy, with the time to retry", async () => {
    const { crm, hubspot } = await open();
    const { asRita, logged } = await openApi({ crm });
    hubspot.fail({ status: 429, headers: { "retry-after": "7200" } });
    const response = await asRita.get("/api/oem/hubspot-customers/companies?name=acme");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "7200"]);
    expect(response.body).toEqual(errorBody("CRM_BUSY"));
    hubspot.fail({ status: 200, body: "<html>" });
    const contacts = await asRita.get("/api/oem/hubspot-customers/companies/11/contacts?email=");
    expect([contacts.status, contacts.body]).toEqual([503, errorBody("CRM_BUSY")]);
    expect(logged).toEqual([]);
  });

  const licenseInput = crmLicense({ hubspotCompanyId: 11, hubspotContactId: 1 });
  const path = "/api/oem/licenses/hubspot";

  it("issue licenses to companies in HubSpot, and only to them", async () => {
    const { crm } = await open();
    const { asMert } = await openApi({ crm });
    expect(resultOf(license, await asMert.post(path, licenseInput))).toMatchObject({
      companyName: "Acme",
      countryCode: "US",
      firstName: null,
      lastName: null,
      email: "wile@acme.example",
      hubspotCompanyId: 11,
      hubspotContactId: 1,
    });
    for (const unknown of [{ hubspotContactId: 2 }, { hubspotCompanyId: 12 }]) {
      const response = await asMert.post(path, { ...licenseInput, ...unknown });
      expect([response.status, response.body]).toEqual([
        422,
        errorBody("CRM_UNKNOWN", { fields: expect.any(Object) }),
      ]);
    }
  });

  it.each([
    ["CRM_BUSY", { status: 500 }],
    ["CRM_REFUSED", { status: 401 }],
    ["CRM_INVALID", { status: 200, body: "<html>" }],
  ] satisfies [string, HubspotFailure][])(
    "issue licenses during %s with the names of the form",
    async (code, error) => {
      const { crm, hubspot } = await open();
      const { asMert, logged } = await openApi({ crm });
      hubspot.fail(error, error);
      expect(resultOf(license, await asMert.post(path, licenseInput))).toMatchObject({
        companyName: "Acme as the form had it",
        email: "form@acme.example",
        countryCode: null,
        hubspotCompanyId: 11,
      });
      expect(logged).toMatchObject([{ level: "warn", facts: { code } }]);
    },
  );
});
