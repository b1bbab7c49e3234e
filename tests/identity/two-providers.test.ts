import { afterAll, beforeAll, expect, it } from "vitest";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { createOidcProvider } from "#app/gateways/identity/oidc.ts";
import {
  clientId,
  clientSecret,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { startSignIn, createCookieJar, getEmailOrErrorCode } from "./browser.ts";

const origin = "http://localhost:4000";
let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
afterAll(() => provider.stop());

const createSso = (id: string, secrets: Secrets = ["a secret of the tests, long enough"]) =>
  createOidcProvider({
    id,
    label: id,
    issuer: provider.issuer,
    clientId,
    clientSecret,
    allowedEmailDomains: [],
    cookieSecrets: secrets,
  });

it("an attempt is valid only for the identity provider that started it", async () => {
  const jar = createCookieJar();
  const firstSso = createSso("first");
  const otherSso = createSso("other");
  const callback = provider.authorize(await startSignIn(firstSso, jar, { origin, returnTo: "/license" }));
  const divertedCallback = callback.replace("/sso/first/", "/sso/other/");
  expect(divertedCallback).not.toBe(callback);

  expect(await otherSso.endAttempt(jar.createRequest(divertedCallback))).toEqual({
    returnTo: "/",
    cookies: [],
  });
  expect(await getEmailOrErrorCode(otherSso.finish(jar.createRequest(divertedCallback)))).toBe("START_AGAIN");
  expect(await getEmailOrErrorCode(firstSso.finish(jar.createRequest(callback)))).toBe("ada@example.com");
});

it("an attempt that was signed with an older secret can end while both secrets are configured", async () => {
  const olderSecret = "the older secret of the tests";
  const newerSecret = "the newer secret of the tests";
  const jar = createCookieJar();
  const callback = provider.authorize(await startSignIn(createSso("sso", [olderSecret]), jar, { origin }));
  expect(await getEmailOrErrorCode(createSso("sso", [newerSecret]).finish(jar.createRequest(callback)))).toBe(
    "START_AGAIN",
  );
  expect(
    await getEmailOrErrorCode(
      createSso("sso", [newerSecret, olderSecret]).finish(jar.createRequest(callback)),
    ),
  ).toBe("ada@example.com");
});
