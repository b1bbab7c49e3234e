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

test("a complete environment is accepted with defaults for other settings", () => {
  expect(readConfig(completeEnvironment)).toMatchObject({
    mode: "embedded",
    PORT: 3000,
    HOST: "127.0.0.1",
    METRICS_HOST: "127.0.0.1",
    DATA_DIR: "./data",
    DEMO_DATA: "off",
    TOKEN_OWNER_DAYS: 45,
    ASSISTANT_MAX_LICENSES: 200,
    oidc: [{ id: "sso", label: "single sign-on", issuer: "https://login.example.com" }],
  });
  expect(readConfig({ ...completeEnvironment, TOKEN_OWNER_DAYS: "off" })).toMatchObject({
    TOKEN_OWNER_DAYS: null,
  });
});

test("an empty variable is treated as missing", () => {
  const errors = listErrors({ SECRET: "", OIDC_SSO_ISSUER: " " });
  expect(new Set(errors.map((error) => error.split(":")[0]))).toEqual(
    new Set(Object.keys(completeEnvironment)),
  );
});

test("the settings of several identity providers contain their ids", () => {
  const config = readConfig({
    ...completeEnvironment,
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

test("an identity provider can override the general domains and admins", () => {
  const partnersEnvironment = {
    OIDC_PROVIDERS: "sso, partners",
    OIDC_PARTNERS_ISSUER: "https://partners.example.com",
    OIDC_PARTNERS_CLIENT_ID: "desk",
    OIDC_PARTNERS_CLIENT_SECRET: "secret",
    OIDC_PARTNERS_ALLOWED_EMAIL_DOMAINS: "partner.example, other.example",
    OIDC_PARTNERS_ADMIN_EMAILS: "paul@partner.example",
    OIDC_SSO_ADMIN_CLAIM: "groups:license-admins",
    OIDC_SSO_GROUP_CLAIMS: "roles, https://example.com/groups",
  };
  const readProviders = (settings: Record<string, string | undefined>) => {
    const config = readConfig(settings);
    return config.mode === "embedded" ? config.oidc : [];
  };
  expect(
    readProviders({ ...completeEnvironment, ...partnersEnvironment, ADMIN_EMAILS: "ada@example.com" }),
  ).toMatchObject([
    {
      allowedEmailDomains: ["example.com"],
      adminEmails: ["ada@example.com"],
      adminClaim: "groups:license-admins",
      groupClaims: ["roles", "https://example.com/groups"],
    },
    {
      allowedEmailDomains: ["partner.example", "other.example"],
      adminEmails: ["paul@partner.example"],
      adminClaim: null,
    },
  ]);
  const environmentWithProviderDomains = {
    ...completeEnvironment,
    ALLOWED_EMAIL_DOMAINS: undefined,
    OIDC_SSO_ALLOWED_EMAIL_DOMAINS: "*",
  };
  expect(readProviders(environmentWithProviderDomains)).toMatchObject([{ allowedEmailDomains: [] }]);
  const errors = listErrors({
    ...completeEnvironment,
    ...partnersEnvironment,
    ALLOWED_EMAIL_DOMAINS: "",
    OIDC_SSO_ADMIN_CLAIM: "admins",
  });
  expect(errors.map((error) => error.split(":")[0])).toEqual([
    "ALLOWED_EMAIL_DOMAINS",
    "OIDC_SSO_ADMIN_CLAIM",
  ]);
});

test("two secrets are accepted during a rotation", () => {
  const olderSecret = completeEnvironment.SECRET;
  const newerSecret = "fedcba9876543210fedcba9876543210";
  expect(readConfig({ ...completeEnvironment, SECRET: olderSecret })).toMatchObject({
    SECRET: [olderSecret],
  });
  expect(readConfig({ ...completeEnvironment, SECRET: `${newerSecret}, ${olderSecret}` })).toMatchObject({
    SECRET: [newerSecret, olderSecret],
  });
  for (const [SECRET, error] of [
    ["short", "SECRET: is too short: at least 32 random characters"],
    [`${newerSecret},short`, "SECRET: is too short: at least 32 random characters"],
    [`${newerSecret},${olderSecret},${olderSecret}`, "SECRET: must contain at most two secrets"],
  ] as const)
    expect(listErrors({ ...completeEnvironment, SECRET })).toEqual([error]);
});

test("an upstream URL is normalized and requires no identity provider", () => {
  for (const LICENSE_API_URL of [
    "https://api.example.com/v2",
    "https://api.example.com/v2/",
    "https://api.example.com/v2/api/",
  ]) {
    const config = readConfig({
      SECRET: completeEnvironment.SECRET,
      PUBLIC_URL: completeEnvironment.PUBLIC_URL,
      LICENSE_API_URL,
    });
    expect(config).toMatchObject({ mode: "upstream", LICENSE_API_URL: "https://api.example.com/v2" });
  }
});

test("the protocol of an upstream is detected unless it is set", () => {
  const upstreamEnvironment = { ...completeEnvironment, LICENSE_API_URL: "https://api.example.com" };
  expect(readConfig(upstreamEnvironment)).toMatchObject({
    LICENSE_API_DIALECT: "auto",
    LICENSE_API_TIMEOUT_MS: 120_000,
  });
  expect(readConfig({ ...upstreamEnvironment, LICENSE_API_DIALECT: "own" })).toMatchObject({
    LICENSE_API_DIALECT: "own",
  });
  expect(listErrors({ ...upstreamEnvironment, LICENSE_API_DIALECT: "soap" })).toEqual([
    "LICENSE_API_DIALECT: must be auto, specification or own",
  ]);
});

test("each invalid value is reported", () => {
  const errors = listErrors({
    ...completeEnvironment,
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
  expect(errors).toContain("TOKEN_OWNER_DAYS: must be a number of days, or off");
});

test("the recipients of staff notices must be e-mail addresses", () => {
  expect(readConfig(completeEnvironment)).toMatchObject({ STAFF_MAIL: [] });
  expect(
    readConfig({ ...completeEnvironment, STAFF_MAIL: "ops@example.com, ada@example.com," }),
  ).toMatchObject({
    STAFF_MAIL: ["ops@example.com", "ada@example.com"],
  });
  expect(listErrors({ ...completeEnvironment, STAFF_MAIL: "ops@example.com, Ada" })).toEqual([
    "STAFF_MAIL: must contain only e-mail addresses",
  ]);
});

test("the allowed domains and the public URL are required", () => {
  const {
    ALLOWED_EMAIL_DOMAINS: _domains,
    PUBLIC_URL: _publicUrl,
    ...environmentWithoutUrlAndDomains
  } = completeEnvironment;
  expect(listErrors(environmentWithoutUrlAndDomains)).toEqual([
    "PUBLIC_URL: is missing: the address of this installation, such as https://licenses.example.com",
    "ALLOWED_EMAIL_DOMAINS: is missing: the e-mail domains of users who may sign in; * accepts every user of the identity provider",
  ]);
  expect(listErrors({ ...completeEnvironment, ALLOWED_EMAIL_DOMAINS: " , " })).toEqual([
    "ALLOWED_EMAIL_DOMAINS: must contain at least one domain",
  ]);
  expect(readConfig({ ...completeEnvironment, ALLOWED_EMAIL_DOMAINS: "*", PUBLIC_URL: "*" })).toMatchObject({
    ALLOWED_EMAIL_DOMAINS: [],
    PUBLIC_URL: null,
  });
});

test("a remote backend requires https unless the operator allows http", () => {
  const environmentWithStream = { ...completeEnvironment, EVENT_STREAM: "tcp://siem.example.com:601" };
  expect(listErrors(environmentWithStream)).toEqual([expect.stringMatching(/^EVENT_STREAM: must use tls/)]);
  expect(listErrors({ ...environmentWithStream, PLAIN_HTTP_BACKENDS: "on" })).toEqual([]);
  const upstreamEnvironment = { ...completeEnvironment, LICENSE_API_URL: "http://licenses.internal" };
  expect(listErrors(upstreamEnvironment)).toEqual([
    expect.stringMatching(/^LICENSE_API_URL: must use https/),
  ]);
});

test("the target of the event stream is a file or a syslog server", () => {
  const readEventStream = (EVENT_STREAM: string) => {
    const config = readConfig({ ...completeEnvironment, PLAIN_HTTP_BACKENDS: "on", EVENT_STREAM });
    return config.mode === "embedded" && config.EVENT_STREAM;
  };
  expect(readEventStream("file")).toEqual({ kind: "file", path: null });
  expect(readEventStream("file:/var/log/desk.ndjson")).toEqual({
    kind: "file",
    path: "/var/log/desk.ndjson",
  });
  const syslog = { kind: "syslog", protocol: "tls:", host: "siem.example.com", port: 6514 };
  expect(readEventStream("tls://siem.example.com")).toEqual(syslog);
  expect(readEventStream("udp://[::1]:1514")).toEqual({
    ...syslog,
    protocol: "udp:",
    host: "::1",
    port: 1514,
  });
  for (const invalidTarget of ["https://siem.example.com", "siem.example.com", "tcp://"])
    expect(listErrors({ ...completeEnvironment, EVENT_STREAM: invalidTarget })).toEqual([
      expect.stringMatching(/^EVENT_STREAM: must be file/),
    ]);
});
