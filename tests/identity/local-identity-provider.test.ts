import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPeople } from "#dev/demo-people.ts";
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from "#dev/identity-provider/identity-provider.ts";
import type { CookieJar } from "#tests/support/browser/cookie-jar.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import {
  openSingleSignOn,
  startSignIn,
  signInAtProvider,
  createCookieJar,
  getEmailOrErrorCode,
} from "./browser.ts";
import { readSystemClock, instantOf } from "#app/domain/time/time.ts";

const client = { clientId: "license-desk", clientSecret: "a secret: 100% +1" };
const origin = "http://localhost:4000";
let port = 0;
let localProvider: LocalIdentityProvider;

beforeAll(async () => {
  [port = 0] = await findFreePorts(1);
  localProvider = await startIdentityProvider({ port, ...client });
});
afterAll(() => localProvider.close());

const createSso = (now = readSystemClock) =>
  openSingleSignOn({
    ...client,
    id: "sso",
    label: "SSO",
    issuer: localProvider.issuer,
    allowedEmailDomains: [],
    now,
  });

/** The markup without layout white space. */
const readMarkup = async (response: Response) =>
  (await response.text()).replace(/\s+/g, " ").replace(/ ?(<[^>]*>) ?/g, "$1");

/** Opens the sign-in page and returns its URL and markup. */
async function openSignInPage(jar: CookieJar) {
  const redirect = await jar.fetch(await startSignIn(createSso(), jar, { origin }));
  const loginUrl = new URL(redirect.headers.get("location") ?? "", localProvider.issuer).href;
  return { loginPageUrl: loginUrl, html: await readMarkup(await jar.fetch(loginUrl)) };
}

async function signIn(jar: CookieJar, login: string) {
  const sso = createSso();
  return sso.finish(
    jar.createRequest(await signInAtProvider(await startSignIn(sso, jar, { origin }), jar, login)),
  );
}

const submitLogin = (jar: CookieJar, loginUrl: string, login: string) =>
  jar.fetch(loginUrl, { method: "POST", body: new URLSearchParams({ login }) });

describe("The local identity provider", () => {
  it("shows each demo user with their privileges and loads no other resources", async () => {
    const { html } = await openSignInPage(createCookieJar());
    expect(html).toContain("<h1>Who are you today?</h1>");
    for (const { email, name, abilities } of demoPeople) {
      expect(html).toContain(
        `<button name="login" value="${email}">${name}<small>${email} · ${abilities}</small>`,
      );
    }
    expect(html).toMatch(/<label for="login">.*<input id="login" name="login".*>Sign in<\/button>/);
    expect(html).not.toMatch(/<script|src=|https?:|@import|url\(/);
  });

  it.each([
    ["ada", "ada", "Enter an e-mail address."],
    ["", "", "Enter an e-mail address."],
    ['"><b>@example.com', "&quot;&gt;&lt;b&gt;@example.com", "Enter an e-mail address."],
    ["ada@elsewhere.example", "ada@elsewhere.example", "Only addresses at example.com can sign in here."],
    [
      "ada@example.com.evil.example",
      "ada@example.com.evil.example",
      "Only addresses at example.com can sign in here.",
    ],
    ["ada@sub.example.com", "ada@sub.example.com", "Only addresses at example.com can sign in here."],
  ])(
    "shows %j in its field with an error and accepts the next attempt",
    async (login, escapedText, errorText) => {
      const jar = createCookieJar();
      const { loginPageUrl: loginUrl } = await openSignInPage(jar);
      const rejection = await submitLogin(jar, loginUrl, login);
      const html = await readMarkup(rejection);
      expect(rejection.status).toBe(422);
      expect(html).toContain(`name="login" value="${escapedText}"`);
      expect(html).toContain('aria-invalid="true" aria-describedby="problem"');
      expect(html).toContain(`id="problem" role="alert">${errorText}</p>`);
      expect((await submitLogin(jar, loginUrl, "grace@example.com")).status).toBe(303);
    },
  );

  it("returns the same subject for an e-mail address each time", async () => {
    const graceIdentity = await signIn(createCookieJar(), "grace@example.com");
    expect(graceIdentity).toMatchObject({ issuer: localProvider.issuer, email: "grace@example.com" });
    expect(await signIn(createCookieJar(), " Grace@Example.com ")).toEqual(graceIdentity);
    expect((await signIn(createCookieJar(), "edsger@example.com")).subject).not.toBe(graceIdentity.subject);
    for (const { email, subject } of demoPeople) {
      expect(await signIn(createCookieJar(), email)).toMatchObject({ email, subject });
    }
  });

  it("shows its page at each sign-in and accepts another user", async () => {
    const jar = createCookieJar();
    expect(await signIn(jar, "mert@example.com")).toMatchObject({ email: "mert@example.com" });
    const { loginPageUrl: loginUrl, html } = await openSignInPage(jar);
    expect(html).toContain("Who are you today?");
    const response = await submitLogin(jar, loginUrl, "rita@example.com");
    const resumedResponse = await jar.fetch(new URL(response.headers.get("location") ?? "", loginUrl).href);
    expect(resumedResponse.headers.get("location")).toMatch(`${origin}/api/auth/sso/sso/callback?code=`);
  });

  it("shows its page only in the browser that started the sign-in", async () => {
    const { loginPageUrl: loginUrl } = await openSignInPage(createCookieJar());
    const otherBrowserResponse = await createCookieJar().fetch(loginUrl);
    expect(otherBrowserResponse.status).toBe(400);
    expect(await readMarkup(otherBrowserResponse)).toContain("<h1>Start again</h1>");
  });

  it.each([
    ["http://localhost:4000/api/auth/sso/sso/callback", 303],
    ["https://127.0.0.1/api/auth/sso/another-id/callback", 303],
    ["https://evil.example/api/auth/sso/sso/callback", 400],
    ["http://localhost.evil.example/api/auth/sso/sso/callback", 400],
    ["http://localhost@evil.example/api/auth/sso/sso/callback", 400],
    ["http://localhost:4000/elsewhere", 400],
    ["http://localhost:4000/api/auth/sso/sso/callback/more", 400],
  ])("responds to the redirect URI %s with %i", async (redirectUri, status) => {
    const jar = createCookieJar();
    const authorizationUrl = new URL(await startSignIn(createSso(), jar, { origin }));
    authorizationUrl.searchParams.set("redirect_uri", redirectUri);
    const response = await jar.fetch(authorizationUrl.href);
    expect(response.status).toBe(status);
    expect(response.headers.get("location") ?? "").not.toContain("evil");
  });

  it("is reported as down until it is started again", async () => {
    let timeMs = Date.now();
    const sso = createSso(() => instantOf(timeMs));
    await localProvider.close();
    expect(await sso.isReachable()).toBe(false);
    expect(await getEmailOrErrorCode(signIn(createCookieJar(), "mert@example.com"))).toBe("PROVIDER_DOWN");
    localProvider = await startIdentityProvider({ port, ...client });
    timeMs += 5_000;
    expect(await sso.isReachable()).toBe(true);
    expect(await getEmailOrErrorCode(signIn(createCookieJar(), "mert@example.com"))).toBe("mert@example.com");
  });
});
