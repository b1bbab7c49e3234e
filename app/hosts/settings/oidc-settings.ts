import { z } from "zod";
import type { OidcSettings } from "#app/gateways/identity/oidc.ts";
import type { Trust } from "#app/domain/person/trust.ts";

type Present = Record<string, string | undefined>;

export const missing = (what: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `is missing: ${what}` : undefined;

export const partsOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
export const list = z.string().default("").transform(partsOf);

export const emailDomains = z
  .string({
    error: missing("the domains of those who may sign in; * lets in everybody whom a provider knows"),
  })
  .transform(partsOf)
  .refine((domains) => domains.length > 0, "names no domain")
  .transform((domains) => (domains.includes("*") ? [] : domains));

export type ProviderSettings = Pick<OidcSettings, "id" | "issuer" | "clientId" | "clientSecret"> &
  Required<Pick<OidcSettings, "acceptsUnverified">> &
  Trust;

const ownSettings = {
  ISSUER: z.url({ error: missing("the address of the identity provider, https://login.example.com") }),
  CLIENT_ID: z.string({ error: missing("the client id that the identity provider gave") }),
  CLIENT_SECRET: z.string({ error: missing("the client secret that the identity provider gave") }),
  LABEL: z.string().default("single sign-on"),
  ALLOWED_EMAIL_DOMAINS: emailDomains.optional(),
  ADMIN_EMAILS: z.string().transform(partsOf).optional(),
  ADMIN_CLAIM: z
    .string()
    .regex(/^.+:.+$/, "is not a claim, a colon and what it holds for an admin, as in groups:license-admins")
    .optional(),
  ACCEPT_UNVERIFIED_EMAIL: z.enum(["on", "off"], { error: "is on or off" }).default("off"),
};
const providerSchema = z.object(ownSettings);

const prefixOf = (id: string) => `OIDC_${id.toUpperCase().replaceAll("-", "_")}`;

export const labelOf = (id: string, present: Present) => present[`${prefixOf(id)}_LABEL`] ?? "single sign-on";

export const needsGeneralDomains = (ids: readonly string[], present: Present): boolean =>
  ids.length === 0 || ids.some((id) => present[`${prefixOf(id)}_ALLOWED_EMAIL_DOMAINS`] === undefined);

export function readProvider(
  id: string,
  present: Present,
  general: Pick<Trust, "allowedEmailDomains" | "adminEmails">,
  onErrors: (errors: string[]) => void,
): ProviderSettings | undefined {
  const prefix = prefixOf(id);
  const named = Object.keys(ownSettings).map((name) => [name, present[`${prefix}_${name}`]]);
  const { data, error } = providerSchema.safeParse(Object.fromEntries(named));
  if (!data) {
    onErrors(error.issues.map(({ path, message }) => `${prefix}_${String(path[0])}: ${message}`));
    return undefined;
  }
  return {
    id,
    label: data.LABEL,
    issuer: data.ISSUER,
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    allowedEmailDomains: data.ALLOWED_EMAIL_DOMAINS ?? general.allowedEmailDomains,
    adminEmails: data.ADMIN_EMAILS ?? general.adminEmails,
    adminClaim: data.ADMIN_CLAIM ?? null,
    acceptsUnverified: data.ACCEPT_UNVERIFIED_EMAIL === "on",
  };
}
