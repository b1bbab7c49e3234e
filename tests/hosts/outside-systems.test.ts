import { expect, test } from "vitest";
import { ConfigError, type EmbeddedConfig, readConfig } from "#app/hosts/settings/config.ts";
import { closedProvisioner } from "#app/gateways/provisioner/closed.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { findMarketplace, type Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { configureExternalSystems } from "#app/hosts/outside-systems.ts";

const completeEnvironment = {
  SECRET: "0123456789abcdef0123456789abcdef",
  LICENSE_SIGNING_KEY: "{}",
  PUBLIC_URL: "*",
  ALLOWED_EMAIL_DOMAINS: "example.com",
  OIDC_SSO_ISSUER: "https://login.example.com",
  OIDC_SSO_CLIENT_ID: "desk",
  OIDC_SSO_CLIENT_SECRET: "secret",
};

const readEmbeddedConfig = (settings: Record<string, string>): EmbeddedConfig => {
  const config = readConfig({ ...completeEnvironment, ...settings });
  if (config.mode === "upstream") throw new Error("This environment embeds the license API.");
  return config;
};
const now = () => "2026-11-20T12:00:00.000Z";

test.each([
  [{}, "none"],
  [{ DEMO_DATA: "on" }, "sandbox"],
  [{ DEMO_DATA: "on", MARKETPLACE: "off" }, "none"],
  [{ MARKETPLACE: "sandbox" }, "sandbox"],
  [{ MARKETPLACE: "off", AWS_MARKETPLACE_EVENTS_SECRET: "0123456789abcdef0123456789abcdef" }, "none"],
])("with the settings %j the marketplace is %s", (settings, provider) => {
  const { marketplaces, dryRunMarketplace } = configureExternalSystems(readEmbeddedConfig(settings), now);
  expect([...marketplaces, dryRunMarketplace].map((marketplace) => marketplace.provider)).toEqual([
    provider,
    provider,
  ]);
});

const awsSettings = {
  MARKETPLACE: "aws",
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_MARKETPLACE_PRODUCT_CODE: "code",
};
const listProviders = (marketplaces: readonly Marketplace[]) => marketplaces.map(({ provider }) => provider);

test("buyers come from AWS Marketplace and dry runs from the sandbox", () => {
  const { marketplaces, dryRunMarketplace } = configureExternalSystems(readEmbeddedConfig(awsSettings), now);
  expect(listProviders(marketplaces)).toEqual(["aws"]);
  expect(dryRunMarketplace.provider).toBe("sandbox");
  const systemsOfTwoMarketplaces = configureExternalSystems(
    readEmbeddedConfig({ ...awsSettings, MARKETPLACE: "sandbox, aws" }),
    now,
  );
  expect(listProviders(systemsOfTwoMarketplaces.marketplaces)).toEqual(["sandbox", "aws"]);
  expect(systemsOfTwoMarketplaces.provisioner).toBe(simulatedProvisioner);
});

test("events are accepted with the configured secret", async () => {
  const secret = "0123456789abcdef0123456789abcdef";
  const headers = new Headers({ "x-events-secret": secret });
  const authenticate = (settings: Record<string, string>) =>
    findMarketplace(
      configureExternalSystems(readEmbeddedConfig({ ...awsSettings, ...settings }), now).marketplaces,
    ).authenticateEvent(headers);
  await authenticate({ AWS_MARKETPLACE_EVENTS_SECRET: secret });
  await expect(authenticate({})).rejects.toMatchObject({ kind: "not-found" });
  const sandboxSettings = { MARKETPLACE: "sandbox", AWS_MARKETPLACE_EVENTS_SECRET: secret };
  await expect(authenticate(sandboxSettings)).rejects.toMatchObject({ kind: "not-found" });
});

test("instances are hosts below the configured domain", () => {
  expect(configureExternalSystems(readEmbeddedConfig({}), now).instanceDomain).toBe("instances.example.com");
  expect(
    configureExternalSystems(readEmbeddedConfig({ INSTANCE_DOMAIN: "air.example.net" }), now).instanceDomain,
  ).toBe("air.example.net");
});

test("an unknown marketplace or an invalid domain is a configuration error", () => {
  const readInvalidConfig = () =>
    readEmbeddedConfig({ MARKETPLACE: "bazaar", INSTANCE_DOMAIN: "https://example.com/" });
  expect(readInvalidConfig).toThrow(ConfigError);
  expect(readInvalidConfig).toThrow("MARKETPLACE: must be sandbox, aws, azure or off");
  expect(() => readEmbeddedConfig({ ...awsSettings, MARKETPLACE: "aws,aws" })).toThrow(
    "names a marketplace twice",
  );
  expect(readInvalidConfig).toThrow("INSTANCE_DOMAIN: must be a lower-case domain name");
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

test("instances are simulated only without a provisioner", () => {
  const configureProvisioner = (settings: Record<string, string>) =>
    configureExternalSystems(readEmbeddedConfig(settings), now).provisioner;
  expect(configureProvisioner({})).toBe(closedProvisioner);
  expect(configureProvisioner({ DEMO_DATA: "on", MARKETPLACE: "off" })).toBe(simulatedProvisioner);
  expect(configureProvisioner({ MARKETPLACE: "sandbox" })).toBe(simulatedProvisioner);
  const realProvisioner = configureProvisioner({
    MARKETPLACE: "sandbox",
    PROVISIONER_URL: "https://provisioner.example.com",
    PROVISIONER_SECRET: "0123456789abcdef0123456789abcdef",
  });
  expect([closedProvisioner, simulatedProvisioner]).not.toContain(realProvisioner);
});

test("orders are rejected without a provisioner", async () => {
  const rejection = { kind: "unavailable", code: "PROVISIONER_MISSING" };
  await expect(closedProvisioner.order(order)).rejects.toMatchObject(rejection);
});

test("staff notices have a link if the public URL is configured", () => {
  expect(configureExternalSystems(readEmbeddedConfig({}), now).staffMail).toEqual({
    recipients: [],
    origin: null,
  });
  const settings = { STAFF_MAIL: "ops@example.com", PUBLIC_URL: "https://licenses.example.com/" };
  expect(configureExternalSystems(readEmbeddedConfig(settings), now).staffMail).toEqual({
    recipients: ["ops@example.com"],
    origin: "https://licenses.example.com",
  });
});
