import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import { type ApiUnderTest, parseApiResult } from "#tests/support/api/api.ts";
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

const adminRules = { adminEmails: [], adminClaim: "groups:license-admins" };
const openApi = () => openApiWithSso(provider, { ...adminRules, otherAdminEmails: ["ada@example.com"] });

/** Signs in with these claims. Returns whether the user is an admin. */
async function signInWith(api: ApiUnderTest, claims: Record<string, unknown>): Promise<boolean> {
  provider.misbehave({ claims });
  const jar = createCookieJar();
  expect((await signInThroughApi(api, provider, jar)).location).toBe("/");
  return parseApiResult(userEndpoints.current.result, await visit(api, jar, "/api/user/current")).isAdmin;
}

const adminGroups = { groups: ["staff", "license-admins"] };
/** Entra ID sends this instead of `groups` if a user has more than 200 groups. */
const groupsByReference = {
  groups: undefined,
  _claim_names: { groups: "src1" },
  _claim_sources: { src1: { endpoint: "https://graph.example.com/users/ada/getMemberObjects" } },
};

describe.each([
  ["references to the groups", groupsByReference],
  ["only that the user has groups", { groups: undefined, hasgroups: "true" }],
])("An ID token that contains %s", (_, omittedGroups) => {
  it("leaves an admin an admin, which the history and the log state", async () => {
    const api = await openApi();
    expect(await signInWith(api, adminGroups)).toBe(true);
    const eventCount = await api.context.storage.history.count();
    expect(await signInWith(api, omittedGroups)).toBe(true);
    expect(await listEventsAfter(api, eventCount)).toEqual([
      expect.objectContaining({ eventName: "sign-in", details: { isAdminClaimUnknown: true } }),
    ]);
    expect(api.logLines).toContainEqual({
      level: "warn",
      message: "The ID token omits the claim for admins, so the user's admin right is unchanged",
      facts: { issuer: provider.issuer, email: "ada@example.com", isAdmin: true },
    });
  });

  it("is shown with the user until a later ID token contains the groups", async () => {
    const api = await openApi();
    await signInWith(api, adminGroups);
    const accounts = await api.context.storage.people.listByEmail("ada@example.com");
    const account = accounts.find(({ issuer }) => issuer === provider.issuer);
    await api.grantPrivileges(api.people.rita, ["users-manage"]);
    const fetchUser = async () =>
      parseApiResult(userEndpoints.get.result, await api.asRita.get(`/api/user?email=${account?.id}`));
    expect(await fetchUser()).toMatchObject({ isAdmin: true, isAdminClaimUnknown: false });
    await signInWith(api, omittedGroups);
    expect(await fetchUser()).toMatchObject({ isAdmin: true, isAdminClaimUnknown: true });
    await signInWith(api, adminGroups);
    expect(await fetchUser()).toMatchObject({ isAdmin: true, isAdminClaimUnknown: false });
  });

  it("makes nobody an admin", async () => {
    expect(await signInWith(await openApi(), omittedGroups)).toBe(false);
  });
});

describe("An ID token that contains the groups", () => {
  it.each([
    ["without the group of admins", { groups: ["staff"] }],
    ["that are empty", { groups: [] }],
    ["as no claim at all", { groups: undefined }],
    ["and refers to another claim", { groups: ["staff"], _claim_names: { roles: "src1" } }],
  ])("%s ends the admin right", async (_, claims) => {
    const api = await openApi();
    expect(await signInWith(api, adminGroups)).toBe(true);
    expect(await signInWith(api, claims)).toBe(false);
  });

  it("leaves the last admin an admin, with one warning in the history", async () => {
    const api = await openApiWithSso(provider, adminRules);
    expect(await signInWith(api, adminGroups)).toBe(true);
    const eventCount = await api.context.storage.history.count();
    expect(await signInWith(api, { groups: ["staff"] })).toBe(true);
    expect(await signInWith(api, { groups: ["staff"] })).toBe(true);
    const events = await listEventsAfter(api, eventCount);
    expect(events.map(({ eventName }) => eventName)).toEqual(["keep-last-admin", "sign-in", "sign-in"]);
    expect(events[0]).toMatchObject({ createdBy: "directory", details: { email: "ada@example.com" } });
  });
});
