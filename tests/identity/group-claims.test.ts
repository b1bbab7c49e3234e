import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import { type ApiUnderTest, parseApiResult } from "#tests/support/api/api.ts";
import { buildRule, saveRules } from "#tests/support/api/directory-rules.ts";
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { createCookieJar } from "./browser.ts";
import { listEventsAfter, openApiWithSso, signInThroughApi, visit } from "./sign-in-through-api.ts";

let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
beforeEach(() => provider.misbehave({}));
afterAll(() => provider.stop());

const ruleOfGroup = buildRule("3f1c-licensing", ["license-manage"], { provider: "company" });
const ruleOfRole = buildRule("License.Tags", ["tags-create"], { provider: "company" });

async function openApi(groupClaims?: string[]): Promise<ApiUnderTest> {
  return openApiWithSso(provider, {
    adminEmails: [],
    otherAdminEmails: ["ada@example.com"],
    providerId: "company",
    ...(groupClaims && { groupClaims }),
  });
}

/** Signs in with these claims. Returns the user's session. */
async function signInWith(api: ApiUnderTest, claims: Record<string, unknown>) {
  provider.misbehave({ claims });
  const jar = createCookieJar();
  expect((await signInThroughApi(api, provider, jar)).location).toBe("/");
  const fetchUser = async () =>
    parseApiResult(userEndpoints.current.result, await visit(api, jar, "/api/user/current"));
  return { readPrivileges: async () => (await fetchUser()).privileges, fetchUser };
}

const signInAndReadPrivileges = async (api: ApiUnderTest, claims: Record<string, unknown>) =>
  (await signInWith(api, claims)).readPrivileges();

describe("The groups and roles of an ID token", () => {
  it("give the rights of the rules that name them, as one event by the directory", async () => {
    const api = await openApi();
    await saveRules(api.asAda, ruleOfGroup, ruleOfRole);
    const eventCount = await api.context.storage.history.count();
    const claims = { groups: ["staff", ruleOfGroup.group], roles: ruleOfRole.group };
    expect(await signInAndReadPrivileges(api, claims)).toEqual(["license-manage", "tags-create"]);
    expect(await signInAndReadPrivileges(api, claims)).toEqual(["license-manage", "tags-create"]);
    expect(await signInAndReadPrivileges(api, { groups: ["staff"] })).toEqual([]);
    const events = await listEventsAfter(api, eventCount);
    expect(events.filter(({ eventName }) => eventName !== "sign-in")).toMatchObject([
      { eventName: "update-privileges", createdBy: "directory", before: { privileges: [] } },
      { eventName: "update-privileges", createdBy: "directory", after: { privileges: [] } },
    ]);
  });

  it("are stored, so that a rule that is saved later applies without a new sign-in", async () => {
    const api = await openApi();
    const { readPrivileges } = await signInWith(api, { groups: [ruleOfGroup.group] });
    expect(await readPrivileges()).toEqual([]);
    await saveRules(api.asAda, ruleOfGroup);
    expect(await readPrivileges()).toEqual(["license-manage"]);
  });

  it("make a user an admin if a rule does so", async () => {
    const api = await openApi();
    await saveRules(api.asAda, { ...ruleOfRole, isAdmin: true });
    const { fetchUser } = await signInWith(api, { roles: [ruleOfRole.group] });
    expect(await fetchUser()).toMatchObject({ isAdmin: true });
    const { fetchUser: fetchUserAgain } = await signInWith(api, { roles: ["other"] });
    expect(await fetchUserAgain()).toMatchObject({ isAdmin: false });
  });

  it("are read from the configured claims only", async () => {
    const api = await openApi(["https://example.com/groups"]);
    await saveRules(api.asAda, ruleOfGroup);
    expect(await signInAndReadPrivileges(api, { groups: [ruleOfGroup.group] })).toEqual([]);
    const claims = { "https://example.com/groups": [ruleOfGroup.group] };
    expect(await signInAndReadPrivileges(api, claims)).toEqual(["license-manage"]);
  });
});

describe.each([
  ["refers to the groups", { groups: undefined, _claim_names: { groups: "src1" } }],
  ["says only that there are groups", { groups: undefined, hasgroups: true }],
  ["has more groups than any provider sends", { groups: Array.from({ length: 1_001 }, (_, n) => `g${n}`) }],
  ["contains neither groups nor roles", { groups: undefined, roles: undefined }],
])("An ID token that %s", (_, claims) => {
  it("takes nothing away, with one warning in the history", async () => {
    const api = await openApi();
    await saveRules(api.asAda, ruleOfGroup);
    const present = { groups: [ruleOfGroup.group] };
    await signInWith(api, present);
    const eventCount = await api.context.storage.history.count();
    expect(await signInAndReadPrivileges(api, claims)).toEqual(["license-manage"]);
    expect(await signInAndReadPrivileges(api, claims)).toEqual(["license-manage"]);
    await signInWith(api, present);
    await signInWith(api, claims);
    const warnings = (await listEventsAfter(api, eventCount)).filter(
      ({ eventName }) => eventName !== "sign-in",
    );
    const warning = {
      eventName: "keep-directory-groups",
      createdBy: "directory",
      details: { email: "ada@example.com", issuer: provider.issuer },
    };
    expect(warnings).toMatchObject([warning, warning]);
  });
});

describe("An ID token without groups", () => {
  it("causes no warning if the user never had groups, or if there is no rule", async () => {
    const api = await openApi();
    const eventCount = await api.context.storage.history.count();
    await signInWith(api, { groups: undefined });
    await signInWith(api, { groups: undefined, hasgroups: true });
    await saveRules(api.asAda, ruleOfGroup);
    await signInWith(api, { groups: undefined });
    const names = (await listEventsAfter(api, eventCount)).map(({ eventName }) => eventName);
    expect(names).not.toContain("keep-directory-groups");
  });

  it("takes the groups of a user who still has roles", async () => {
    const api = await openApi();
    await saveRules(api.asAda, ruleOfGroup, ruleOfRole);
    await signInWith(api, { groups: [ruleOfGroup.group], roles: [ruleOfRole.group] });
    expect(await signInAndReadPrivileges(api, { roles: [ruleOfRole.group] })).toEqual(["tags-create"]);
  });
});
