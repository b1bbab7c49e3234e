import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { fetchOnlyQuota } from "#tests/support/licenses/licenses.ts";

const createLicenseAndReturnKey = async (client: Client, changes: Record<string, unknown> = {}) =>
  parseApiResult(license, await client.post("/api/oem/licenses", buildManualLicenseBody(changes))).key;

describe("A single quota", () => {
  it("is visible to every signed-in user even if its license was deleted", async () => {
    const { asMert, asRita, asAnonymous } = await startTestApi();
    const key = await createLicenseAndReturnKey(asMert, { quota: oneYearQuota });
    const onlyQuota = await fetchOnlyQuota(asMert, key);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect(parseApiResult(quota, await asRita.get(`/api/oem/quotas/${onlyQuota.id}`))).toEqual(onlyQuota);
    expect((await asAnonymous.get(`/api/oem/quotas/${onlyQuota.id}`)).status).toBe(401);
  });

  it("is not found for an unknown id and rejected for an invalid id", async () => {
    const { asRita } = await startTestApi();
    const response = await asRita.get("/api/oem/quotas/9007199254740991");
    expect(response.status).toBe(404);
    expect(response.body).toEqual(errorBody("NOT_FOUND"));
    for (const invalidId of ["9007199254740992", "0", "-1", "1.5", "x"])
      expect((await asRita.get(`/api/oem/quotas/${invalidId}`)).status, invalidId).toBe(400);
  });
});
