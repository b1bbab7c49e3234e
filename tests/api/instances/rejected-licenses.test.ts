import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  buildManualLicenseBody,
  buildCrmLicenseBody,
  oneYearQuota,
} from "#tests/support/customers/license-bodies.ts";

const licensesPath = "/api/oem/licenses";
const hubspotPath = "/api/oem/licenses/hubspot";

const countLicenses = async (client: Client) =>
  parseApiResult(createPageSchema(license), await client.post(`${licensesPath}/filtered`, { pageSize: 0 }))
    .totalEntityCount;

describe("A license", () => {
  it("is rejected with an unknown tier or a tier of another type", async () => {
    const { asMert } = await startTestApi();
    const unknownTier = "This tier does not exist. Choose another tier.";
    const otherTier = "Choose a tier of the license's package.";
    for (const [invalidFields, message] of [
      [{ packageTierId: "corporate-9" }, unknownTier],
      [{ packageTierId: "fis-standard" }, otherTier],
      [{ type: 2 }, otherTier],
      [{ type: 3 }, otherTier],
    ] as const) {
      for (const [path, body] of [
        [licensesPath, buildManualLicenseBody(invalidFields)] as const,
        [hubspotPath, buildCrmLicenseBody(invalidFields)] as const,
      ]) {
        const response = await asMert.post(path, body);
        expect(response.status, JSON.stringify({ path, invalidFields })).toBe(422);
        expect(response.body).toEqual(errorBody("TIER_UNKNOWN", { fields: { packageTierId: [message] } }));
      }
    }
  });

  it("is rejected with an end less than a day after its start", async () => {
    const { asMert } = await startTestApi();
    const periods = [
      ["2026-11-20", "2026-11-20", 422],
      ["2026-11-20", "2026-11-19", 422],
      ["2026-11-20T10:00:00Z", "2026-11-21T09:59:59.999Z", 422],
      ["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z", 201],
      ["2026-11-20", "2026-11-21", 201],
      ["2020-01-01", "2021-01-01", 201],
    ] as const;
    for (const [activationDate, expirationDate, status] of periods) {
      const response = await asMert.post(
        licensesPath,
        buildManualLicenseBody({ quota: { activationDate, expirationDate } }),
      );
      expect(response.status, `${activationDate} ${expirationDate}`).toBe(status);
      if (status !== 422) continue;
      expect(response.body).toEqual(
        errorBody("TERM", { fields: { "quota.expirationDate": [expect.any(String)] } }),
      );
    }
  });

  it("is rejected with a date beyond the four-digit years", async () => {
    const { asMert } = await startTestApi();
    const quotaThatEndsTooLate = {
      activationDate: "2026-11-20",
      expirationDate: "9999-12-31T23:59:59-01:00",
    };
    const quotaThatStartsTooEarly = {
      activationDate: "0000-01-01T00:00:00+01:00",
      expirationDate: "2027-01-01",
    };
    for (const quota of [quotaThatEndsTooLate, quotaThatStartsTooEarly])
      expect((await asMert.post(licensesPath, buildManualLicenseBody({ quota }))).status).toBe(400);
  });

  it("is rejected with a capacity out of range", async () => {
    const { asMert } = await startTestApi();
    const capacities: [capacity: Record<string, unknown>, status: number][] = [
      [{ serverCapacity: 1000, totalClientCapacity: 1_000_000_000 }, 201],
      [{ serverCapacity: 1001 }, 400],
      [{ serverCapacity: 0 }, 400],
      [{ serverCapacity: 1.5 }, 400],
      [{ serverCapacity: "5" }, 400],
      [{ totalClientCapacity: 1_000_000_001 }, 400],
      [{ totalClientCapacity: 0 }, 400],
      [{ totalClientCapacity: -1 }, 400],
    ];
    for (const [capacity, status] of capacities) {
      const response = await asMert.post(
        licensesPath,
        buildManualLicenseBody({ quota: { ...oneYearQuota, ...capacity } }),
      );
      expect(response.status, JSON.stringify(capacity)).toBe(status);
    }
  });

  it("is rejected for a company or contact that the CRM does not have", async () => {
    const { asMert } = await startTestApi();
    const initialLicenseCount = await countLicenses(asMert);
    const unknownCompany = {
      hubspotCompanyId: ["The CRM does not have this company. Choose another company."],
    };
    const unknownContact = {
      hubspotContactId: ["The company does not have this contact in the CRM. Choose another contact."],
    };
    const unknownIds = [
      [{ hubspotCompanyId: 999_999 }, unknownCompany],
      [{ hubspotContactId: 999_999 }, unknownContact],
      [{ hubspotContactId: 10_020 }, unknownContact],
      [{ hubspotCompanyId: Number.MAX_SAFE_INTEGER }, unknownCompany],
    ] as const;
    for (const [ids, fields] of unknownIds) {
      const response = await asMert.post(hubspotPath, buildCrmLicenseBody(ids));
      expect(response.status, JSON.stringify(ids)).toBe(422);
      expect(response.body).toEqual(errorBody("CRM_UNKNOWN", { fields }));
    }
    const invalidIds = [0, -1, 1.5, "1001", Number.MAX_SAFE_INTEGER + 1];
    for (const id of invalidIds)
      expect((await asMert.post(hubspotPath, buildCrmLicenseBody({ hubspotCompanyId: id }))).status).toBe(
        400,
      );
    expect(await countLicenses(asMert)).toBe(initialLicenseCount);
  });

  it("is rejected for a user without license-create", async () => {
    const { asRita, asMert, people, grantPrivileges } = await startTestApi();
    await grantPrivileges(people.rita, ["license-manage", "license-delete", "tags-create"]);
    const initialLicenseCount = await countLicenses(asMert);
    for (const [path, body] of [
      [licensesPath, buildManualLicenseBody()] as const,
      [hubspotPath, buildCrmLicenseBody()] as const,
    ]) {
      const response = await asRita.post(path, body);
      expect(response.status).toBe(403);
      expect(response.body).toEqual(errorBody("FORBIDDEN"));
    }
    expect(await countLicenses(asMert)).toBe(initialLicenseCount);
  });
});
