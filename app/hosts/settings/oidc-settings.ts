import { z } from "zod";
import { splitList } from "#app/domain/text/query-text.ts";
import { defaultGroupClaims, type OidcSettings } from "#app/gateways/identity/oidc.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";

type SettingValues = Record<string, string | undefined>;

/** Creates an error function for zod. Its text is used only if the setting is missing. */
export const createMissingMessage = (description: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `is missing: ${description}` : undefined;

export const listSetting = z.string().default("").transform(splitList);

export const emailDomains = z
  .string({
    error: createMissingMessage(
      "the e-mail domains of users who may sign in; * accepts every user of the identity provider",
    ),
  })
  .transform(splitList)
  .refine((domains) => domains.length > 0, "must contain at least one domain")
  .transform((domains) => (domains.includes("*") ? [] : domains));

export type ProviderSettings = Pick<OidcSettings, "id" | "issuer" | "clientId" | "clientSecret"> &
  Required<Pick<OidcSettings, "acceptsUnverifiedEmail" | "groupClaims" | "requestsOfflineAccess">> &
  TrustedProvider;

const providerSettings = {
  ISSUER: z.url({
    error: createMissingMessage("the address of the identity provider, such as https://login.example.com"),
  }),
  CLIENT_ID: z.string({ error: createMissingMessage("the client id from the identity provider") }),
  CLIENT_SECRET: z.string({ error: createMissingMessage("the client secret from the identity provider") }),
  LABEL: z.string().default("single sign-on"),
  ALLOWED_EMAIL_DOMAINS: emailDomains.optional(),
  ADMIN_EMAILS: z.string().transform(splitList).optional(),
  ADMIN_CLAIM: z
    .string()
    .regex(/^.+:.+$/, "must have the form claim:value, such as groups:license-admins")
    .optional(),
  GROUP_CLAIMS: z
    .string()
    .transform(splitList)
    .refine((names) => names.length <= 10, "must contain at most 10 claims")
    .optional(),
  ACCEPT_UNVERIFIED_EMAIL: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  OFFLINE_ACCESS: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
};
const providerSchema = z.object(providerSettings);

const buildSettingPrefix = (id: string) => `OIDC_${id.toUpperCase().replaceAll("-", "_")}`;

export const readProviderLabel = (id: string, settingValues: SettingValues) =>
  settingValues[`${buildSettingPrefix(id)}_LABEL`] ?? "single sign-on";

export const needsDefaultDomains = (ids: readonly string[], settingValues: SettingValues): boolean =>
  ids.length === 0 ||
  ids.some((id) => settingValues[`${buildSettingPrefix(id)}_ALLOWED_EMAIL_DOMAINS`] === undefined);

export function readProvider(
  id: string,
  settingValues: SettingValues,
  defaultTrust: Pick<TrustedProvider, "allowedEmailDomains" | "adminEmails">,
  onErrors: (errors: string[]) => void,
): ProviderSettings | undefined {
  const prefix = buildSettingPrefix(id);
  const providerEntries = Object.keys(providerSettings).map((name) => [
    name,
    settingValues[`${prefix}_${name}`],
  ]);
  const { data: provider, error } = providerSchema.safeParse(Object.fromEntries(providerEntries));
  if (!provider) {
    onErrors(error.issues.map(({ path, message }) => `${prefix}_${String(path[0])}: ${message}`));
    return undefined;
  }
  return {
    id,
    label: provider.LABEL,
    issuer: provider.ISSUER,
    clientId: provider.CLIENT_ID,
    clientSecret: provider.CLIENT_SECRET,
    allowedEmailDomains: provider.ALLOWED_EMAIL_DOMAINS ?? defaultTrust.allowedEmailDomains,
    adminEmails: provider.ADMIN_EMAILS ?? defaultTrust.adminEmails,
    adminClaim: provider.ADMIN_CLAIM ?? null,
    groupClaims: provider.GROUP_CLAIMS ?? defaultGroupClaims,
    acceptsUnverifiedEmail: provider.ACCEPT_UNVERIFIED_EMAIL === "on",
    requestsOfflineAccess: provider.OFFLINE_ACCESS === "on",
  };
}
