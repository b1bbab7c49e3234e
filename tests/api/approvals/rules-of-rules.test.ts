import { describe, expect, it } from "vitest";
import { type Client, errorBody } from "#tests/support/api/api.ts";
import { connectDirectory } from "#tests/support/api/directory-client.ts";
import { addToDirectory } from "#tests/support/api/directory-rules.ts";
import {
  approve,
  approveSuccessfully,
  ask,
  fetchApproval,
  readRules,
  saveRules,
  startWithRules,
} from "#tests/support/licenses/approvals.ts";

const directoryRulesPath = "/api/oem/directory/rules";
const adminRule = { provider: "sso", group: "License admins", privileges: [], isAdmin: true };
const zoeRule = { ...adminRule, group: "Zoe" };
const saveDirectoryRules = (client: Client, rules: object[]) =>
  client.send("PUT", directoryRulesPath, { body: { rules } });
const askForRules = (client: Client, rules: object[]) =>
  ask(client, { operation: "save-directory-rules", body: { rules }, reason: "New team." });

/** Ada is an admin by the configuration, and Zoe as a member of a group. */
async function startWithTwoAdmins(rules: object) {
  const api = await startWithRules({});
  const { storage, now } = api.context;
  const identity = { issuer: "https://id.example.com", subject: "zoe", email: "zoe@example.com" };
  const zoe = await storage.people.signIn(identity, now());
  const directory = await connectDirectory(api);
  const userName = identity.email;
  const userId = await addToDirectory(directory, "Users", { userName, externalId: identity.subject });
  await addToDirectory(directory, "Groups", { displayName: "Zoe", members: [{ value: userId }] });
  expect((await saveDirectoryRules(api.asAda, [zoeRule])).status).toBe(200);
  expect((await saveRules(api.asAda, rules)).status).toBe(200);
  return { api, asZoe: await api.createClientWithSession(zoe) };
}

describe("A rule that gives admin rights", () => {
  it("is saved only with the approval of another admin", async () => {
    const { api, asZoe } = await startWithTwoAdmins({ adminRights: true });
    const rules = [zoeRule, adminRule];
    const response = await saveDirectoryRules(api.asAda, rules);
    expect([response.status, response.body]).toEqual([422, errorBody("APPROVAL_REQUIRED")]);
    const request = await askForRules(api.asAda, rules);
    expect(request).toMatchObject({
      operation: "save-directory-rules",
      licenseKey: null,
      licenseCount: 0,
      preview: {
        before: { rules: ["sso: Zoe: admin"] },
        after: { rules: ["sso: Zoe: admin", "sso: License admins: admin"] },
      },
    });
    expect((await approve(api.asAda, request.id)).status).toBe(403);
    expect((await approve(api.asMert, request.id)).status).toBe(403);
    await approveSuccessfully(asZoe, request.id);
    expect((await api.asAda.get(directoryRulesPath)).body).toMatchObject({ result: { rules } });
  });

  it("fails if the rules have changed since", async () => {
    const { api, asZoe } = await startWithTwoAdmins({ adminRights: true });
    const request = await askForRules(api.asAda, [zoeRule, adminRule]);
    const otherRule = { ...adminRule, group: "Sales", isAdmin: false, privileges: ["tags-create"] };
    expect((await saveDirectoryRules(api.asAda, [zoeRule, otherRule])).status).toBe(200);
    const response = await approve(asZoe, request.id);
    expect([response.status, response.body]).toEqual([422, errorBody("STALE_PREVIEW")]);
    expect(await fetchApproval(api.asAda, request.id)).toMatchObject({ state: "failed" });
  });

  it("needs no approval if it takes rights away", async () => {
    const { api } = await startWithTwoAdmins({ adminRights: true });
    const rule = { ...zoeRule, isAdmin: false, privileges: ["tags-create"] };
    expect((await saveDirectoryRules(api.asAda, [rule])).status).toBe(200);
  });

  it("cannot need an approval where only one admin could give it", async () => {
    const api = await startWithRules({});
    const response = await saveRules(api.asAda, { adminRights: true });
    expect(response).toMatchObject({ status: 422, body: { error: { code: "TOO_FEW_APPROVERS" } } });
  });
});

describe("Rules that allow more", () => {
  it("need the approval of a second user who manages settings", async () => {
    const { api, asZoe } = await startWithTwoAdmins({ neverEnds: true, maxLicenses: 10 });
    for (const looserRules of [
      { neverEnds: false, maxLicenses: 10 },
      { neverEnds: true, maxLicenses: 11 },
      { neverEnds: true, maxLicenses: null },
    ]) {
      const response = await saveRules(api.asAda, looserRules);
      expect([response.status, response.body]).toEqual([422, errorBody("APPROVAL_REQUIRED")]);
    }
    const body = { neverEnds: false, maxLicenses: null, adminRights: false };
    const request = await ask(api.asAda, { operation: "change-approval-rules", body, reason: "Trial over." });
    expect(request.preview).toMatchObject({ before: { neverEnds: true, maxLicenses: 10 }, after: body });
    await approveSuccessfully(asZoe, request.id);
    expect(await readRules(api.asAda)).toMatchObject(body);
  });

  it("are asked for and approved by users with settings-manage alone", async () => {
    const { api } = await startWithTwoAdmins({ neverEnds: true });
    await api.grantPrivileges(api.people.mert, ["settings-manage"]);
    await api.grantPrivileges(api.people.rita, ["settings-manage"]);
    const body = { neverEnds: false, maxLicenses: null, adminRights: false };
    const request = await ask(api.asMert, {
      operation: "change-approval-rules",
      body,
      reason: "Trial over.",
    });
    await approveSuccessfully(api.asRita, request.id);
    const license = await ask(api.asAda);
    expect((await approve(api.asRita, license.id)).status).toBe(403);
  });

  it("need no approval if they are stricter, or if only one user could change them", async () => {
    const { api } = await startWithTwoAdmins({ neverEnds: true, maxLicenses: 10 });
    expect((await saveRules(api.asAda, { neverEnds: true, maxLicenses: 5 })).status).toBe(200);
    const alone = await startWithRules({ neverEnds: true, maxLicenses: 10 });
    expect((await saveRules(alone.asAda, {})).status).toBe(200);
  });
});
