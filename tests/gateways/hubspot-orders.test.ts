import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { type HubspotFailure, openAcmeCrm } from "#tests/support/outside/hubspot.ts";
import { buildCrmLicenseBody } from "#tests/support/customers/license-bodies.ts";

describe("Staff with HubSpot as the CRM", () => {
  it("get CRM_BUSY with the time after which they can retry", async () => {
    const { crm, hubspot } = await openAcmeCrm();
    const { asRita, logLines } = await startTestApi({ crm });
    hubspot.fail({ status: 429, headers: { "retry-after": "7200" } });
    const response = await asRita.get("/api/oem/hubspot-customers/companies?name=acme");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "7200"]);
    expect(response.body).toEqual(errorBody("CRM_BUSY"));
    hubspot.fail({ status: 200, body: "<html>" });
    const contactsResponse = await asRita.get("/api/oem/hubspot-customers/companies/11/contacts?email=");
    expect([contactsResponse.status, contactsResponse.body]).toEqual([503, errorBody("CRM_BUSY")]);
    expect(logLines).toEqual([]);
  });

  const licenseBody = buildCrmLicenseBody({ hubspotCompanyId: 11, hubspotContactId: 1 });
  const createLicensePath = "/api/oem/licenses/hubspot";

  it("can issue licenses only to companies in HubSpot", async () => {
    const { crm } = await openAcmeCrm();
    const { asMert } = await startTestApi({ crm });
    expect(parseApiResult(license, await asMert.post(createLicensePath, licenseBody))).toMatchObject({
      companyName: "Acme",
      countryCode: "US",
      firstName: null,
      lastName: null,
      email: "wile@acme.example",
      hubspotCompanyId: 11,
      hubspotContactId: 1,
    });
    for (const unknownIds of [{ hubspotContactId: 2 }, { hubspotCompanyId: 12 }]) {
      const response = await asMert.post(createLicensePath, { ...licenseBody, ...unknownIds });
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
    "can issue licenses with the names from the form if the CRM reports %s",
    async (code, failure) => {
      const { crm, hubspot } = await openAcmeCrm();
      const { asMert, logLines } = await startTestApi({ crm });
      hubspot.fail(failure, failure);
      expect(parseApiResult(license, await asMert.post(createLicensePath, licenseBody))).toMatchObject({
        companyName: "Acme as the form had it",
        email: "form@acme.example",
        countryCode: null,
        hubspotCompanyId: 11,
      });
      expect(logLines).toMatchObject([{ level: "warn", facts: { code } }]);
    },
  );
});
