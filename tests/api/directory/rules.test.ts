import { describe, expect, it } from "vitest";
import { directoryEndpoints } from "#app/api/admin/directory.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { type ApiUnderTest, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import { connectDirectory } from "#tests/support/api/directory-client.ts";
import {
  addToDirectory,
  buildRule,
  fetchCurrentUser,
  listEvents,
  previewRules,
  putRules,
  rulesPath,
  saveRules,
} from "#tests/support/api/directory-rules.ts";

const fetchRules = async ({ asAda }: ApiUnderTest) =>
  parseApiResult(directoryEndpoints.readRules.result, await asAda.get(rulesPath));

/** Adds Rita to the groups of the directory. */
async function connectRita(api: ApiUnderTest, ...groups: string[]) {
  const directory = await connectDirectory(api);
  const user = await addToDirectory(directory, "Users", { userName: "rita", externalId: "demo-rita" });
  for (const displayName of groups)
    await addToDirectory(directory, "Groups", { displayName, members: [{ value: user }] });
  return { ...directory, user };
}

describe("The rules of the directory", () => {
  it("are empty at first, and are returned as they were saved", async () => {
    const api = await startTestApi();
    expect(await fetchRules(api)).toEqual({ rules: [], rowVersion: 1 });
    const rules = [
      buildRule("Licensing", ["license-manage", "license-create"]),
      buildRule("Ops", [], { isAdmin: true }),
    ];
    const outcome = await saveRules(api.asAda, ...rules);
    expect(outcome).toMatchObject({ rowVersion: 2, changes: [], changedUsers: 0, lastAdmin: null });
    expect(await fetchRules(api)).toEqual({
      rules: [buildRule("Licensing", ["license-create", "license-manage"]), rules[1]],
      rowVersion: 2,
    });
  });

  it("are read and saved only by admins, and not with the token of a directory", async () => {
    const api = await startTestApi();
    expect((await api.asMert.get(rulesPath)).status).toBe(403);
    expect((await putRules(api.asMert, [])).status).toBe(403);
    expect((await api.asMert.get("/api/oem/directory/groups")).status).toBe(403);
    const response = await api.asAda.post("/api/oem/directory/tokens", { name: "Entra" });
    const { token } = (response.body as { result: { token: string } }).result;
    expect((await api.createClientWithBearer(token).get(rulesPath)).status).toBe(401);
  });

  it.each([
    ["an unknown provider", buildRule("A", ["tags-create"], { provider: "x" }), 422, "rules.0.provider"],
    ["an unknown privilege", { ...buildRule("A", []), privileges: ["fly"] }, 400, "rules.0.privileges.0"],
    ["no group", buildRule(" ", ["tags-create"]), 400, "rules.0.group"],
    ["no rights", buildRule("A", []), 400, "rules.0.privileges"],
  ])("have an error at the field of %s", async (_, rule, status, field) => {
    const api = await startTestApi();
    const response = await putRules(api.asAda, [rule]);
    expect(response.status).toBe(status);
    expect(Object.keys((response.body as { error: { fields: object } }).error.fields)).toEqual([field]);
    expect((await fetchRules(api)).rules).toEqual([]);
  });

  it("name a group of a provider once, and are at most 100", async () => {
    const api = await startTestApi();
    const rule = buildRule("A", ["tags-create"]);
    const response = await putRules(api.asAda, [rule, rule]);
    expect(response.body).toMatchObject({ error: { code: "DUPLICATE_RULE" } });
    const manyRules = Array.from({ length: 101 }, (_, index) => buildRule(`A${index}`, ["tags-create"]));
    expect((await putRules(api.asAda, manyRules)).status).toBe(400);
    expect((await putRules(api.asAda, manyRules.slice(1))).status).toBe(200);
  });

  it("are not saved over the rules of another admin", async () => {
    const api = await startTestApi();
    const etag = (await api.asAda.get(rulesPath)).headers.get("etag");
    const rules = [buildRule("A", ["tags-create"])];
    const put = () => putRules(api.asAda, rules, "", { "if-match": etag });
    expect((await put()).status).toBe(200);
    const conflict = await put();
    expect(conflict.status).toBe(409);
    expect(conflict.body).toMatchObject({ error: { current: { rules, rowVersion: 2 } } });
  });

  it("of a provider that is no longer configured can stay and be removed", async () => {
    const provider = { ...exampleTrustedProvider, adminEmails: ["ada@example.com"] };
    const former = { ...provider, id: "former", issuer: "https://former.example.com" };
    const trustedProviders = [provider, former];
    const api = await startTestApi({ trustedProviders });
    await saveRules(api.asAda, buildRule("A", ["tags-create"], { provider: "former" }));
    trustedProviders.pop();
    const { rules } = await fetchRules(api);
    expect(rules).toEqual([buildRule("A", ["tags-create"], { provider: former.issuer })]);
    await saveRules(api.asAda, ...rules, buildRule("B", ["tags-create"]));
    expect((await saveRules(api.asAda)).rules).toEqual([]);
  });
});

describe("A preview of rules", () => {
  it("returns who gains and loses what, and saves nothing", async () => {
    const api = await startTestApi();
    await connectRita(api, "Licensing", "Tags");
    await saveRules(api.asAda, buildRule("Licensing", ["license-manage"]));
    const eventCount = (await listEvents(api)).length;
    const preview = await previewRules(api.asAda, buildRule("tags", ["tags-create"], { isAdmin: true }));
    expect(preview).toMatchObject({
      rowVersion: 2,
      changedUsers: 1,
      lastAdmin: null,
      changes: [
        {
          email: "rita@example.com",
          provider: "Example SSO",
          gainedPrivileges: ["tags-create"],
          lostPrivileges: ["license-manage"],
          becomesAdmin: true,
          stopsBeingAdmin: false,
        },
      ],
    });
    expect((await fetchRules(api)).rules).toEqual([buildRule("Licensing", ["license-manage"])]);
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ privileges: ["license-manage"] });
    expect((await listEvents(api)).length).toBe(eventCount);
  });

  it("leaves out users whose rights stay the same, because colleagues gave them too", async () => {
    const api = await startTestApi();
    await connectRita(api, "Licensing");
    await api.grantPrivileges(api.people.rita, ["license-manage"]);
    const { changes } = await previewRules(api.asAda, buildRule("Licensing", ["license-manage"]));
    expect(changes).toEqual([]);
  });
});

describe("Saving rules", () => {
  it("changes the rights of users at once, with one event for each user by the admin", async () => {
    const api = await startTestApi();
    const tokenClient = await api.createClientWithToken(api.people.rita, "2027-01-01T00:00:00.000Z");
    await connectRita(api, "Licensing", "Tags", "Empty");
    const eventCount = (await listEvents(api)).length;
    const rules = [buildRule("LICENSING", ["license-manage"]), buildRule("Tags", ["tags-create"])];
    await saveRules(api.asAda, ...rules);
    for (const client of [api.asRita, tokenClient])
      expect(await fetchCurrentUser(client)).toMatchObject({
        isAdmin: false,
        privileges: ["license-manage", "tags-create"],
        directoryGrants: rules.map(({ provider: _, ...grant }) => grant),
      });
    await saveRules(api.asAda, ...rules, buildRule("Empty", ["license-manage"]));
    await saveRules(api.asAda);
    expect(await fetchCurrentUser(tokenClient)).toMatchObject({ privileges: [], directoryGrants: [] });
    const ritaDetails = { email: "rita@example.com", issuer: exampleTrustedProvider.issuer };
    expect((await listEvents(api)).slice(eventCount)).toMatchObject([
      { eventName: "update-directory-rules", createdBy: "ada@example.com", before: { rules: [] } },
      {
        eventName: "update-privileges",
        createdBy: "ada@example.com",
        details: ritaDetails,
        before: { privileges: [] },
        after: { privileges: ["license-manage", "tags-create"] },
      },
      { eventName: "update-directory-rules" },
      { eventName: "update-directory-rules", after: { rules: [] } },
      {
        eventName: "update-privileges",
        details: ritaDetails,
        before: { privileges: ["license-manage", "tags-create"] },
        after: { privileges: [] },
      },
    ]);
  });

  it("takes back only what the directory gave", async () => {
    const api = await startTestApi();
    await connectRita(api, "Licensing");
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    await saveRules(api.asAda, buildRule("Licensing", ["license-create", "license-manage"]));
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({
      privileges: ["license-create", "license-manage"],
    });
    await saveRules(api.asAda);
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ privileges: ["license-create"] });
  });

  it("limits an API token with scopes to what its owner has from the directory", async () => {
    const api = await startTestApi();
    await connectRita(api, "Licensing");
    await saveRules(api.asAda, buildRule("Licensing", ["tokens-manage", "license-manage"]));
    const created = await api.asRita.post("/api/tokens", {
      token: "air_Zx81kQpLmN0vBc7yTr2sWd",
      expirationDate: "2027-01-01T00:00:00.000Z",
      scopes: ["license-manage"],
    });
    expect(created.status).toBe(201);
    const client = api.createClientWithBearer("air_Zx81kQpLmN0vBc7yTr2sWd");
    expect(await fetchCurrentUser(client)).toMatchObject({ privileges: ["license-manage"] });
    await saveRules(api.asAda);
    expect(await fetchCurrentUser(client)).toMatchObject({ privileges: [] });
  });

  it("is rejected if it would remove the last admin, whom the preview names", async () => {
    const adminEmails = ["ada@example.com"];
    const api = await startTestApi({ trustedProviders: [{ ...exampleTrustedProvider, adminEmails }] });
    await connectRita(api, "Admins");
    const rule = buildRule("Admins", [], { isAdmin: true });
    await saveRules(api.asAda, rule);
    adminEmails.length = 0;
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ isAdmin: true });
    expect(await previewRules(api.asRita)).toMatchObject({ lastAdmin: "rita@example.com" });
    const response = await putRules(api.asRita, []);
    expect(response.body).toMatchObject({ error: { code: "LAST_ADMIN" } });
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ isAdmin: true });
  });
});

describe("A privilege from the directory", () => {
  const savePrivileges = ({ asAda }: ApiUnderTest, privileges: string[]) =>
    asAda.post("/api/user/privileges", { email: "rita@example.com", privileges });

  it("cannot be taken by hand", async () => {
    const api = await startTestApi();
    await connectRita(api, "Licensing");
    await saveRules(api.asAda, buildRule("Licensing", ["license-manage"]));
    const response = await savePrivileges(api, ["tags-create"]);
    expect(response.body).toMatchObject({ error: { code: "DIRECTORY_PRIVILEGE" } });
    expect(response.text).toContain("Licensing");
    expect((await savePrivileges(api, ["license-manage", "tags-create"])).status).toBe(200);
    await saveRules(api.asAda);
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ privileges: ["tags-create"] });
  });

  it("is listed with its group for colleagues who manage users", async () => {
    const api = await startTestApi();
    await connectRita(api, "Licensing");
    await saveRules(api.asAda, buildRule("Licensing", ["license-manage"]));
    const { body } = await api.asAda.get("/api/user?email=rita@example.com");
    expect(body).toMatchObject({
      result: {
        privileges: ["license-manage"],
        directoryGrants: [{ group: "Licensing", privileges: ["license-manage"], isAdmin: false }],
      },
    });
  });
});

describe("The names of groups", () => {
  it("are those that the directory has sent, in order", async () => {
    const api = await startTestApi();
    await connectRita(api, "Tags", "Licensing");
    const { body } = await api.asAda.get("/api/oem/directory/groups");
    expect(body).toMatchObject({ result: { names: ["Licensing", "Tags"] } });
  });
});
