import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import {
  expectCurrentSummary,
  fetchHistory,
  fetchLicense,
  fetchLicenseOfCompany,
} from "#tests/support/licenses/licenses.ts";

const unknownKey = "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ";
const dayMs = 86_400_000;
const headers = { "x-request-id": "request-of-the-deletion" };

const deleteLicense = (client: Client, key: string) =>
  client.send("DELETE", `/api/oem/licenses/${key}`, { headers });
const restoreLicense = (client: Client, key: string) =>
  client.post(`/api/oem/licenses/${key}/restore`, {}, headers);
const listGlobexLicenses = async (client: Client, filter: Record<string, unknown>) => {
  const response = await client.post("/api/oem/licenses/filtered", { companyName: "Globex", ...filter });
  return parseApiResult(createPageSchema(license), response).entities;
};

/** Starts the API with a token client, because a session would expire during the test. */
async function startApiWithToken() {
  const api = await startTestApi();
  return {
    ...api,
    tokenClient: await api.createClientWithToken(api.people.mert, "2028-01-01T00:00:00.000Z"),
  };
}

describe("Deleting a license", () => {
  it("removes the license from the lists but not from the database", async () => {
    const { asMert, advanceClock, context } = await startTestApi();
    const { key, ...originalLicense } = await fetchLicenseOfCompany(asMert, "Globex");
    advanceClock(60_000);
    const response = await deleteLicense(asMert, key);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, result: {} });
    expect(await listGlobexLicenses(asMert, {})).toEqual([]);
    const deletedLicense = await fetchLicense(asMert, key);
    expect(deletedLicense).toEqual({
      ...originalLicense,
      key,
      status: "deleted",
      isValid: false,
      deletedAt: "2026-11-20T12:01:00.000Z",
      updatedAt: "2026-11-20T12:01:00.000Z",
      rowVersion: originalLicense.rowVersion + 1,
    });
    expect(await listGlobexLicenses(asMert, { statuses: ["deleted"] })).toEqual([deletedLicense]);
    await expectCurrentSummary(context, key);
  });

  it("records an event, and restoring the license records another event", async () => {
    const { asMert } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    const earlierEvents = await fetchHistory(asMert, key);
    await deleteLicense(asMert, key);
    await restoreLicense(asMert, key);
    const expectedOrigin = {
      id: expect.any(Number),
      createdAt: now,
      createdBy: "mert@example.com",
      licenseKey: key,
      requestId: "request-of-the-deletion",
      details: { type: 1 },
    };
    const activeState = { status: "active", deletedAt: null };
    const deletedState = { status: "deleted", deletedAt: now };
    expect(await fetchHistory(asMert, key)).toEqual([
      { ...expectedOrigin, eventName: "restore", before: deletedState, after: activeState },
      { ...expectedOrigin, eventName: "delete", before: activeState, after: deletedState },
      ...earlierEvents,
    ]);
  });

  it("succeeds once for simultaneous requests", async () => {
    const { asMert } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    const responses = await Promise.all(Array.from({ length: 4 }, () => deleteLicense(asMert, key)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    const secondResponse = await deleteLicense(asMert, key);
    expect(secondResponse.status).toBe(422);
    expect(secondResponse.body).toEqual(errorBody("LICENSE_DELETED"));
    expect((await fetchHistory(asMert, key)).filter(({ eventName }) => eventName === "delete")).toHaveLength(
      1,
    );
  });

  it("requires license-manage or license-delete", async () => {
    const { asMert, asRita, asAda, asAnonymous, people, grantPrivileges } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    expect([
      (await deleteLicense(asAnonymous, key)).status,
      (await restoreLicense(asAnonymous, key)).status,
    ]).toEqual([401, 401]);
    await grantPrivileges(people.rita, ["license-create", "tags-manage", "settings-manage"]);
    const responses = [await deleteLicense(asRita, key), await restoreLicense(asRita, key)];
    for (const response of responses) {
      expect(response.status).toBe(403);
      expect(response.body).toEqual(errorBody("FORBIDDEN"));
    }
    for (const privilege of ["license-manage", "license-delete"] as const) {
      await grantPrivileges(people.rita, [privilege]);
      expect([(await deleteLicense(asRita, key)).status, (await restoreLicense(asRita, key)).status]).toEqual(
        [200, 200],
      );
    }
    expect([(await deleteLicense(asAda, key)).status, (await restoreLicense(asAda, key)).status]).toEqual([
      200, 200,
    ]);
  });

  it("is rejected for an unknown license, like its history", async () => {
    const { asMert } = await startTestApi();
    const responses = [
      await deleteLicense(asMert, unknownKey),
      await restoreLicense(asMert, unknownKey),
      await asMert.get(`/api/oem/history?licenseKey=${unknownKey}`),
    ];
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(response.body).toEqual(errorBody("NOT_FOUND"));
    }
    expect((await deleteLicense(asMert, "no%20key")).status).toBe(400);
  });

  it("is rejected for a request from another site", async () => {
    const { asMert } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    const response = await asMert.send("DELETE", `/api/oem/licenses/${key}`, {
      headers: { origin: "https://evil.example.com" },
    });
    expect(response.status).toBe(403);
    expect(await listGlobexLicenses(asMert, {})).toHaveLength(1);
  });
});

describe("Restoring a license", () => {
  it("restores the license and recalculates its status", async () => {
    const { tokenClient, advanceClock, context } = await startApiWithToken();
    const originalLicense = await fetchLicenseOfCompany(tokenClient, "Globex");
    await deleteLicense(tokenClient, originalLicense.key);
    advanceClock(23 * dayMs);
    const response = await restoreLicense(tokenClient, originalLicense.key);
    expect(response.status).toBe(200);
    const restoredLicense = parseApiResult(license, response);
    expect(restoredLicense).toEqual({
      ...originalLicense,
      lifetimeStatus: "expired",
      useStatus: "pending",
      activenessStatus: "inactive",
      isValid: false,
      activeServerCapacity: 0,
      activeTotalClientCapacity: 0,
      updatedAt: "2026-12-13T12:00:00.000Z",
      rowVersion: originalLicense.rowVersion + 2,
    });
    expect(await listGlobexLicenses(tokenClient, {})).toEqual([restoredLicense]);
    expect(await fetchLicense(tokenClient, originalLicense.key)).toEqual(restoredLicense);
    await expectCurrentSummary(context, originalLicense.key);
  });

  it("is rejected for a license that is not deleted", async () => {
    const { asMert } = await startTestApi();
    const originalLicense = await fetchLicenseOfCompany(asMert, "Globex");
    const response = await restoreLicense(asMert, originalLicense.key);
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("NOT_DELETED"));
    expect(await fetchLicenseOfCompany(asMert, "Globex")).toEqual(originalLicense);
  });

  it("is possible for exactly 30 days", async () => {
    const { tokenClient, advanceClock } = await startApiWithToken();
    const createLicenseAndReturnKey = async () =>
      parseApiResult(
        license,
        await tokenClient.post("/api/oem/licenses", buildManualLicenseBody({ quota: oneYearQuota })),
      ).key;
    const [firstKey, secondKey] = [await createLicenseAndReturnKey(), await createLicenseAndReturnKey()];
    await deleteLicense(tokenClient, firstKey);
    await deleteLicense(tokenClient, secondKey);
    advanceClock(30 * dayMs);
    expect((await restoreLicense(tokenClient, firstKey)).status).toBe(200);
    advanceClock(1);
    const response = await restoreLicense(tokenClient, secondKey);
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("RESTORE_ENDED"));
  });
});
