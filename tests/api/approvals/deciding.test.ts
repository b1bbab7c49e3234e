import { describe, expect, it } from "vitest";
import { errorBody } from "#tests/support/api/api.ts";
import {
  approve,
  ask,
  endlessQuota,
  fetchApproval,
  reject,
  signInSecondAccount,
  startWithRules,
} from "#tests/support/licenses/approvals.ts";
import { createLicense, demoEnvironmentChange } from "#tests/support/licenses/bulk.ts";
import { fetchLicense, fetchOnlyQuota } from "#tests/support/licenses/licenses.ts";

const dayMs = 86_400_000;
const later = "2027-06-01T00:00:00.000Z";

async function askForEndlessDates() {
  const api = await startWithRules();
  const key = await createLicense(api);
  const { id: quotaId } = await fetchOnlyQuota(api.asMert, key);
  const body = {
    operation: "change-quota-dates",
    params: { id: quotaId },
    body: endlessQuota,
    reason: "Contract 4711",
  };
  return { api, key, quotaId, body, id: (await ask(api.asMert, body)).id };
}

describe("A request is not approved or rejected by", () => {
  it("the user who asked, also as an admin", async () => {
    const api = await startWithRules();
    const { id } = await ask(api.asAda);
    for (const response of [await approve(api.asAda, id), await reject(api.asAda, id, "No.")])
      expect([response.status, response.body]).toEqual([403, errorBody("OWN_APPROVAL")]);
    expect(await fetchApproval(api.asAda, id)).toMatchObject({ state: "open", mayDecide: false });
  });

  it("a second account with the same address, in any case", async () => {
    const api = await startWithRules();
    const { id } = await ask(api.asMert);
    const asSecondMert = await signInSecondAccount(api, "Mert@Example.com");
    expect((await approve(asSecondMert, id)).body).toEqual(errorBody("OWN_APPROVAL"));
    expect(await fetchApproval(asSecondMert, id)).toMatchObject({ isOwn: true, mayDecide: false });
  });

  it("the same account after its address has changed", async () => {
    const api = await startWithRules();
    const { id } = await ask(api.asMert);
    await api.engine.db
      .updateTable("person")
      .set({ email: "other@example.com" })
      .where("id", "=", api.people.mert.id)
      .execute();
    expect((await approve(api.asMert, id)).body).toEqual(errorBody("OWN_APPROVAL"));
  });

  it("an API token, of the user who asked or of another user", async () => {
    const api = await startWithRules();
    const { id } = await ask(api.asMert);
    for (const owner of [api.people.mert, api.people.ada]) {
      const client = await api.createClientWithToken(owner, later);
      for (const response of [await approve(client, id), await reject(client, id, "No.")])
        expect([response.status, response.body]).toEqual([403, errorBody("TOKEN_CANNOT_DECIDE")]);
    }
    expect(await fetchApproval(api.asMert, id)).toMatchObject({ state: "open" });
  });

  it("a user without the right of the operation", async () => {
    const { api, id } = await askForEndlessDates();
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    expect((await approve(api.asRita, id)).status).toBe(403);
    expect((await reject(api.asRita, id, "No.")).status).toBe(403);
    await api.grantPrivileges(api.people.rita, ["license-manage"]);
    expect((await approve(api.asRita, id)).status).toBe(200);
  });
});

describe("An approval", () => {
  it("changes nothing if the license has changed, and the request then shows the new difference", async () => {
    const { api, key, quotaId, body, id } = await askForEndlessDates();
    await api.asMert.send("PATCH", `/api/oem/quotas/${quotaId}/date`, {
      body: { activationDate: "2026-11-20", expirationDate: "2029-11-20" },
    });
    const response = await approve(api.asAda, id);
    expect([response.status, response.body]).toEqual([422, errorBody("STALE_PREVIEW")]);
    expect((await fetchLicense(api.asMert, key)).expiredAt).toMatch(/^2029/);
    expect(await fetchApproval(api.asMert, id)).toMatchObject({
      state: "failed",
      decidedBy: null,
      decisionReason: "The change would differ from the preview.",
      preview: { before: { expirationDate: "2027-11-20T23:59:59.999Z" } },
      currentPreview: { before: { expirationDate: "2029-11-20T23:59:59.999Z" } },
    });
    const again = await ask(api.asMert, body);
    expect((await approve(api.asAda, again.id)).status).toBe(200);
    expect((await fetchLicense(api.asMert, key)).expiredAt).toMatch(/^2199/);
  });

  it("changes nothing if another value of the license has changed", async () => {
    const { api, key, id } = await askForEndlessDates();
    await api.asAda.send("PATCH", `/api/oem/licenses/${key}/notes`, {
      body: { notes: "Changed meanwhile." },
    });
    expect((await approve(api.asAda, id)).body).toEqual(errorBody("STALE_PREVIEW"));
  });

  it("changes nothing if the license was deleted", async () => {
    const { api, key, id } = await askForEndlessDates();
    await api.asAda.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await approve(api.asAda, id)).body).toEqual(errorBody("STALE_PREVIEW"));
    expect(await fetchApproval(api.asMert, id)).toMatchObject({
      state: "failed",
      decisionReason: "This license was deleted.",
      currentPreview: null,
    });
  });

  it("of a bulk change starts no run if one of its licenses has changed", async () => {
    const api = await startWithRules();
    const keys = [await createLicense(api), await createLicense(api), await createLicense(api)];
    const body = { keys, change: demoEnvironmentChange };
    const { id } = await ask(api.asMert, { operation: "start-bulk-run", body, reason: "Agreed" });
    await api.asAda.send("PATCH", `/api/oem/licenses/${keys[1]}/notes`, {
      body: { notes: "Changed meanwhile." },
    });
    expect((await approve(api.asAda, id)).body).toEqual(errorBody("STALE_PREVIEW"));
    expect((await api.asMert.get("/api/oem/bulk-runs")).body).toMatchObject({
      result: { totalEntityCount: 0 },
    });
  });

  it("is too late after seven days", async () => {
    const { api, key, id } = await askForEndlessDates();
    api.advanceClock(7 * dayMs);
    const asAda = await api.createClientWithSession(api.people.ada);
    expect(await approve(asAda, id)).toMatchObject({ status: 422, body: errorBody("APPROVAL_EXPIRED") });
    expect((await reject(asAda, id, "No.")).body).toEqual(errorBody("APPROVAL_EXPIRED"));
    expect((await fetchLicense(asAda, key)).expiredAt).toMatch(/^2027/);
  });

  it("is not possible while the user who asked is disabled or lacks the right, and the request stays open", async () => {
    const { api, id } = await askForEndlessDates();
    const setStatus = (isDisabled: boolean) =>
      api.asAda.send("PATCH", "/api/user/mert%40example.com/status", { body: { isDisabled } });
    await setStatus(true);
    expect(await approve(api.asAda, id)).toMatchObject({
      status: 422,
      body: { error: { code: "ASKER_RIGHTS", message: expect.stringContaining("is disabled") } },
    });
    await setStatus(false);
    await api.grantPrivileges(api.people.mert, ["license-create"]);
    expect((await approve(api.asAda, id)).body).toMatchObject({
      error: { code: "ASKER_RIGHTS", message: expect.stringContaining("no longer has the right") },
    });
    expect(await fetchApproval(api.asAda, id)).toMatchObject({ state: "open" });
    await api.grantPrivileges(api.people.mert, ["license-manage"]);
    expect((await approve(api.asAda, id)).status).toBe(200);
  });

  it("has one effect if two users approve at once", async () => {
    const api = await startWithRules();
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    const { id } = await ask(api.asMert);
    const countLicenses = async () =>
      (await api.asAda.get("/api/oem/licenses/summary?companyName=Wayne")).body as {
        result: { totalEntityCount: number };
      };
    const responses = await Promise.all([
      approve(api.asAda, id),
      approve(api.asRita, id),
      approve(api.asAda, id),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await countLicenses()).result.totalEntityCount).toBe(1);
  });
});
