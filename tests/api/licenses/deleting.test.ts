import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { manualLicense, yearFromNow } from "#tests/support/customers/license-bodies.ts";
import {
  expectCurrentSummary,
  historyOf,
  licenseByKey,
  licenseOf,
} from "#tests/support/licenses/licenses.ts";

const unknownKey = "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ";
const dayMs = 86_400_000;
const headers = { "x-request-id": "request-of-the-end" };

const end = (client: Client, key: string) => client.send("DELETE", `/api/oem/licenses/${key}`, { headers });
const restore = (client: Client, key: string) => client.post(`/api/oem/licenses/${key}/restore`, {}, headers);
const listed = async (client: Client, filter: Record<string, unknown>) => {
  const response = await client.post("/api/oem/licenses/filtered", { companyName: "Globex", ...filter });
  return resultOf(pageOf(license), response).entities;
};

/** Long after any session has expired, with a caller who uses a token. */
async function openForLong() {
  const api = await openApi();
  return { ...api, asScript: await api.withToken(api.people.mert, "2028-01-01T00:00:00.000Z") };
}

describe("Deleting a license", () => {
  it("removes it from the lists and keeps it", async () => {
    const { asMert, advanceClock, context } = await openApi();
    const { key, ...old } = await licenseOf(asMert, "Globex");
    advanceClock(60_000);
    const response = await end(asMert, key);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, result: {} });
    expect(await listed(asMert, {})).toEqual([]);
    const deleted = await licenseByKey(asMert, key);
    expect(deleted).toEqual({
      ...old,
      key,
      status: "deleted",
      isValid: false,
      deletedAt: "2026-11-20T12:01:00.000Z",
      updatedAt: "2026-11-20T12:01:00.000Z",
      rowVersion: old.rowVersion + 1,
    });
    expect(await listed(asMert, { statuses: ["deleted"] })).toEqual([deleted]);
    await expectCurrentSummary(context, key);
  });

  it("is one event, and so is restoring it", async () => {
    const { asMert } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const earlier = await historyOf(asMert, key);
    await end(asMert, key);
    await restore(asMert, key);
    const by = {
      id: expect.any(Number),
      createdAt: now,
      createdBy: "mert@example.com",
      licenseKey: key,
      requestId: "request-of-the-end",
      details: { type: 1 },
    };
    const live = { status: "active", deletedAt: null };
    const deleted = { status: "deleted", deletedAt: now };
    expect(await historyOf(asMert, key)).toEqual([
      { ...by, eventName: "restore", before: deleted, after: live },
      { ...by, eventName: "delete", before: live, after: deleted },
      ...earlier,
    ]);
  });

  it("happens once", async () => {
    const { asMert } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const responses = await Promise.all(Array.from({ length: 4 }, () => end(asMert, key)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    const secondResponse = await end(asMert, key);
    expect(secondResponse.status).toBe(422);
    expect(secondResponse.body).toEqual(errorBody("LICENSE_DELETED"));
    expect((await historyOf(asMert, key)).filter(({ eventName }) => eventName === "delete")).toHaveLength(1);
  });

  it("requires license-manage or license-delete, and so does restoring it", async () => {
    const { asMert, asRita, asAda, asNobody, people, grantPrivileges } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    expect([(await end(asNobody, key)).status, (await restore(asNobody, key)).status]).toEqual([401, 401]);
    await grantPrivileges(people.rita, ["license-create", "tags-manage", "settings-manage"]);
    const responses = [await end(asRita, key), await restore(asRita, key)];
    for (const response of responses) {
      expect(response.status).toBe(403);
      expect(response.body).toEqual(errorBody("FORBIDDEN"));
    }
    for (const privilege of ["license-manage", "license-delete"] as const) {
      await grantPrivileges(people.rita, [privilege]);
      expect([(await end(asRita, key)).status, (await restore(asRita, key)).status]).toEqual([200, 200]);
    }
    expect([(await end(asAda, key)).status, (await restore(asAda, key)).status]).toEqual([200, 200]);
  });

  it("is rejected for an unknown license", async () => {
    const { asMert } = await openApi();
    const responses = [await end(asMert, unknownKey), await restore(asMert, unknownKey)];
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(response.body).toEqual(errorBody("NOT_FOUND"));
    }
    expect((await end(asMert, "no%20key")).status).toBe(400);
  });

  it("is accepted from this site only", async () => {
    const { asMert } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const response = await asMert.send("DELETE", `/api/oem/licenses/${key}`, {
      headers: { origin: "https://evil.example.com" },
    });
    expect(response.status).toBe(403);
    expect(await listed(asMert, {})).toHaveLength(1);
  });
});

describe("Restoring a license", () => {
  it("restores it, with the changes of time applied", async () => {
    const { asScript, advanceClock, context } = await openForLong();
    const old = await licenseOf(asScript, "Globex");
    await end(asScript, old.key);
    advanceClock(23 * dayMs);
    const response = await restore(asScript, old.key);
    expect(response.status).toBe(200);
    const restoredLicense = resultOf(license, response);
    expect(restoredLicense).toEqual({
      ...old,
      lifetimeStatus: "expired",
      useStatus: "pending",
      activenessStatus: "inactive",
      isValid: false,
      activeServerCapacity: 0,
      activeTotalClientCapacity: 0,
      updatedAt: "2026-12-13T12:00:00.000Z",
      rowVersion: old.rowVersion + 2,
    });
    expect(await listed(asScript, {})).toEqual([restoredLicense]);
    expect(await licenseByKey(asScript, old.key)).toEqual(restoredLicense);
    await expectCurrentSummary(context, old.key);
  });

  it("is rejected for a license that is not deleted", async () => {
    const { asMert } = await openApi();
    const old = await licenseOf(asMert, "Globex");
    const response = await restore(asMert, old.key);
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("NOT_DELETED"));
    expect(await licenseOf(asMert, "Globex")).toEqual(old);
  });

  it("is possible for 30 days to the millisecond", async () => {
    const { asScript, advanceClock } = await openForLong();
    const createKey = async () =>
      resultOf(license, await asScript.post("/api/oem/licenses", manualLicense({ quota: yearFromNow }))).key;
    const [inTime, late] = [await createKey(), await createKey()];
    await end(asScript, inTime);
    await end(asScript, late);
    advanceClock(30 * dayMs);
    expect((await restore(asScript, inTime)).status).toBe(200);
    advanceClock(1);
    const response = await restore(asScript, late);
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("RESTORE_ENDED"));
  });
});
