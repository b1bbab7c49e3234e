import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiUnderTest, origin, parseApiResult } from "#tests/support/api/api.ts";
import { authEndpoints } from "#app/api/admin/auth.ts";
import { userEndpoints } from "#app/api/admin/users.ts";
import type { CookieJar } from "#tests/support/browser/cookie-jar.ts";
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { runWithDatabaseTimeout } from "#app/storage/engine/timeout.ts";
import { lockDatabase } from "#tests/support/engines/lock-database.ts";
import { createCookieJar } from "./browser.ts";
import {
  buildStartPath,
  clientAddress,
  listEventsAfter,
  openApiWithSso as openApi,
  signInThroughApi,
  visit,
} from "./sign-in-through-api.ts";

let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
beforeEach(() => provider.misbehave({}));
afterAll(() => provider.stop());

const openApiWithSso = (trust: { adminEmails?: string[] } = {}) => openApi(provider, trust);
const signIn = (api: ApiUnderTest, jar: CookieJar, returnTo = "/") =>
  signInThroughApi(api, provider, jar, returnTo);

const findSessionId = (jar: CookieJar) =>
  /__Host-session=([^;]+)/.exec(jar.createRequest(origin).headers.get("cookie") ?? "")?.[1];

describe("Signing in", () => {
  it("opens a protected session and continues to the requested page", async () => {
    const api = await openApiWithSso();
    const jar = createCookieJar();
    const response = await signIn(api, jar, "/license/licenses?tag=a&tag=b#top");
    expect(response.status).toBe(302);
    expect(response.location).toBe("/license/licenses?tag=a&tag=b#top");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    );
    expect(jar.names).toEqual(["__Host-session"]);
    expect((await visit(api, jar, "/api/auth/check")).status).toBe(200);
  });

  it("creates users without privileges, and admins if the configuration names them", async () => {
    const api = await openApiWithSso();
    for (const [email, isAdmin] of [
      ["newcomer@example.com", false],
      ["ADA@example.com", true],
    ] as const) {
      const jar = createCookieJar();
      provider.misbehave({ claims: { sub: email, email } });
      await signIn(api, jar);
      const person = parseApiResult(userEndpoints.current.result, await visit(api, jar, "/api/user/current"));
      expect(person).toMatchObject({ email: email.toLowerCase(), isAdmin, privileges: [] });
    }
  });

  it("creates a new session id and ends the former session of the browser", async () => {
    const api = await openApiWithSso();
    const jar = createCookieJar();
    await signIn(api, jar);
    const formerJar = jar.copy();
    await signIn(api, jar);
    expect(findSessionId(jar)).not.toBe(findSessionId(formerJar));
    expect((await visit(api, jar, "/api/auth/check")).status).toBe(200);
    expect((await visit(api, formerJar, "/api/auth/check")).status).toBe(401);
  });

  it("never uses a session id that was set in the browser before", async () => {
    const api = await openApiWithSso();
    const jar = createCookieJar();
    const plantedId = "A".repeat(43);
    jar.storeCookie(`__Host-session=${plantedId}; Path=/; Secure`);
    await signIn(api, jar);
    expect(findSessionId(jar)).toMatch(/^[\w-]{43}$/);
    expect(findSessionId(jar)).not.toBe(plantedId);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/..//evil.example",
    "/%2e%2e//evil.example",
    "/\t/evil.example",
    "evil",
    "",
  ])("does not redirect to %j", async (returnTo) => {
    const api = await openApiWithSso();
    expect((await signIn(api, createCookieJar(), returnTo)).location).toBe("/");
  });

  it("accepts a return path in any alphabet", async () => {
    const api = await openApiWithSso();
    const response = await signIn(api, createCookieJar(), "/license/licenses?companyName=Łódź Stal");
    expect(response.location).toBe("/license/licenses?companyName=%C5%81%C3%B3d%C5%BA%20Stal");
  });

  it.each([
    ["start-again", { callbackQuery: { error: "login_required", error_description: "said no" } }],
    [
      "access-denied",
      { callbackQuery: { error: "access_denied", error_description: "AADSTS50105: said no" } },
    ],
    ["not-allowed", { claims: { email: "ada@elsewhere.example" } }],
    ["provider-down", { token: { status: 500 } }],
  ] as const)("returns to the sign-in page with %s after a failure", async (problem, misbehavior) => {
    const api = await openApiWithSso();
    const jar = createCookieJar();
    provider.misbehave(misbehavior);
    const response = await signIn(api, jar, "/license/licenses?tag=a");
    expect(response.status).toBe(302);
    const { pathname, searchParams } = new URL(response.location, origin);
    expect(pathname).toBe("/auth/sign-in");
    expect(Object.fromEntries(searchParams)).toEqual({ problem, returnTo: "/license/licenses?tag=a" });
    expect(jar.names).toEqual([]);
    expect(api.logLines).toContainEqual(
      expect.objectContaining({ level: "warn", facts: { problem, cause: expect.stringMatching(/\w/) } }),
    );
  });

  it("keeps the existing session in the browser after a failure", async () => {
    const api = await openApiWithSso();
    const jar = createCookieJar();
    await signIn(api, jar);
    expect((await visit(api, jar, "/api/auth/sso/sso/callback?error=access_denied")).location).toBe(
      "/auth/sign-in?problem=start-again",
    );
    expect((await visit(api, jar, "/api/auth/check")).status).toBe(200);
  });

  it("does not start while the identity provider is down", async () => {
    provider.misbehave({ discovery: { status: 503 } });
    const api = await openApiWithSso();
    const jar = createCookieJar();
    expect((await visit(api, jar, buildStartPath("/license/licenses"))).location).toBe(
      "/auth/sign-in?problem=provider-down&returnTo=%2Flicense%2Flicenses",
    );
    const providerList = await visit(api, jar, "/api/auth/sso");
    expect(parseApiResult(authEndpoints.listProviders.result, providerList)).toEqual([
      { id: "sso", label: "Example SSO", isReachable: false },
    ]);
  });

  it("returns to the sign-in page while the database is locked", async () => {
    const api = await openApiWithSso();
    const jar = createCookieJar();
    const databaseLock = await lockDatabase(api.engine);
    const response = await runWithDatabaseTimeout(150, () => signIn(api, jar, "/license/tags"));
    expect([response.status, response.location]).toEqual([
      302,
      "/auth/sign-in?problem=not-saved&returnTo=%2Flicense%2Ftags",
    ]);
    expect(jar.names).toEqual([]);
    provider.misbehave({ claims: { email: "ada@elsewhere.example" } });
    const rejectedResponse = await runWithDatabaseTimeout(150, () => signIn(api, jar));
    expect(rejectedResponse.location).toBe("/auth/sign-in?problem=not-allowed");
    databaseLock.release();
    provider.misbehave({});
    expect((await signIn(api, jar, "/license/tags")).location).toBe("/license/tags");
  });

  it("starts even if the link contains a state and a code", async () => {
    const api = await openApiWithSso();
    const { location } = await visit(
      api,
      createCookieJar(),
      `${buildStartPath("/license")}&state=a&code=b&error=c`,
    );
    expect(new URL(location).origin).toBe(provider.issuer);
  });

  it("causes a 404 for an unknown identity provider", async () => {
    const api = await openApiWithSso();
    for (const path of ["/api/auth/sso/other/url", "/api/auth/sso/other/callback?state=a&code=b"]) {
      expect((await visit(api, createCookieJar(), path)).status).toBe(404);
    }
  });
});

describe("The history of sign-ins", () => {
  it("records who signed in and out and from where", async () => {
    const api = await openApiWithSso({ adminEmails: [] });
    const initialEventCount = await api.context.storage.history.count();
    const jar = createCookieJar();
    await signIn(api, jar);
    const cookie = jar.createRequest(origin).headers.get("cookie");
    const headers = { cookie, origin, "x-client-address": clientAddress };
    expect((await api.asAnonymous.post("/api/auth/logout", {}, headers)).status).toBe(200);
    expect((await api.asAnonymous.post("/api/auth/logout", {}, headers)).status).toBe(200);
    const ada = { createdBy: "ada@example.com", address: clientAddress };
    expect(await listEventsAfter(api, initialEventCount)).toEqual([
      { eventName: "sign-in", ...ada },
      { eventName: "sign-out", ...ada },
    ]);
  });

  it("records who became an admin or is no longer an admin by configuration", async () => {
    const eventFields = { eventName: "update-privileges", createdBy: "configuration", address: undefined };
    const details = { email: "ada@example.com" };
    const buildExpectedChange = (isAdmin: boolean) => ({
      ...eventFields,
      details,
      before: { isAdmin: !isAdmin },
      after: { isAdmin },
    });
    const adminEmails = ["ada@example.com"];
    const api = await openApiWithSso({ adminEmails });
    const initialEventCount = await api.context.storage.history.count();
    await signIn(api, createCookieJar());
    await signIn(api, createCookieJar());
    // Ada is no longer a configured admin.
    adminEmails.pop();
    await signIn(api, createCookieJar());
    const [firstEvent, ...otherEvents] = await listEventsAfter(api, initialEventCount);
    expect(firstEvent).toEqual(buildExpectedChange(true));
    expect(otherEvents.map(({ eventName }) => eventName)).toEqual([
      "sign-in",
      "sign-in",
      "update-privileges",
      "sign-in",
    ]);
    expect(otherEvents[2]).toEqual(buildExpectedChange(false));
  });

  it("names a rejected user only if the identity was verified", async () => {
    const api = await openApiWithSso();
    const initialEventCount = await api.context.storage.history.count();
    provider.misbehave({ claims: { email: "Mallory@elsewhere.example" } });
    await signIn(api, createCookieJar());
    const secret = "a-code-that-the-history-must-not-contain";
    await visit(api, createCookieJar(), `/api/auth/sso/sso/callback?code=${secret}&state=${secret}`);
    provider.misbehave({ token: { status: 500 } });
    await signIn(api, createCookieJar());
    expect(await listEventsAfter(api, initialEventCount)).toEqual([
      {
        eventName: "refuse-sign-in",
        createdBy: "mallory@elsewhere.example",
        address: clientAddress,
        details: { why: "not-allowed", provider: "sso" },
      },
      {
        eventName: "refuse-sign-in",
        createdBy: "somebody",
        address: clientAddress,
        details: { why: "start-again", provider: "sso" },
      },
    ]);
    const rows = await api.engine.db.selectFrom("history").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("contains at most ten rejections a minute and the number of further rejections", async () => {
    const api = await openApiWithSso();
    const initialEventCount = await api.context.storage.history.count();
    const visitCallback = () =>
      visit(api, createCookieJar(), "/api/auth/sso/sso/callback?error=access_denied");
    for (let attempt = 0; attempt < 40; attempt += 1) expect((await visitCallback()).status).toBe(302);
    expect(await listEventsAfter(api, initialEventCount)).toHaveLength(10);
    api.advanceClock(60_000);
    for (let attempt = 0; attempt < 2; attempt += 1) await visitCallback();
    const [nextEvent, lastEvent, ...otherEvents] = await listEventsAfter(api, initialEventCount + 10);
    expect(nextEvent?.details).toEqual({ why: "start-again", provider: "sso", notWritten: 30 });
    expect(lastEvent?.details).toEqual({ why: "start-again", provider: "sso" });
    expect(otherEvents).toEqual([]);
  });
});
