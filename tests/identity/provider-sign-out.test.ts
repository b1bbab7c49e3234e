import type { JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CookieJar } from "#tests/support/browser/cookie-jar.ts";
import type { ApiUnderTest } from "#tests/support/api/api.ts";
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

async function signIn(api: ApiUnderTest, claims: JWTPayload): Promise<CookieJar> {
  provider.misbehave({ claims });
  const jar = createCookieJar();
  expect((await signInThroughApi(api, provider, jar)).location).toBe("/");
  return jar;
}

const sendForm = ({ asAnonymous }: ApiUnderTest, form: Record<string, string>, providerId = "sso") =>
  asAnonymous.send("POST", `/api/auth/sso/${providerId}/backchannel-logout`, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    text: new URLSearchParams(form).toString(),
  });

const sendLogoutToken = async (api: ApiUnderTest, claims: JWTPayload) =>
  sendForm(api, { logout_token: await provider.signLogoutToken(claims), future_parameter: "ignored" });

const isSignedIn = async (api: ApiUnderTest, jar: CookieJar) =>
  (await visit(api, jar, "/api/auth/check")).status === 200;

const ada = { sub: "ada", email: "ada@example.com" };
const zoe = { sub: "zoe", email: "zoe@example.com" };

describe("A logout token", () => {
  it("ends the sessions of one session at the provider, and nothing else", async () => {
    const api = await openApiWithSso(provider);
    const laptop = await signIn(api, { ...ada, sid: "laptop" });
    const secondLaptopBrowser = await signIn(api, { ...ada, sid: "laptop" });
    const phone = await signIn(api, { ...ada, sid: "phone" });
    const colleague = await signIn(api, { ...zoe, sid: "desktop" });
    const eventCount = await api.context.storage.history.count();
    expect((await sendLogoutToken(api, { sid: "laptop" })).status).toBe(200);
    expect(await isSignedIn(api, laptop)).toBe(false);
    expect(await isSignedIn(api, secondLaptopBrowser)).toBe(false);
    expect(await isSignedIn(api, phone)).toBe(true);
    expect(await isSignedIn(api, colleague)).toBe(true);
    expect(await listEventsAfter(api, eventCount)).toMatchObject([
      {
        eventName: "end-sessions",
        createdBy: "identity-provider",
        details: { email: "ada@example.com", sessions: 2 },
      },
    ]);
  });

  it("of a user ends all sessions of the user at this provider, but neither others nor API tokens", async () => {
    const api = await openApiWithSso(provider);
    const laptop = await signIn(api, { ...ada, sid: "laptop" });
    const phone = await signIn(api, ada);
    const colleague = await signIn(api, zoe);
    const accounts = await api.context.storage.people.listByEmail("ada@example.com");
    const account = accounts.find(({ issuer }) => issuer === provider.issuer);
    if (!account) throw new Error("There is no account.");
    const withToken = await api.createClientWithToken(account, "2028-01-01T00:00:00.000Z");
    const response = await sendLogoutToken(api, { sub: "ada" });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await isSignedIn(api, laptop)).toBe(false);
    expect(await isSignedIn(api, phone)).toBe(false);
    expect(await isSignedIn(api, colleague)).toBe(true);
    expect((await withToken.get("/api/auth/check")).status).toBe(200);
    expect((await api.asAda.get("/api/auth/check")).status).toBe(200);
  });

  it("that names the session of another user has no effect", async () => {
    const api = await openApiWithSso(provider);
    const colleague = await signIn(api, { ...zoe, sid: "desktop" });
    expect((await sendLogoutToken(api, { sub: "ada", sid: "desktop" })).status).toBe(200);
    expect((await sendLogoutToken(api, { sub: "nobody" })).status).toBe(200);
    expect(await isSignedIn(api, colleague)).toBe(true);
  });

  const nowSeconds = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => JWTPayload]>([
    ["of another issuer", () => ({ iss: "https://evil.example" })],
    ["for another client", () => ({ aud: "another-client" })],
    ["that has expired", () => ({ exp: nowSeconds() - 61 })],
    ["that is older than five minutes", () => ({ iat: nowSeconds() - 370, exp: nowSeconds() + 3_600 })],
    ["without a time", () => ({ iat: undefined })],
    ["without an id", () => ({ jti: undefined })],
    ["without the logout event", () => ({ events: { "https://example.com/other": {} } })],
    ["with a nonce", () => ({ nonce: "of an ID token" })],
    ["without user and session", () => ({ sub: undefined })],
  ])("%s is rejected and ends nothing", async (_, createClaims) => {
    const api = await openApiWithSso(provider);
    const jar = await signIn(api, ada);
    const response = await sendLogoutToken(api, { sub: "ada", ...createClaims() });
    expect(response.status).toBe(400);
    expect(response.text).toContain("The logout token is not valid.");
    expect(await isSignedIn(api, jar)).toBe(true);
  });

  it("is no ID token, and an ID token or other text is no logout token", async () => {
    const api = await openApiWithSso(provider);
    const jar = await signIn(api, ada);
    const idTokenClaims = { sub: "ada", events: undefined, nonce: "n", email: "ada@example.com" };
    expect((await sendLogoutToken(api, idTokenClaims)).status).toBe(400);
    expect((await sendForm(api, { logout_token: "no token" })).status).toBe(400);
    expect((await sendForm(api, {})).status).toBe(400);
    expect(await isSignedIn(api, jar)).toBe(true);
  });

  it("signed with an unknown key fetches the keys once in ten seconds", async () => {
    const api = await openApiWithSso(provider);
    await signIn(api, ada);
    const other = await startMisbehavingProvider();
    provider.requestedPaths.length = 0;
    for (let count = 0; count < 5; count += 1) {
      const logoutToken = await other.signLogoutToken({ iss: provider.issuer, sub: "ada" });
      expect((await sendForm(api, { logout_token: logoutToken })).status).toBe(400);
    }
    await other.stop();
    expect(provider.requestedPaths).toEqual(["/keys"]);
  });

  it("at an unknown provider is 404, and 503 while the provider does not respond", async () => {
    const api = await openApiWithSso(provider);
    const logoutToken = await provider.signLogoutToken({ sub: "ada" });
    expect((await sendForm(api, { logout_token: logoutToken }, "other")).status).toBe(404);
    provider.misbehave({ discovery: { status: 500 } });
    expect((await sendForm(api, { logout_token: logoutToken })).status).toBe(503);
  });
});
