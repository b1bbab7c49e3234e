import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { oidcProvider, type OidcSettings } from "#app/gateways/identity/oidc.ts";
import {
  clientId,
  clientSecret,
  type Misbehavior,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { shortTimeoutMs, longTimeoutMs } from "#tests/support/outside/timeouts.ts";
import { freePorts } from "#tests/support/apps/servers.ts";
import { startSignIn, createBrowser, emailOrErrorCode } from "./browser.ts";

const origin = "http://localhost:4000";
let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
beforeEach(() => provider.misbehave({}));
afterAll(() => provider.stop());

function createSso(changes: Partial<OidcSettings> = {}) {
  const client = { id: "sso", label: "SSO", issuer: provider.issuer, clientId, clientSecret };
  const rules = { allowedEmailDomains: [], cookieSecrets: ["a secret of the tests, long enough"] as const };
  return oidcProvider({ ...client, ...rules, timeoutMs: longTimeoutMs, ...changes });
}

const startAttempt = (sso = createSso()) =>
  emailOrErrorCode(
    startSignIn(sso, createBrowser(), { origin }).then((address) => ({
      email: `sent to ${new URL(address).origin}`,
    })),
  );

const createSsoFor = (misbehavior: Misbehavior) =>
  createSso({ timeoutMs: Object.values(misbehavior).includes("hangs") ? shortTimeoutMs : longTimeoutMs });

async function finishAttempt(misbehavior: Misbehavior): Promise<string> {
  const sso = createSsoFor(misbehavior);
  const jar = createBrowser();
  const authorization = await startSignIn(sso, jar, { origin });
  provider.misbehave(misbehavior);
  return emailOrErrorCode(sso.finish(jar.createRequest(provider.authorize(authorization))));
}

const redirectLocation = { location: "/elsewhere" };

describe("A sign-in attempt cannot start", () => {
  it.each<[string, Misbehavior]>([
    ["responds 500", { discovery: { status: 500 } }],
    ["hangs", { discovery: "hangs" }],
    ["is not JSON", { discovery: { status: 200, body: "<h1>Maintenance</h1>" } }],
    ["is sent elsewhere", { discovery: { status: 302, headers: redirectLocation } }],
    ["leaves out the keys", { discoveryChanges: { jwks_uri: undefined } }],
    [
      "contains a script instead of a page",
      { discoveryChanges: { authorization_endpoint: "javascript:alert(1)" } },
    ],
    ["is another issuer's", { discoveryChanges: { issuer: "https://evil.example" } }],
    ["offers no S256", { discoveryChanges: { code_challenge_methods_supported: ["plain"] } }],
  ])("while the discovery document %s, but can afterwards", async (_, misbehavior) => {
    const sso = createSsoFor(misbehavior);
    provider.misbehave(misbehavior);
    expect(await startAttempt(sso)).toBe("PROVIDER_DOWN");
    provider.misbehave({});
    expect(await startAttempt(sso)).toBe(`sent to ${provider.issuer}`);
  });

  it("while the identity provider is unreachable", async () => {
    const [port] = await freePorts(1);
    expect(await startAttempt(createSso({ issuer: `http://127.0.0.1:${port}` }))).toBe("PROVIDER_DOWN");
  });

  it("because of missing data, except for missing challenge methods", async () => {
    provider.misbehave({ discoveryChanges: { code_challenge_methods_supported: undefined } });
    expect(await startAttempt()).toBe(`sent to ${provider.issuer}`);
    expect(await startAttempt(createSso({ issuer: `${provider.issuer}/` }))).toBe(
      `sent to ${provider.issuer}`,
    );
  });
});

describe("A sign-in attempt cannot end", () => {
  it.each<[string, Misbehavior]>([
    ["the token endpoint responds 500", { token: { status: 500 } }],
    ["the token endpoint has had enough", { token: { status: 429 } }],
    ["the token endpoint hangs", { token: "hangs" }],
    ["the token endpoint responds without JSON", { token: { status: 200, body: "<h1>Maintenance</h1>" } }],
    ["the token endpoint gives no ID token", { token: { status: 200, body: '{"access_token":"a"}' } }],
    ["the token endpoint sends the code elsewhere", { token: { status: 307, headers: redirectLocation } }],
    ["the keys respond 500", { keys: { status: 500 } }],
    ["the keys hang", { keys: "hangs" }],
    ["the keys are not JSON", { keys: { status: 200, body: "<h1>Maintenance</h1>" } }],
    ["the keys are none", { keys: { status: 200, body: '{"keys":"none"}' } }],
  ])("while %s", async (_, misbehavior) => {
    expect(await finishAttempt(misbehavior)).toBe("PROVIDER_DOWN");
    expect(provider.requestedPaths).not.toContain("/elsewhere");
  });

  it.each<[string, Misbehavior]>([
    ["rejects the code", { token: { status: 400, body: '{"error":"invalid_grant"}' } }],
    ["rejects this client", { token: { status: 401, body: '{"error":"invalid_client"}' } }],
    ["rejects without a reason", { token: { status: 403, body: "no" } }],
  ])("with an identity provider that %s", async (_, misbehavior) => {
    expect(await finishAttempt(misbehavior)).toBe("START_AGAIN");
  });
});

describe("The reachability of the identity provider", () => {
  it("is checked again after five seconds", async () => {
    let timeMs = Date.parse("2026-11-20T12:00:00.000Z");
    const sso = createSso({ now: () => new Date(timeMs) });
    provider.misbehave({ discovery: { status: 503 } });
    expect(await sso.reachable()).toBe(false);
    provider.misbehave({});
    timeMs += 4_999;
    expect(await sso.reachable()).toBe(false);
    timeMs += 1;
    expect(await sso.reachable()).toBe(true);
    provider.requestedPaths.length = 0;
    provider.misbehave({ discovery: { status: 503 } });
    expect(await sso.reachable()).toBe(true);
    expect(provider.requestedPaths).toEqual([]);
    timeMs += 5_000;
    expect(await sso.reachable()).toBe(false);
  });

  it("delays only one of the simultaneous callers", async () => {
    const sso = createSso({ timeoutMs: shortTimeoutMs });
    provider.requestedPaths.length = 0;
    provider.misbehave({ discovery: "hangs" });
    const results = await Promise.all([sso.reachable(), sso.reachable(), sso.reachable()]);
    expect(results).toEqual([false, true, true]);
    expect(provider.requestedPaths).toHaveLength(1);
  });
});
