import { expect, test } from "vitest";
import { ConfigFault, type EmbeddedConfig, readConfig } from "#app/hosts/config.ts";
import { hosting } from "#app/hosts/outside-systems.ts";

const complete = {
  SECRET: "0123456789abcdef0123456789abcdef",
  LICENSE_SIGNING_KEY: "{}",
  OIDC_SSO_ISSUER: "https://login.example.com",
  OIDC_SSO_CLIENT_ID: "desk",
  OIDC_SSO_CLIENT_SECRET: "secret",
};

const configOf = (given: Record<string, string>): EmbeddedConfig => {
  const config = readConfig({ ...complete, ...given });
  if (config.mode === "upstream") throw new Error("This environment embeds the license API.");
  return config;
};
const now = () => new Date("2026-11-20T12:00:00.000Z");

test.each([
  [{}, "none"],
  [{ DEMO_DATA: "on" }, "sandbox"],
  [{ DEMO_DATA: "on", MARKETPLACE: "off" }, "none"],
  [{ MARKETPLACE: "sandbox" }, "sandbox"],
])("with the settings %j buyers come from the marketplace %s", (given, provider) => {
  const { marketplace, rehearsals } = hosting(configOf(given), now);
  expect([marketplace.provider, rehearsals.provider]).toEqual([provider, provider]);
});

test("instances are hosts below a domain of ours", () => {
  expect(hosting(configOf({}), now).instanceDomain).toBe("instances.example.com");
  expect(hosting(configOf({ INSTANCE_DOMAIN: "air.example.net" }), now).instanceDomain).toBe(
    "air.example.net",
  );
});

test("a marketplace that nobody knows and a domain that is none are faults of the configuration", () => {
  const faulty = () => configOf({ MARKETPLACE: "bazaar", INSTANCE_DOMAIN: "https://example.com/" });
  expect(faulty).toThrow(ConfigFault);
  expect(faulty).toThrow(/MARKETPLACE: is sandbox or off[^]*INSTANCE_DOMAIN: is no lower-case domain name/);
});
