import { afterAll, beforeAll, expect, it } from "vitest";
import {
  clientId,
  clientSecret,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { openSingleSignOn, startSignIn, createCookieJar, getEmailOrErrorCode } from "./browser.ts";

const origin = "http://localhost:4000";
let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
afterAll(() => provider.stop());

const createSso = (id: string) =>
  openSingleSignOn({
    id,
    label: id,
    issuer: provider.issuer,
    clientId,
    clientSecret,
    allowedEmailDomains: [],
  });

it("an attempt is valid only for the identity provider that started it", async () => {
  const jar = createCookieJar();
  const firstSso = createSso("first");
  const otherSso = createSso("other");
  const callback = provider.authorize(await startSignIn(firstSso, jar, { origin, returnTo: "/license" }));
  const divertedCallback = callback.replace("/sso/first/", "/sso/other/");
  expect(divertedCallback).not.toBe(callback);

  expect(otherSso.endAttempt(jar.createRequest(divertedCallback))).toEqual({
    returnTo: "/",
    cookies: [],
  });
  expect(await getEmailOrErrorCode(otherSso.finish(jar.createRequest(divertedCallback)))).toBe("START_AGAIN");
  expect(await getEmailOrErrorCode(firstSso.finish(jar.createRequest(callback)))).toBe("ada@example.com");
});

it("an attempt is not valid for an identity provider whose id begins the same", async () => {
  const jar = createCookieJar();
  const callback = provider.authorize(await startSignIn(createSso("sso-2"), jar, { origin }));
  const divertedCallback = callback.replace("/sso/sso-2/", "/sso/sso/");
  expect(await getEmailOrErrorCode(createSso("sso").finish(jar.createRequest(divertedCallback)))).toBe(
    "START_AGAIN",
  );
  expect(await getEmailOrErrorCode(createSso("sso-2").finish(jar.createRequest(callback)))).toBe(
    "ada@example.com",
  );
});
