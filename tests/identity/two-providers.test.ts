import { afterAll, beforeAll, expect, it } from "vitest";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { oidcProvider } from "#app/gateways/identity/oidc.ts";
import {
  clientId,
  clientSecret,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { begin, newBrowser, outcome } from "./browser.ts";

const origin = "http://localhost:4000";
let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
afterAll(() => provider.stop());

const newSso = (id: string, secrets: Secrets = ["a secret of the tests, long enough"]) =>
  oidcProvider({
    id,
    label: id,
    issuer: provider.issuer,
    clientId,
    clientSecret,
    allowedEmailDomains: [],
    cookieSecrets: secrets,
  });

it("An attempt is valid only for the identity provider it was started with", async () => {
  const jar = newBrowser();
  const [firstSso, otherSso] = [newSso("begun"), newSso("other")];
  const callback = provider.authorize(await begin(firstSso, jar, { origin, returnTo: "/license" }));
  const diverted = callback.replace("/sso/begun/", "/sso/other/");
  expect(diverted).not.toBe(callback);

  expect(await otherSso.endAttempt(jar.request(diverted))).toEqual({ returnTo: "/", cookies: [] });
  expect(await outcome(otherSso.finish(jar.request(diverted)))).toBe("START_AGAIN");
  expect(await outcome(firstSso.finish(jar.request(callback)))).toBe("ada@example.com");
});

it("An attempt signed with the older secret ends while that is configured beside the newer one", async () => {
  const [older, newer] = ["the older secret of the tests", "the newer secret of the tests"];
  const jar = newBrowser();
  const callback = provider.authorize(await begin(newSso("sso", [older]), jar, { origin }));
  expect(await outcome(newSso("sso", [newer]).finish(jar.request(callback)))).toBe("START_AGAIN");
  expect(await outcome(newSso("sso", [newer, older]).finish(jar.request(callback)))).toBe("ada@example.com");
});
