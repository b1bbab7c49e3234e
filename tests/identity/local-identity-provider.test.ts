import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPeople } from "#dev/demo-people.ts";
import { oidcProvider } from "#app/gateways/identity/oidc.ts";
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from "#dev/identity-provider/identity-provider.ts";
import type { CookieJar } from "#tests/support/browser/cookie-jar.ts";
import { freePorts } from "#tests/support/apps/servers.ts";
import { begin, chooseAt, newBrowser, outcome } from "./browser.ts";

const client = { clientId: "license-desk", clientSecret: "a secret: 100% +1" };
const origin = "http://localhost:4000";
let port = 0;
let local: LocalIdentityProvider;

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  local = await startIdentityProvider({ port, ...client });
});
afterAll(() => local.close());

const newSso = (now = () => new Date()) =>
  oidcProvider({
    ...client,
    id: "sso",
    label: "SSO",
    issuer: local.issuer,
    allowedEmailDomains: [],
    cookieSecrets: ["a secret of the tests, long enough"] as const,
    now,
  });

/** The markup without the white space of its layout. */
const markupOf = async (response: Response) =>
  (await response.text()).replace(/\s+/g, " ").replace(/ ?(<[^>]*>) ?/g, "$1");

/** The sign-in page and its address. */
async function arrive(jar: CookieJar) {
  const sent = await jar.fetch(await begin(newSso(), jar, { origin }));
  const address = new URL(sent.headers.get("location") ?? "", local.issuer).href;
  return { address, html: await markupOf(await jar.fetch(address)) };
}

async function signIn(jar: CookieJar, login: string) {
  const sso = newSso();
  return sso.finish(jar.request(await chooseAt(await begin(sso, jar, { origin }), jar, login)));
}

const submit = (jar: CookieJar, address: string, login: string) =>
  jar.fetch(address, { method: "POST", body: new URLSearchParams({ login }) });

describe("The local identity provider", () => {
  it("shows each demo user with their privileges, and needs nothing but the page itself", async () => {
    const { html } = await arrive(newBrowser());
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
    "keeps %j in its field, shows the error there, and accepts the next try",
    async (typed, storedEmail, problem) => {
      const jar = newBrowser();
      const { address } = await arrive(jar);
      const rejection = await submit(jar, address, typed);
      const html = await markupOf(rejection);
      expect(rejection.status).toBe(422);
      expect(html).toContain(`name="login" value="${storedEmail}"`);
      expect(html).toContain('aria-invalid="true" aria-describedby="problem"');
      expect(html).toContain(`id="problem" role="alert">${problem}</p>`);
      expect((await submit(jar, address, "grace@example.com")).status).toBe(303);
    },
  );

  it("gives every address at example.com the same subject each time", async () => {
    const grace = await signIn(newBrowser(), "grace@example.com");
    expect(grace).toMatchObject({ issuer: local.issuer, email: "grace@example.com" });
    expect(await signIn(newBrowser(), " Grace@Example.com ")).toEqual(grace);
    expect((await signIn(newBrowser(), "edsger@example.com")).subject).not.toBe(grace.subject);
    for (const { email, subject } of demoPeople) {
      expect(await signIn(newBrowser(), email)).toMatchObject({ email, subject });
    }
  });

  it("asks again which user it is, and lets another user in at once", async () => {
    const jar = newBrowser();
    expect(await signIn(jar, "mert@example.com")).toMatchObject({ email: "mert@example.com" });
    const { address, html } = await arrive(jar);
    expect(html).toContain("Who are you today?");
    const response = await submit(jar, address, "rita@example.com");
    const resumed = await jar.fetch(new URL(response.headers.get("location") ?? "", address).href);
    expect(resumed.headers.get("location")).toMatch(`${origin}/api/auth/sso/sso/callback?code=`);
  });

  it("shows its page only in the browser that started the sign-in", async () => {
    const { address } = await arrive(newBrowser());
    const elsewhere = await newBrowser().fetch(address);
    expect(elsewhere.status).toBe(400);
    expect(await markupOf(elsewhere)).toContain("<h1>Start again</h1>");
  });

  it.each([
    ["http://localhost:4000/api/auth/sso/sso/callback", 303],
    ["https://127.0.0.1/api/auth/sso/another-id/callback", 303],
    ["https://evil.example/api/auth/sso/sso/callback", 400],
    ["http://localhost.evil.example/api/auth/sso/sso/callback", 400],
    ["http://localhost@evil.example/api/auth/sso/sso/callback", 400],
    ["http://localhost:4000/elsewhere", 400],
    ["http://localhost:4000/api/auth/sso/sso/callback/more", 400],
  ])("requested to return to %s returns %i", async (redirectUri, status) => {
    const jar = newBrowser();
    const authorization = new URL(await begin(newSso(), jar, { origin }));
    authorization.searchParams.set("redirect_uri", redirectUri);
    const response = await jar.fetch(authorization.href);
    expect(response.status).toBe(status);
    expect(response.headers.get("location") ?? "").not.toContain("evil");
  });

  it("that stops is reported as down until it is back", async () => {
    let clock = Date.now();
    const sso = newSso(() => new Date(clock));
    await local.close();
    expect(await sso.reachable()).toBe(false);
    expect(await outcome(signIn(newBrowser(), "mert@example.com"))).toBe("PROVIDER_DOWN");
    local = await startIdentityProvider({ port, ...client });
    clock += 5_000;
    expect(await sso.reachable()).toBe(true);
    expect(await outcome(signIn(newBrowser(), "mert@example.com"))).toBe("mert@example.com");
  });
});
