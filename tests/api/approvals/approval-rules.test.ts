import { describe, expect, it } from "vitest";
import { errorBody, startTestApi } from "#tests/support/api/api.ts";
import {
  readRules,
  saveRules,
  signInSecondAccount,
  startWithRules,
} from "#tests/support/licenses/approvals.ts";
import { fetchAuditEvents } from "#tests/support/api/audit-events.ts";

describe("The approval rules", () => {
  it("are off at first, and are changed by users with settings-manage", async () => {
    const { asAda, asMert } = await startTestApi();
    expect(await readRules(asAda)).toEqual({
      neverEnds: false,
      maxLicenses: null,
      adminRights: false,
      approvers: { neverEnds: 2, maxLicenses: 2, adminRights: 1 },
      rowVersion: 1,
    });
    expect((await saveRules(asMert, { neverEnds: true })).status).toBe(403);
    expect((await saveRules(asAda, { neverEnds: true, maxLicenses: 50 })).status).toBe(200);
    expect(await readRules(asAda)).toMatchObject({ neverEnds: true, maxLicenses: 50, rowVersion: 2 });
  });

  it("record an event with the values before and after, also when a rule is switched off", async () => {
    const api = await startWithRules({ neverEnds: true });
    await saveRules(api.asAda, { neverEnds: false });
    expect((await fetchAuditEvents(api)).slice(-2)).toMatchObject([
      {
        eventName: "update-approval-rules",
        createdBy: "ada@example.com",
        before: { neverEnds: false, maxLicenses: null },
        after: { neverEnds: true, maxLicenses: null },
      },
      { eventName: "update-approval-rules", before: { neverEnds: true }, after: { neverEnds: false } },
    ]);
  });

  it("cannot be switched on if only one user could approve, also with two accounts of one address", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.mert, ["license-create"]);
    await signInSecondAccount(api, "ada@example.com");
    const rejected = await saveRules(api.asAda, { maxLicenses: 10 });
    expect([rejected.status, rejected.body]).toEqual([
      422,
      errorBody("TOO_FEW_APPROVERS", { fields: { maxLicenses: [expect.stringMatching(/fewer than two/i)] } }),
    ]);
    expect((await saveRules(api.asAda, { neverEnds: true })).status).toBe(422);
    expect((await readRules(api.asAda)).approvers).toEqual({ neverEnds: 1, maxLicenses: 1, adminRights: 1 });
  });

  it("stay on if a user is disabled, and count the users who are left", async () => {
    const { asAda } = await startWithRules();
    await asAda.send("PATCH", "/api/user/mert%40example.com/status", { body: { isDisabled: true } });
    expect(await readRules(asAda)).toMatchObject({
      neverEnds: true,
      maxLicenses: 2,
      approvers: { neverEnds: 1, maxLicenses: 1, adminRights: 1 },
    });
    expect((await saveRules(asAda, { neverEnds: true, maxLicenses: 3 })).status).toBe(200);
    expect((await saveRules(asAda, {})).status).toBe(200);
  });

  it("need at least two licenses as the limit, and reject an outdated version", async () => {
    const { asAda } = await startTestApi();
    for (const maxLicenses of [1, 2.5, 10_001, "5"])
      expect(await saveRules(asAda, { maxLicenses })).toMatchObject({
        status: 400,
        body: errorBody("INVALID", { fields: { maxLicenses: [expect.any(String)] } }),
      });
    await saveRules(asAda, { neverEnds: true });
    const outdated = await asAda.send("PUT", "/api/oem/license-settings/approval-rules", {
      body: { neverEnds: false, maxLicenses: null, adminRights: false },
      headers: { "if-match": '"1"' },
    });
    expect(outdated).toMatchObject({ status: 409 });
  });

  it("are the strictest rules if the stored rules are damaged", async () => {
    const api = await startWithRules();
    await api.engine.db
      .updateTable("setting")
      .set({ value: "{}" })
      .where("name", "=", "approvalRules")
      .execute();
    expect(await readRules(api.asAda)).toMatchObject({ neverEnds: true, maxLicenses: 2 });
    expect((await api.asAda.get("/api/oem/license-settings")).body).toMatchObject({
      result: { damagedSettings: ["approvalRules"] },
    });
  });
});
