import { afterAll, beforeAll, expect, it } from "vitest";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { oidcProvider } from "#app/gateways/identity/oidc.ts";
import {
  clientId,
  clientSecret,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { startSignIn, createBrowser, emailOrErrorCode } from "./browser.ts";

const origin = "http://localhost:4000";
let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
afterAll(() => provider.stop());

const createSso = (id: string, secrets: Secrets = ["a secret of the tests, long enough"]) =>
  oidcProvider({
    id,
    label: id,
    issuer: provider.issuer,
    clientId,
    clientSecret,
    allowedEmailDomains: [],
    cookieSecrets: secrets,
  });

it("an attempt is valid only for the identity provider that started it", async () => {
  const jar = createBrowser();
  const [firstSso, otherSso] = [createSso("begun"), createSso("other")];
  const callback = provider.authorize(await startSignIn(firstSso, jar, { origin, returnTo: "/license" }));
  const divertedCallback = callback.replace("/sso/begun/", "/sso/other/");
  expect(divertedCallback).not.toBe(callback);

  expect(await otherSso.endAttempt(jar.createRequest(divertedCallback))).toEqual({
    returnTo: "/",
    cookies: [],
  });
  expect(await emailOrErrorCode(otherSso.finish(jar.createRequest(divertedCallback)))).toBe("START_AGAIN");
  expect(await emailOrErrorCode(firstSso.finish(jar.createRequest(callback)))).toBe("ada@example.com");
});

it("an attempt signed with an older secret can be finished with both secrets", async () => {
  const [olderSecret, newerSecret] = ["the older secret of the tests", "the newer secret of the tests"];
  const jar = createBrowser();
  const callback = provider.authorize(await startSignIn(createSso("sso", [olderSecret]), jar, { origin }));
  expect(await emailOrErrorCode(createSso("sso", [newerSecret]).finish(jar.createRequest(callback)))).toBe(
    "START_AGAIN",
  );
  expect(
    await emailOrErrorCode(createSso("sso", [newerSecret, olderSecret]).finish(jar.createRequest(callback))),
  ).toBe("ada@example.com");
});
