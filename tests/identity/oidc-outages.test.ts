import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OidcSettings } from "#app/gateways/identity/oidc.ts";
import {
  clientId,
  clientSecret,
  type Misbehavior,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { shortTimeoutMs, longTimeoutMs } from "#tests/support/outside/timeouts.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import { openSingleSignOn, startSignIn, createCookieJar, getEmailOrErrorCode } from "./browser.ts";
import { instantOf } from "#app/domain/time/time.ts";

const origin = "http://localhost:4000";
let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
beforeEach(() => provider.misbehave({}));
afterAll(() => provider.stop());

function createSso(changes: Partial<OidcSettings> = {}) {
  const client = { id: "sso", label: "SSO", issuer: provider.issuer, clientId, clientSecret };
  const rules = { allowedEmailDomains: [] };
  return openSingleSignOn({ ...client, ...rules, timeoutMs: longTimeoutMs, ...changes });
}

/** Starts a sign-in. Returns the text “sent to” with the origin of the redirect, or the error code. */
const startAttempt = (sso = createSso()) =>
  getEmailOrErrorCode(
    // The helper returns the field `email`, so the origin of the redirect is returned in this field.
    startSignIn(sso, createCookieJar(), { origin }).then((url) => ({
      email: `sent to ${new URL(url).origin}`,
    })),
  );

const createSsoFor = (misbehavior: Misbehavior) =>
  createSso({ timeoutMs: Object.values(misbehavior).includes("hangs") ? shortTimeoutMs : longTimeoutMs });

/** Signs in at a provider that misbehaves after the redirect to it. Returns the e-mail address or the error code. */
async function finishAttempt(misbehavior: Misbehavior): Promise<string> {
  const sso = createSsoFor(misbehavior);
  const jar = createCookieJar();
  const authorizationUrl = await startSignIn(sso, jar, { origin });
  provider.misbehave(misbehavior);
  return getEmailOrErrorCode(sso.finish(jar.createRequest(provider.authorize(authorizationUrl))));
}

const redirectHeaders = { location: "/elsewhere" };

describe("The start of a sign-in attempt", () => {
  it.each<[string, Misbehavior]>([
    ["responds 500", { discovery: { status: 500 } }],
    ["hangs", { discovery: "hangs" }],
    ["is not JSON", { discovery: { status: 200, body: "<h1>Maintenance</h1>" } }],
    ["is a redirect", { discovery: { status: 302, headers: redirectHeaders } }],
    ["has no URL of the keys", { discoveryChanges: { jwks_uri: undefined } }],
    [
      "contains a script as the authorization endpoint",
      { discoveryChanges: { authorization_endpoint: "javascript:alert(1)" } },
    ],
    ["names another issuer", { discoveryChanges: { issuer: "https://evil.example" } }],
    ["offers no S256", { discoveryChanges: { code_challenge_methods_supported: ["plain"] } }],
  ])("fails while the discovery document %s, and succeeds afterwards", async (_, misbehavior) => {
    const sso = createSsoFor(misbehavior);
    provider.misbehave(misbehavior);
    expect(await startAttempt(sso)).toBe("PROVIDER_DOWN");
    provider.misbehave({});
    expect(await startAttempt(sso)).toBe(`sent to ${provider.issuer}`);
  });

  it("fails while the identity provider is unreachable", async () => {
    const [port] = await findFreePorts(1);
    expect(await startAttempt(createSso({ issuer: `http://127.0.0.1:${port}` }))).toBe("PROVIDER_DOWN");
  });

  it("succeeds without a list of challenge methods, and with a slash after the issuer", async () => {
    provider.misbehave({ discoveryChanges: { code_challenge_methods_supported: undefined } });
    expect(await startAttempt()).toBe(`sent to ${provider.issuer}`);
    expect(await startAttempt(createSso({ issuer: `${provider.issuer}/` }))).toBe(
      `sent to ${provider.issuer}`,
    );
  });
});

describe("The end of a sign-in attempt", () => {
  it.each<[string, Misbehavior]>([
    ["the token endpoint responds 500", { token: { status: 500 } }],
    ["the token endpoint responds 429", { token: { status: 429 } }],
    ["the token endpoint hangs", { token: "hangs" }],
    ["the token endpoint responds without JSON", { token: { status: 200, body: "<h1>Maintenance</h1>" } }],
    [
      "the token endpoint responds without an ID token",
      { token: { status: 200, body: '{"access_token":"a"}' } },
    ],
    ["the token endpoint redirects", { token: { status: 307, headers: redirectHeaders } }],
    ["the key endpoint responds 500", { keys: { status: 500 } }],
    ["the key endpoint hangs", { keys: "hangs" }],
    ["the keys are not JSON", { keys: { status: 200, body: "<h1>Maintenance</h1>" } }],
    ["the keys are not a list", { keys: { status: 200, body: '{"keys":"none"}' } }],
  ])("fails while %s", async (_, misbehavior) => {
    expect(await finishAttempt(misbehavior)).toBe("PROVIDER_DOWN");
    expect(provider.requestedPaths).not.toContain("/elsewhere");
  });

  it.each<[string, Misbehavior]>([
    ["rejects the code", { token: { status: 400, body: '{"error":"invalid_grant"}' } }],
    ["rejects this client", { token: { status: 401, body: '{"error":"invalid_client"}' } }],
    ["rejects without a reason", { token: { status: 403, body: "no" } }],
  ])("fails with an identity provider that %s", async (_, misbehavior) => {
    expect(await finishAttempt(misbehavior)).toBe("START_AGAIN");
  });
});

describe("The reachability of the identity provider", () => {
  it("is checked again after five seconds", async () => {
    let timeMs = Date.parse("2026-11-20T12:00:00.000Z");
    const sso = createSso({ now: () => instantOf(timeMs) });
    provider.misbehave({ discovery: { status: 503 } });
    expect(await sso.isReachable()).toBe(false);
    provider.misbehave({});
    timeMs += 4_999;
    expect(await sso.isReachable()).toBe(false);
    timeMs += 1;
    expect(await sso.isReachable()).toBe(true);
    provider.requestedPaths.length = 0;
    provider.misbehave({ discovery: { status: 503 } });
    expect(await sso.isReachable()).toBe(true);
    expect(provider.requestedPaths).toEqual([]);
    timeMs += 5_000;
    expect(await sso.isReachable()).toBe(false);
  });

  it("delays only one of the simultaneous callers", async () => {
    const sso = createSso({ timeoutMs: shortTimeoutMs });
    provider.requestedPaths.length = 0;
    provider.misbehave({ discovery: "hangs" });
    const results = await Promise.all([sso.isReachable(), sso.isReachable(), sso.isReachable()]);
    expect(results).toEqual([false, true, true]);
    expect(provider.requestedPaths).toHaveLength(1);
  });
});
