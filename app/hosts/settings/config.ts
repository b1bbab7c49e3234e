import { z } from "zod";
import { splitList } from "#app/domain/text/query-text.ts";
import type { Brand } from "#app/domain/brand.ts";
import { assistantSettings } from "./assistant-settings.ts";
import { eventStreamTarget } from "./event-stream-settings.ts";
import { listenAddress } from "./listen-address.ts";
import { mailSettings, findMissingSmtpErrors } from "./mail-settings.ts";
import { marketplaceSettings, findMissingMarketplaceErrors } from "./marketplace-settings.ts";
import {
  emailDomains,
  readProviderLabel,
  listSetting,
  createMissingMessage,
  needsDefaultDomains,
  type ProviderSettings,
  readProvider,
} from "./oidc-settings.ts";
import { findInsecureBackendErrors } from "./plain-http.ts";
import { securityContacts } from "./security-contact.ts";
import { tokenSettings } from "./token-settings.ts";
import { staffSettings } from "./staff-settings.ts";

const missingAddressMessage = createMissingMessage(
  "the address of this installation, such as https://licenses.example.com",
);
const origin = z
  .url({ protocol: /^https?$/, error: (issue) => missingAddressMessage(issue) ?? "must be a web address" })
  .transform((text) => new URL(text).origin);
/** `*` accepts any host and is meant for a machine that only its user can reach. */
const publicOrigin = z.preprocess((value) => (value === "*" ? null : value), origin.nullable());

const providerIds = z
  .string()
  .default("sso")
  .transform((text) => text.split(",").map((id) => id.trim()))
  .pipe(
    z.array(
      z.string().regex(/^[a-z0-9-]{1,32}$/, "must contain only IDs of lower-case letters, digits and -"),
    ),
  );

/** The current secret, and optionally the previous secret, which is still accepted. */
const secrets = z
  .tuple([z.string()], z.string())
  .refine((secretList) => secretList.length <= 2, "must contain at most two secrets");

/** Settings that apply with our license API and with an external license API. */
const sharedSettings = z.object({
  OIDC_PROVIDERS: providerIds,
  PORT: z.coerce.number({ error: "must be a number" }).int().min(0).max(65_535).default(3000),
  HOST: listenAddress,
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: publicOrigin,
  PLAIN_HTTP_BACKENDS: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  TRUSTED_PROXIES: listSetting,
  METRICS_TOKEN: z.string().trim().min(16, "is too short: at least 16 random characters").optional(),
  METRICS_PORT: z.coerce.number({ error: "must be a number" }).int().min(0).max(65_535).optional(),
  METRICS_HOST: listenAddress,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be a web address" }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default("")
    // Splits at the first equals sign only, because values may contain equals signs.
    .transform((text) => Object.fromEntries(splitList(text).map((pair) => pair.split(/=(.*)/s, 2))))
    .pipe(
      z.record(z.string().regex(/^[\w-]+$/), z.string(), {
        error: "must be name=value pairs, separated by commas",
      }),
    ),
  OTEL_SERVICE_NAME: z.string().default("license-desk"),
  LOG_LEVEL: z.enum(["info", "warn", "error"], { error: "must be info, warn or error" }).default("info"),
  MAX_CONNECTIONS: z.coerce.number({ error: "must be a number" }).int().positive().default(1_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number({ error: "must be a number" }).int().positive().default(250),
  SECURITY_CONTACT: securityContacts,
  SECRET: z
    .string({
      error: createMissingMessage("at least 32 random characters; `openssl rand -base64 32` creates them"),
    })
    .transform(splitList)
    .refine(
      (secretList) => secretList.every((secret) => secret.length >= 32),
      "is too short: at least 32 random characters",
    )
    .pipe(secrets),
  VENDOR_NAME: z.string().trim().max(80, "must have at most 80 characters").default(""),
  PRODUCT_NAME: z.string().trim().max(80, "must have at most 80 characters").default("AIR"),
  VENDOR_LOGO: z
    .string()
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, "must be a PNG image as a data: URL")
    .optional(),
  INSTANCE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a lower-case domain name")
    .default("instances.example.com"),
  TORNADO_ALLOWED_HOSTS: listSetting.pipe(
    z.array(
      z
        .string()
        .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must contain only lower-case hosts, or .suffixes of them"),
    ),
  ),
});

const hubspotSettings = {
  HUBSPOT_TOKEN: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, "contains characters that a service key cannot have")
    .optional(),
  HUBSPOT_URL: z
    .url({ protocol: /^https?$/, error: "must be a web address" })
    .default("https://api.hubapi.com")
    .transform((text) => text.replace(/\/+$/, "")),
  HUBSPOT_BASE_PATH: z
    .string()
    .trim()
    .default("/crm/objects/2026-09")
    .transform((text) => (text === "v3" ? "/crm/v3/objects" : text.replace(/\/+$/, "")))
    .pipe(z.string().regex(/^(\/[A-Za-z0-9._-]+)+$/, "must be v3 or a path such as /crm/objects/2026-09")),
};

const provisionerSettings = {
  PROVISIONER_URL: z.url({ protocol: /^https?$/, error: "must be a web address" }).optional(),
  PROVISIONER_SECRET: z.string().min(32, "is too short: at least 32 random characters").optional(),
  SIMULATED_STEP_MS: z.coerce.number({ error: "must be a number" }).int().positive().optional(),
};

const externalSystemSettings = {
  ...provisionerSettings,
  ...marketplaceSettings,
  ...mailSettings,
  ...staffSettings,
  ...tokenSettings,
  HISTORY_HEADS_URL: z.url({ protocol: /^https?$/, error: "must be a web address" }).optional(),
  EVENT_STREAM: eventStreamTarget.optional(),
  WEBHOOK_ALLOW_PRIVATE: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  DEMO_DATA: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  JOBS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
};
const { DATA_DIR, INSTANCE_DOMAIN, SECRET } = sharedSettings.shape;
const commandSettings = z.object({
  ...externalSystemSettings,
  DATA_DIR,
  INSTANCE_DOMAIN,
  SECRET: SECRET.optional(),
  PUBLIC_URL: publicOrigin.default(null),
});
export type CommandConfig = z.output<typeof commandSettings>;

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });

const embeddedSettings = sharedSettings.extend({
  ...hubspotSettings,
  ...externalSystemSettings,
  ...assistantSettings,
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  ADMIN_EMAILS: listSetting,
  ALLOWED_EMAIL_DOMAINS: emailDomains,
  LICENSE_SIGNING_KEY: z.string({
    error: createMissingMessage("the private JWK that signs license files; `npm run keys:new` creates one"),
  }),
  LICENSE_KEYS_VISIBLE_TO: z
    .enum(["staff", "license-manage"], { error: "must be staff or license-manage" })
    .default("staff"),
  RATE_LIMIT_FACTOR: z.coerce.number({ error: "must be a number" }).positive().default(1),
});

/** If the first setting of a pair is set, the second setting is required. */
const requiredPairs = [
  ["PROVISIONER_URL", "PROVISIONER_SECRET"],
  ["PROVISIONER_SECRET", "PROVISIONER_URL"],
  ["DATABASE_READ_URL", "DATABASE_URL"],
] as const;

const upstreamSettings = sharedSettings.extend({
  LICENSE_API_URL: z
    .url({ protocol: /^https?$/, error: "must be a web address" })
    .transform((text) => text.replace(/\/+$/, "").replace(/\/api$/, "")),
  LICENSE_API_DIALECT: z
    .enum(["auto", "specification", "own"], { error: "must be auto, specification or own" })
    .default("auto"),
  LICENSE_API_TIMEOUT_MS: z.coerce.number({ error: "must be a number" }).int().positive().default(120_000),
});

const embeddedSettingsWithOptionalDomains = embeddedSettings.extend({
  ALLOWED_EMAIL_DOMAINS: emailDomains.default([]),
});

export type EmbeddedConfig = z.output<typeof embeddedSettings> & {
  mode: "embedded";
  oidc: ProviderSettings[];
};
export type UpstreamConfig = z.output<typeof upstreamSettings> & {
  mode: "upstream";
  /** Names from our settings, because an external license API may not list its identity providers. */
  providerNames: Pick<ProviderSettings, "id" | "label">[];
};
export type Config = z.output<typeof sharedSettings> & (EmbeddedConfig | UpstreamConfig);

/** Contains one line for each error of the configuration. */
export class ConfigError extends Error {
  readonly errors: string[];

  constructor(errors: string[]) {
    super(
      `The configuration has ${errors.length} error(s):\n${errors.map((error) => `  ${error}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.errors = errors;
  }
}

/** Treats empty variables as absent. Throws a ConfigError if settings are missing or invalid. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const settingValues = readSettingValues(environment);
  const errors: string[] = [];
  const parse = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> | undefined => {
    const parsedSettings = schema.safeParse(settingValues);
    if (parsedSettings.success) return parsedSettings.data;
    errors.push(...formatErrors(parsedSettings.error));
    return undefined;
  };
  if (settingValues.LICENSE_API_URL) {
    const config = parse(upstreamSettings);
    errors.push(...findInsecureBackendErrors(selectKnownSettings(settingValues)));
    if (!config || errors.length > 0) throw new ConfigError(errors);
    const providerNames = config.OIDC_PROVIDERS.map((id) => ({
      id,
      label: readProviderLabel(id, settingValues),
    }));
    return { mode: "upstream", ...config, providerNames };
  }
  const configuredProviderIds = providerIds.safeParse(settingValues.OIDC_PROVIDERS).data ?? [];
  const config = parse(
    needsDefaultDomains(configuredProviderIds, settingValues)
      ? embeddedSettings
      : embeddedSettingsWithOptionalDomains,
  );
  const defaultTrust = {
    allowedEmailDomains: config?.ALLOWED_EMAIL_DOMAINS ?? [],
    adminEmails: config?.ADMIN_EMAILS ?? [],
  };
  const oidc = configuredProviderIds.map((id) =>
    readProvider(id, settingValues, defaultTrust, (providerErrors) => errors.push(...providerErrors)),
  );
  errors.push(...findMissingSettingErrors(settingValues));
  if (!config || errors.length > 0) throw new ConfigError(errors);
  return { mode: "embedded", ...config, oidc: oidc.filter((provider) => provider !== undefined) };
}

/**
 * Reads the settings of commands, which need fewer settings than the server. Throws a ConfigError if settings
 * are missing or invalid.
 */
export function readCommandConfig(environment: Record<string, string | undefined>): CommandConfig {
  const settingValues = readSettingValues(environment);
  const { data: config, error } = commandSettings.safeParse(settingValues);
  const errors = [...formatErrors(error), ...findMissingSettingErrors(settingValues)];
  if (!config || errors.length > 0) throw new ConfigError(errors);
  return config;
}

const settingNames = new Set(Object.keys({ ...embeddedSettings.shape, ...upstreamSettings.shape }));

/** The variables that are settings of the app and not empty. */
export const selectKnownSettings = (
  environment: Record<string, string | undefined>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const isSetting = settingNames.has(name) || name.startsWith("OIDC_");
      return isSetting && value?.trim() ? [[name, value] as const] : [];
    }),
  );

const readSettingValues = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

const formatErrors = (error: z.ZodError | undefined): string[] =>
  (error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`);

const findMissingSettingErrors = (settingValues: Record<string, string | undefined>): string[] => [
  ...requiredPairs
    .filter(([setting, requiredSetting]) => settingValues[setting] && !settingValues[requiredSetting])
    .map(([setting, requiredSetting]) => `${requiredSetting}: is missing: ${setting} needs it`),
  ...findMissingMarketplaceErrors(settingValues),
  ...findMissingSmtpErrors(settingValues),
  ...findInsecureBackendErrors(selectKnownSettings(settingValues)),
];

export const readBrand = ({
  VENDOR_NAME,
  PRODUCT_NAME,
  VENDOR_LOGO,
}: Pick<Config, "VENDOR_NAME" | "PRODUCT_NAME" | "VENDOR_LOGO">): Brand => ({
  vendorName: VENDOR_NAME,
  productName: PRODUCT_NAME,
  logo: VENDOR_LOGO ?? null,
});
