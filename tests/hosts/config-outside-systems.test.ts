import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#app/hosts/settings/config.ts";

const completeEnvironment = {
  SECRET: "0123456789abcdef0123456789abcdef",
  LICENSE_SIGNING_KEY: "{}",
  PUBLIC_URL: "https://licenses.example.com",
  ALLOWED_EMAIL_DOMAINS: "example.com",
  OIDC_SSO_ISSUER: "https://login.example.com",
  OIDC_SSO_CLIENT_ID: "desk",
  OIDC_SSO_CLIENT_SECRET: "secret",
};

function listErrors(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

test("HubSpot is the CRM if its token is set", () => {
  const readCrmConfig = (settings: Record<string, string>) =>
    readConfig({ ...completeEnvironment, ...settings });
  expect(readCrmConfig({})).not.toHaveProperty("HUBSPOT_TOKEN");
  expect(readCrmConfig({ HUBSPOT_TOKEN: " pat-eu1-1 " })).toMatchObject({
    HUBSPOT_TOKEN: "pat-eu1-1",
    HUBSPOT_URL: "https://api.hubapi.com",
    HUBSPOT_BASE_PATH: "/crm/objects/2026-09",
  });
  expect(readCrmConfig({ HUBSPOT_URL: "http://localhost:9999/proxy/" })).toMatchObject({
    HUBSPOT_URL: "http://localhost:9999/proxy",
  });
  for (const [HUBSPOT_BASE_PATH, expectedPath] of [
    ["v3", "/crm/v3/objects"],
    ["/crm/v3/objects", "/crm/v3/objects"],
    ["/crm/objects/2027-03/", "/crm/objects/2027-03"],
  ] as const)
    expect(readCrmConfig({ HUBSPOT_BASE_PATH })).toMatchObject({ HUBSPOT_BASE_PATH: expectedPath });
});

test("invalid HubSpot settings are reported without the token", () => {
  const errors = listErrors({
    ...completeEnvironment,
    HUBSPOT_TOKEN: "a secret\nkey",
    HUBSPOT_URL: "api.hubapi.com",
    HUBSPOT_BASE_PATH: "2026-09",
  });
  expect(errors.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    "HUBSPOT_BASE_PATH: must be v3 or a path such as /crm/objects/2026-09",
    "HUBSPOT_TOKEN: contains characters that a service key cannot have",
    "HUBSPOT_URL: must be a web address",
  ]);
  for (const HUBSPOT_BASE_PATH of ["/", "/crm//objects", "/crm/../objects?x=1", "https://x.example/crm"])
    expect(listErrors({ ...completeEnvironment, HUBSPOT_BASE_PATH })).toHaveLength(1);
});

test("AWS Marketplace requires its credentials and product code", () => {
  const awsEnvironment = {
    MARKETPLACE: "aws",
    AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG",
    AWS_MARKETPLACE_PRODUCT_CODE: "prod0code",
  };
  const requiredNames = [
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_MARKETPLACE_PRODUCT_CODE",
  ] as const;
  expect(readConfig({ ...completeEnvironment, ...awsEnvironment })).toMatchObject({
    ...awsEnvironment,
    MARKETPLACE: ["aws"],
    AWS_MARKETPLACE_METERING_URL: "https://metering.marketplace.us-east-1.amazonaws.com",
    AWS_MARKETPLACE_ENTITLEMENT_URL: "https://entitlement.marketplace.us-east-1.amazonaws.com",
  });
  expect(
    listErrors({ ...completeEnvironment, MARKETPLACE: "aws" }).map((error) => error.split(":")[0]),
  ).toEqual(requiredNames);
  for (const name of requiredNames)
    expect(listErrors({ ...completeEnvironment, ...awsEnvironment, [name]: " " })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: is missing: `)),
    ]);
  expect(readConfig({ ...completeEnvironment, MARKETPLACE: "off" })).not.toHaveProperty("AWS_ACCESS_KEY_ID");
});

test("invalid settings of AWS Marketplace are reported without the secrets", () => {
  const errors = listErrors({
    ...completeEnvironment,
    MARKETPLACE: "aws",
    AWS_ACCESS_KEY_ID: "two words",
    AWS_SECRET_ACCESS_KEY: "a secret\nkey",
    AWS_MARKETPLACE_PRODUCT_CODE: "prod0code",
    AWS_MARKETPLACE_METERING_URL: "metering.marketplace",
    AWS_MARKETPLACE_EVENTS_SECRET: "too-short-secret",
  });
  expect(errors.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    "AWS_ACCESS_KEY_ID: contains characters that are not allowed",
    "AWS_MARKETPLACE_EVENTS_SECRET: is too short: at least 32 random characters",
    "AWS_MARKETPLACE_METERING_URL: must be a web address",
    "AWS_SECRET_ACCESS_KEY: contains characters that are not allowed",
  ]);
});

test("the provisioner requires both a URL and a secret", () => {
  const url = "https://provisioner.example.com/v1";
  const secret = "0123456789abcdef0123456789abcdef";
  const settings = { PROVISIONER_URL: url, PROVISIONER_SECRET: secret };
  expect(readConfig({ ...completeEnvironment, ...settings })).toMatchObject(settings);
  expect(readConfig(completeEnvironment)).not.toHaveProperty("PROVISIONER_URL");
  expect(listErrors({ ...completeEnvironment, PROVISIONER_URL: url })).toEqual([
    "PROVISIONER_SECRET: is missing: PROVISIONER_URL needs it",
  ]);
  expect(listErrors({ ...completeEnvironment, PROVISIONER_SECRET: secret })).toEqual([
    "PROVISIONER_URL: is missing: PROVISIONER_SECRET needs it",
  ]);
  expect(
    listErrors({
      ...completeEnvironment,
      PROVISIONER_URL: "provisioner",
      PROVISIONER_SECRET: "short",
    }).toSorted(),
  ).toEqual([
    "PROVISIONER_SECRET: is too short: at least 32 random characters",
    "PROVISIONER_URL: must be a web address",
  ]);
});
