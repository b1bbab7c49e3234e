import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#app/hosts/settings/config.ts";

const complete = {
  SECRET: "0123456789abcdef0123456789abcdef",
  LICENSE_SIGNING_KEY: "{}",
  PUBLIC_URL: "https://licenses.example.com",
  ALLOWED_EMAIL_DOMAINS: "example.com",
  OIDC_SSO_ISSUER: "https://login.example.com",
  OIDC_SSO_CLIENT_ID: "desk",
  OIDC_SSO_CLIENT_SECRET: "secret",
};

function errorsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

test("a complete environment is a configuration, with defaults for the rest", () => {
  expect(readConfig(complete)).toMatchObject({
    mode: "embedded",
    PORT: 3000,
    HOST: "127.0.0.1",
    METRICS_HOST: "127.0.0.1",
    DATA_DIR: "./data",
    DEMO_DATA: "off",
    TOKEN_OWNER_DAYS: 45,
    oidc: [{ id: "sso", label: "single sign-on", issuer: "https://login.example.com" }],
  });
  expect(readConfig({ ...complete, TOKEN_OWNER_DAYS: "off" })).toMatchObject({ TOKEN_OWNER_DAYS: null });
});

test("an empty variable counts as absent, and each missing one is an error of its own", () => {
  const errors = errorsOf({ SECRET: "", OIDC_SSO_ISSUER: " " });
  expect(new Set(errors.map((error) => error.split(":")[0]))).toEqual(new Set(Object.keys(complete)));
});

test("several identity providers have settings by their names", () => {
  const config = readConfig({
    ...complete,
    OIDC_PROVIDERS: "sso, azure-ad",
    OIDC_AZURE_AD_ISSUER: "https://login.microsoftonline.com/tenant/v2.0",
    OIDC_AZURE_AD_CLIENT_ID: "desk",
    OIDC_AZURE_AD_CLIENT_SECRET: "secret",
    OIDC_AZURE_AD_LABEL: "Entra",
  });
  expect(config.mode === "embedded" && config.oidc.map(({ id, label }) => [id, label])).toEqual([
    ["sso", "single sign-on"],
    ["azure-ad", "Entra"],
  ]);
});

test("each identity provider may have its own domains and admins, and otherwise has the general ones", () => {
  const partners = {
    OIDC_PROVIDERS: "sso, partners",
    OIDC_PARTNERS_ISSUER: "https://partners.example.com",
    OIDC_PARTNERS_CLIENT_ID: "desk",
    OIDC_PARTNERS_CLIENT_SECRET: "secret",
    OIDC_PARTNERS_ALLOWED_EMAIL_DOMAINS: "partner.example, other.example",
    OIDC_PARTNERS_ADMIN_EMAILS: "paul@partner.example",
    OIDC_SSO_ADMIN_CLAIM: "groups:license-admins",
  };
  const trustsOf = (settings: Record<string, string | undefined>) => {
    const config = readConfig(settings);
    return config.mode === "embedded" ? config.oidc : [];
  };
  expect(trustsOf({ ...complete, ...partners, ADMIN_EMAILS: "ada@example.com" })).toMatchObject([
    {
      allowedEmailDomains: ["example.com"],
      adminEmails: ["ada@example.com"],
      adminClaim: "groups:license-admins",
    },
    {
      allowedEmailDomains: ["partner.example", "other.example"],
      adminEmails: ["paul@partner.example"],
      adminClaim: null,
    },
  ]);
  const ownDomains = { ...complete, ALLOWED_EMAIL_DOMAINS: undefined, OIDC_SSO_ALLOWED_EMAIL_DOMAINS: "*" };
  expect(trustsOf(ownDomains)).toMatchObject([{ allowedEmailDomains: [] }]);
  const errors = errorsOf({
    ...complete,
    ...partners,
    ALLOWED_EMAIL_DOMAINS: "",
    OIDC_SSO_ADMIN_CLAIM: "admins",
  });
  expect(errors.map((error) => error.split(":")[0])).toEqual([
    "ALLOWED_EMAIL_DOMAINS",
    "OIDC_SSO_ADMIN_CLAIM",
  ]);
});

test("there may be two secrets during a rotation, and each must be long enough", () => {
  const [older, newer] = [complete.SECRET, "fedcba9876543210fedcba9876543210"];
  expect(readConfig({ ...complete, SECRET: older })).toMatchObject({ SECRET: [older] });
  expect(readConfig({ ...complete, SECRET: `${newer}, ${older}` })).toMatchObject({ SECRET: [newer, older] });
  for (const [SECRET, error] of [
    ["short", "SECRET: is too short: at least 32 random characters"],
    [`${newer},short`, "SECRET: is too short: at least 32 random characters"],
    [`${newer},${older},${older}`, "SECRET: holds more than two secrets"],
  ] as const)
    expect(errorsOf({ ...complete, SECRET })).toEqual([error]);
});

test("for an upstream no identity provider is needed, and a trailing /api or slash is removed", () => {
  for (const LICENSE_API_URL of [
    "https://api.example.com/v2",
    "https://api.example.com/v2/",
    "https://api.example.com/v2/api/",
  ]) {
    const config = readConfig({ SECRET: complete.SECRET, PUBLIC_URL: complete.PUBLIC_URL, LICENSE_API_URL });
    expect(config).toMatchObject({ mode: "upstream", LICENSE_API_URL: "https://api.example.com/v2" });
  }
});

test("the protocol of an upstream is detected, unless a setting names it", () => {
  const upstream = { ...complete, LICENSE_API_URL: "https://api.example.com" };
  expect(readConfig(upstream)).toMatchObject({
    LICENSE_API_DIALECT: "auto",
    LICENSE_API_TIMEOUT_MS: 120_000,
  });
  expect(readConfig({ ...upstream, LICENSE_API_DIALECT: "own" })).toMatchObject({
    LICENSE_API_DIALECT: "own",
  });
  expect(errorsOf({ ...upstream, LICENSE_API_DIALECT: "soap" })).toEqual([
    "LICENSE_API_DIALECT: is auto, specification or own",
  ]);
});

test("invalid values are reported one by one", () => {
  const errors = errorsOf({
    ...complete,
    PORT: "http",
    PUBLIC_URL: "licenses",
    OIDC_PROVIDERS: "A b",
    RATE_LIMIT_FACTOR: "0",
    TOKEN_OWNER_DAYS: "soon",
  });
  expect(errors.some((error) => error.startsWith("PORT: "))).toBe(true);
  expect(errors.some((error) => error.startsWith("PUBLIC_URL: "))).toBe(true);
  expect(errors.some((error) => error.startsWith("OIDC_PROVIDERS: "))).toBe(true);
  expect(errors.some((error) => error.startsWith("RATE_LIMIT_FACTOR: "))).toBe(true);
  expect(errors).toContain("TOKEN_OWNER_DAYS: is a number of days, or off");
});

test("HubSpot is the CRM once it has a key, at its current address by default", () => {
  const crmOf = (settings: Record<string, string>) => readConfig({ ...complete, ...settings });
  expect(crmOf({})).not.toHaveProperty("HUBSPOT_TOKEN");
  expect(crmOf({ HUBSPOT_TOKEN: " pat-eu1-1 " })).toMatchObject({
    HUBSPOT_TOKEN: "pat-eu1-1",
    HUBSPOT_URL: "https://api.hubapi.com",
    HUBSPOT_BASE_PATH: "/crm/objects/2026-09",
  });
  expect(crmOf({ HUBSPOT_URL: "http://localhost:9999/proxy/" })).toMatchObject({
    HUBSPOT_URL: "http://localhost:9999/proxy",
  });
  for (const [HUBSPOT_BASE_PATH, read] of [
    ["v3", "/crm/v3/objects"],
    ["/crm/v3/objects", "/crm/v3/objects"],
    ["/crm/objects/2027-03/", "/crm/objects/2027-03"],
  ] as const)
    expect(crmOf({ HUBSPOT_BASE_PATH })).toMatchObject({ HUBSPOT_BASE_PATH: read });
});

test("invalid HubSpot settings are reported without the key", () => {
  const errors = errorsOf({
    ...complete,
    HUBSPOT_TOKEN: "a secret\nkey",
    HUBSPOT_URL: "api.hubapi.com",
    HUBSPOT_BASE_PATH: "2026-09",
  });
  expect(errors.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    "HUBSPOT_BASE_PATH: is neither v3 nor a path such as /crm/objects/2026-09",
    "HUBSPOT_TOKEN: holds characters that no service key has",
    "HUBSPOT_URL: is not a web address",
  ]);
  for (const HUBSPOT_BASE_PATH of ["/", "/crm//objects", "/crm/../objects?x=1", "https://x.example/crm"])
    expect(errorsOf({ ...complete, HUBSPOT_BASE_PATH })).toHaveLength(1);
});

test("AWS Marketplace requires its credentials and the product code, and missing ones are named", () => {
  const aws = {
    MARKETPLACE: "aws",
    AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG",
    AWS_MARKETPLACE_PRODUCT_CODE: "prod0code",
  };
  const needed = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_MARKETPLACE_PRODUCT_CODE"] as const;
  expect(readConfig({ ...complete, ...aws })).toMatchObject({
    ...aws,
    AWS_MARKETPLACE_METERING_URL: "https://metering.marketplace.us-east-1.amazonaws.com",
    AWS_MARKETPLACE_ENTITLEMENT_URL: "https://entitlement.marketplace.us-east-1.amazonaws.com",
  });
  expect(errorsOf({ ...complete, MARKETPLACE: "aws" }).map((error) => error.split(":")[0])).toEqual(needed);
  for (const name of needed)
    expect(errorsOf({ ...complete, ...aws, [name]: " " })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: is missing: `)),
    ]);
  expect(readConfig({ ...complete, MARKETPLACE: "off" })).not.toHaveProperty("AWS_ACCESS_KEY_ID");
});

test("invalid settings of AWS Marketplace are reported without the secrets", () => {
  const errors = errorsOf({
    ...complete,
    MARKETPLACE: "aws",
    AWS_ACCESS_KEY_ID: "two words",
    AWS_SECRET_ACCESS_KEY: "a secret\nkey",
    AWS_MARKETPLACE_PRODUCT_CODE: "prod0code",
    AWS_MARKETPLACE_METERING_URL: "metering.marketplace",
    AWS_MARKETPLACE_EVENTS_SECRET: "too-short-secret",
  });
  expect(errors.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    "AWS_ACCESS_KEY_ID: holds characters that it cannot have",
    "AWS_MARKETPLACE_EVENTS_SECRET: is too short: at least 32 random characters",
    "AWS_MARKETPLACE_METERING_URL: is not a web address",
    "AWS_SECRET_ACCESS_KEY: holds characters that it cannot have",
  ]);
});

test("the provisioner requires an address and a secret, or neither", () => {
  const address = "https://provisioner.example.com/v1";
  const secret = "0123456789abcdef0123456789abcdef";
  const settings = { PROVISIONER_URL: address, PROVISIONER_SECRET: secret };
  expect(readConfig({ ...complete, ...settings })).toMatchObject(settings);
  expect(readConfig(complete)).not.toHaveProperty("PROVISIONER_URL");
  expect(errorsOf({ ...complete, PROVISIONER_URL: address })).toEqual([
    "PROVISIONER_SECRET: is missing: PROVISIONER_URL needs it",
  ]);
  expect(errorsOf({ ...complete, PROVISIONER_SECRET: secret })).toEqual([
    "PROVISIONER_URL: is missing: PROVISIONER_SECRET needs it",
  ]);
  expect(
    errorsOf({ ...complete, PROVISIONER_URL: "provisioner", PROVISIONER_SECRET: "short" }).toSorted(),
  ).toEqual([
    "PROVISIONER_SECRET: is too short: at least 32 random characters",
    "PROVISIONER_URL: is not a web address",
  ]);
});

test("the recipients of staff notices are addresses", () => {
  expect(readConfig(complete)).toMatchObject({ STAFF_MAIL: [] });
  expect(readConfig({ ...complete, STAFF_MAIL: "ops@example.com, ada@example.com," })).toMatchObject({
    STAFF_MAIL: ["ops@example.com", "ada@example.com"],
  });
  expect(errorsOf({ ...complete, STAFF_MAIL: "ops@example.com, Ada" })).toEqual([
    "STAFF_MAIL: holds something that is no e-mail address",
  ]);
});

test("the allowed domains and addresses are required, and `*` allows all", () => {
  const { ALLOWED_EMAIL_DOMAINS: _domains, PUBLIC_URL: _address, ...closed } = complete;
  expect(errorsOf(closed)).toEqual([
    "PUBLIC_URL: is missing: the address that people use, https://licenses.example.com",
    "ALLOWED_EMAIL_DOMAINS: is missing: the domains of those who may sign in; * lets in everybody whom a provider knows",
  ]);
  expect(errorsOf({ ...complete, ALLOWED_EMAIL_DOMAINS: " , " })).toEqual([
    "ALLOWED_EMAIL_DOMAINS: names no domain",
  ]);
  expect(readConfig({ ...complete, ALLOWED_EMAIL_DOMAINS: "*", PUBLIC_URL: "*" })).toMatchObject({
    ALLOWED_EMAIL_DOMAINS: [],
    PUBLIC_URL: null,
  });
});

test("a remote backend requires https, unless the operator allows otherwise", () => {
  const open = { ...complete, EVENT_STREAM: "tcp://siem.example.com:601" };
  expect(errorsOf(open)).toEqual([expect.stringMatching(/^EVENT_STREAM: is not tls/)]);
  expect(errorsOf({ ...open, PLAIN_HTTP_BACKENDS: "on" })).toEqual([]);
  const upstream = { ...complete, LICENSE_API_URL: "http://licenses.internal" };
  expect(errorsOf(upstream)).toEqual([expect.stringMatching(/^LICENSE_API_URL: is not https/)]);
});

test("a target for events is a file or a syslog server", () => {
  const streamOf = (EVENT_STREAM: string) => {
    const config = readConfig({ ...complete, PLAIN_HTTP_BACKENDS: "on", EVENT_STREAM });
    return config.mode === "embedded" && config.EVENT_STREAM;
  };
  expect(streamOf("file")).toEqual({ kind: "file", path: null });
  expect(streamOf("file:/var/log/desk.ndjson")).toEqual({ kind: "file", path: "/var/log/desk.ndjson" });
  const syslog = { kind: "syslog", protocol: "tls:", host: "siem.example.com", port: 6514 };
  expect(streamOf("tls://siem.example.com")).toEqual(syslog);
  expect(streamOf("udp://[::1]:1514")).toEqual({ ...syslog, protocol: "udp:", host: "::1", port: 1514 });
  for (const invalid of ["https://siem.example.com", "siem.example.com", "tcp://"])
    expect(errorsOf({ ...complete, EVENT_STREAM: invalid })).toEqual([
      expect.stringMatching(/^EVENT_STREAM: is neither/),
    ]);
});
