import { expect, test } from "vitest";
import { ConfigError, type EmbeddedConfig, readConfig } from "#app/hosts/settings/config.ts";
import { closedProvisioner } from "#app/gateways/provisioner/closed.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { hosting } from "#app/hosts/outside-systems.ts";

const complete = {
  SECRET: "0123456789abcdef0123456789abcdef",
  LICENSE_SIGNING_KEY: "{}",
  PUBLIC_URL: "*",
  ALLOWED_EMAIL_DOMAINS: "example.com",
  OIDC_SSO_ISSUER: "https://login.example.com",
  OIDC_SSO_CLIENT_ID: "desk",
  OIDC_SSO_CLIENT_SECRET: "secret",
};

const configOf = (settings: Record<string, string>): EmbeddedConfig => {
  const config = readConfig({ ...complete, ...settings });
  if (config.mode === "upstream") throw new Error("This environment embeds the license API.");
  return config;
};
const now = () => new Date("2026-11-20T12:00:00.000Z");

test.each([
  [{}, "none"],
  [{ DEMO_DATA: "on" }, "sandbox"],
  [{ DEMO_DATA: "on", MARKETPLACE: "off" }, "none"],
  [{ MARKETPLACE: "sandbox" }, "sandbox"],
  [{ MARKETPLACE: "off", AWS_MARKETPLACE_EVENTS_SECRET: "0123456789abcdef0123456789abcdef" }, "none"],
])("with the settings %j buyers come from the marketplace %s", (settings, provider) => {
  const { marketplace, rehearsals } = hosting(configOf(settings), now);
  expect([marketplace.provider, rehearsals.provider]).toEqual([provider, provider]);
});

test("buyers come from AWS Marketplace, and rehearsals from the sandbox", () => {
  const settings = {
    MARKETPLACE: "aws",
    AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_MARKETPLACE_PRODUCT_CODE: "code",
  };
  const { marketplace, rehearsals, marketplaceEventsSecret } = hosting(configOf(settings), now);
  expect([marketplace.provider, rehearsals.provider]).toEqual(["aws", "sandbox"]);
  expect(marketplaceEventsSecret).toBeNull();
  const secret = "0123456789abcdef0123456789abcdef";
  const heard = hosting(configOf({ ...settings, AWS_MARKETPLACE_EVENTS_SECRET: secret }), now);
  expect(heard.marketplaceEventsSecret).toBe(secret);
});

test("events of a marketplace that is not configured are rejected", () => {
  const secret = "0123456789abcdef0123456789abcdef";
  const settings = { MARKETPLACE: "sandbox", AWS_MARKETPLACE_EVENTS_SECRET: secret };
  expect(hosting(configOf(settings), now).marketplaceEventsSecret).toBeNull();
});

test("instances are hosts below our own domain", () => {
  expect(hosting(configOf({}), now).instanceDomain).toBe("instances.example.com");
  expect(hosting(configOf({ INSTANCE_DOMAIN: "air.example.net" }), now).instanceDomain).toBe(
    "air.example.net",
  );
});

test("an unknown marketplace and an invalid domain are errors of the configuration", () => {
  const faulty = () => configOf({ MARKETPLACE: "bazaar", INSTANCE_DOMAIN: "https://example.com/" });
  expect(faulty).toThrow(ConfigError);
  expect(faulty).toThrow("MARKETPLACE: is sandbox, aws or off");
  expect(faulty).toThrow("INSTANCE_DOMAIN: is no lower-case domain name");
});

const order = {
  id: 1,
  subdomain: "acme",
  hostname: "acme.instances.example.com",
  licenseKey: "00000-00000-00000-00000-00000",
  email: "wile@acme.example",
  password: null,
  approved: false,
};

test("instances are simulated only with the sandbox or the demo data, and never with a provisioner", () => {
  const provisionerOf = (settings: Record<string, string>) => hosting(configOf(settings), now).provisioner;
  expect(provisionerOf({})).toBe(closedProvisioner);
  expect(provisionerOf({ DEMO_DATA: "on", MARKETPLACE: "off" })).toBe(simulatedProvisioner);
  expect(provisionerOf({ MARKETPLACE: "sandbox" })).toBe(simulatedProvisioner);
  const real = provisionerOf({
    MARKETPLACE: "sandbox",
    PROVISIONER_URL: "https://provisioner.example.com",
    PROVISIONER_SECRET: "0123456789abcdef0123456789abcdef",
  });
  expect([closedProvisioner, simulatedProvisioner]).not.toContain(real);
});

test("without a provisioner no order is accepted", async () => {
  const rejection = { kind: "unavailable", code: "PROVISIONER_MISSING" };
  await expect(closedProvisioner.order(order)).rejects.toMatchObject(rejection);
});

test("staff are notified at their addresses, with a link if the public address is configured", () => {
  expect(hosting(configOf({}), now).staffMail).toEqual({ recipients: [], origin: null });
  const settings = { STAFF_MAIL: "ops@example.com", PUBLIC_URL: "https://licenses.example.com/" };
  expect(hosting(configOf(settings), now).staffMail).toEqual({
    recipients: ["ops@example.com"],
    origin: "https://licenses.example.com",
  });
});
