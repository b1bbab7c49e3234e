import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import type { CookieJar } from "#tests/support/browser/cookie-jar.ts";
import { type ApiUnderTest, parseApiResult } from "#tests/support/api/api.ts";
import {
  type Misbehavior,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { createCookieJar } from "./browser.ts";
import { listEventsAfter, openApiWithSso, signInThroughApi, visit } from "./sign-in-through-api.ts";

const minuteMs = 60_000;
let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
beforeEach(() => provider.misbehave({}));
afterAll(() => provider.stop());

interface SignedInUser {
  api: ApiUnderTest;
  jar: CookieJar;
  /** Lets the time pass, with a request every 20 minutes that keeps the session in use. */
  workFor: (minutes: number) => Promise<void>;
  check: () => Promise<number>;
  readCurrentUser: () => Promise<{ email: string; isAdmin: boolean }>;
}

const adminClaims = { groups: ["license-admins"] };

async function signIn(behavior: Misbehavior): Promise<SignedInUser> {
  const api = await openApiWithSso(provider, { adminEmails: [], adminClaim: "groups:license-admins" });
  provider.misbehave(behavior);
  const jar = createCookieJar();
  expect((await signInThroughApi(api, provider, jar)).location).toBe("/");
  provider.requestedPaths.length = 0;
  const check = async () => (await visit(api, jar, "/api/auth/check")).status;
  return {
    api,
    jar,
    check,
    workFor: async (minutes) => {
      for (let passedMinutes = 0; passedMinutes < minutes; passedMinutes += 20) {
        api.advanceClock(20 * minuteMs);
        await check();
      }
    },
    readCurrentUser: async () =>
      parseApiResult(userEndpoints.current.result, await visit(api, jar, "/api/user/current")),
  };
}

const countTokenRequests = () => provider.requestedPaths.filter((path) => path === "/token").length;

describe("A session with a refresh token", () => {
  it("asks the provider within the hour, with a new token each time", async () => {
    const { workFor, check } = await signIn({ issuesRefreshTokens: true });
    await workFor(40);
    expect(countTokenRequests()).toBe(0);
    await workFor(20);
    expect(countTokenRequests()).toBe(1);
    await workFor(120);
    expect(countTokenRequests()).toBe(3);
    expect(await check()).toBe(200);
  });

  it("ends when the provider no longer lets the user sign in, which the history says", async () => {
    const { api, workFor, check } = await signIn({ issuesRefreshTokens: true });
    const eventCount = await api.context.storage.history.count();
    provider.misbehave({ refreshError: "invalid_grant" });
    await workFor(60);
    expect(await check()).toBe(401);
    expect(await listEventsAfter(api, eventCount)).toMatchObject([
      {
        eventName: "end-sessions",
        createdBy: "identity-provider",
        details: { email: "ada@example.com", sessions: 1 },
      },
    ]);
  });

  it("takes over what the provider says about the user", async () => {
    const { api, workFor, readCurrentUser } = await signIn({
      issuesRefreshTokens: true,
      claims: adminClaims,
    });
    // Without another admin, Ada would stay one.
    provider.misbehave({ claims: { ...adminClaims, sub: "zoe", email: "zoe@example.com" } });
    await signInThroughApi(api, provider, createCookieJar());
    expect(await readCurrentUser()).toMatchObject({ email: "ada@example.com", isAdmin: true });
    const [account] = (await api.context.storage.people.listByEmail("ada@example.com")).filter(
      ({ issuer }) => issuer === provider.issuer,
    );
    const eventCount = await api.context.storage.history.count();
    provider.misbehave({
      issuesRefreshTokens: true,
      claims: { groups: ["staff"], email: "ada.l@example.com" },
    });
    await workFor(60);
    expect(await readCurrentUser()).toMatchObject({ email: "ada.l@example.com", isAdmin: false });
    const events = await listEventsAfter(api, eventCount);
    expect(events.map(({ eventName }) => eventName)).toEqual(["update-address", "update-privileges"]);
    const changedAccount = await api.context.storage.people.find(account?.id ?? 0);
    expect(changedAccount?.lastLogin).toBe(account?.lastLogin);
  });

  it.each([
    ["a domain that may not sign in", { email: "ada@elsewhere.example" }],
    ["another user", { sub: "eve" }],
    ["another client", { aud: "another-client" }],
  ])("ends when the ID token is for %s", async (_, claims) => {
    const { workFor, check } = await signIn({ issuesRefreshTokens: true });
    provider.misbehave({ issuesRefreshTokens: true, claims });
    await workFor(60);
    expect(await check()).toBe(401);
  });

  it("changes nothing when the ID token has no claims of the user", async () => {
    const { workFor, readCurrentUser } = await signIn({ issuesRefreshTokens: true, claims: adminClaims });
    provider.misbehave({ issuesRefreshTokens: true, claims: { email: undefined } });
    await workFor(60);
    expect(countTokenRequests()).toBe(1);
    expect(await readCurrentUser()).toMatchObject({ email: "ada@example.com", isAdmin: true });
  });

  it.each<[string, Misbehavior]>([
    ["does not respond", { token: { status: 503 } }],
    ["no longer accepts the client", { refreshError: "invalid_client" }],
  ])("goes on while the provider %s, and asks again five minutes later", async (_, behavior) => {
    const { api, workFor, check } = await signIn({ issuesRefreshTokens: true });
    provider.misbehave(behavior);
    await workFor(60);
    expect(await check()).toBe(200);
    expect(countTokenRequests()).toBe(1);
    expect(api.logLines).toContainEqual(
      expect.objectContaining({ message: "The identity provider did not confirm a session, which goes on" }),
    );
    api.advanceClock(5 * minuteMs);
    expect(await check()).toBe(200);
    expect(countTokenRequests()).toBe(2);
  });

  it("sends one request to the provider when several pages open at once", async () => {
    const { api, workFor, check } = await signIn({ issuesRefreshTokens: true });
    await workFor(40);
    api.advanceClock(20 * minuteMs);
    expect(await Promise.all([check(), check(), check(), check()])).toEqual([200, 200, 200, 200]);
    expect(countTokenRequests()).toBe(1);
  });

  it("stores the refresh token encrypted", async () => {
    const { api } = await signIn({ issuesRefreshTokens: true });
    const rows = await api.engine.db.selectFrom("session").select("refresh_token").execute();
    const storedTokens = rows.flatMap(({ refresh_token: token }) => token ?? []);
    expect(storedTokens).toHaveLength(1);
    expect(storedTokens[0]).not.toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
  });
});

it("a session without a refresh token asks nobody", async () => {
  const { workFor, check } = await signIn({});
  await workFor(120);
  expect(countTokenRequests()).toBe(0);
  expect(await check()).toBe(200);
});
