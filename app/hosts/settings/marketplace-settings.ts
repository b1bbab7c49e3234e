import { z } from "zod";
import { splitList } from "#app/domain/text/query-text.ts";

const createUrlSetting = (defaultUrl: string) =>
  z.url({ protocol: /^https?$/, error: "must be a web address" }).default(defaultUrl);
const credentialSetting = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, "contains characters that are not allowed")
  .optional();

/** `off` becomes an empty list. */
const marketplaceProviders = z
  .string()
  .transform((text) => (text === "off" ? [] : splitList(text)))
  .pipe(
    z
      .array(
        z.enum(["sandbox", "aws", "azure"], {
          error: "must be sandbox, aws, azure or off, or several of them, separated by commas",
        }),
      )
      .refine((providers) => new Set(providers).size === providers.length, "names a marketplace twice"),
  );

export const marketplaceSettings = {
  MARKETPLACE: marketplaceProviders.optional(),
  MARKETPLACE_REMINDERS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  MARKETPLACE_TRUST_IDS: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
  AWS_ACCESS_KEY_ID: credentialSetting,
  AWS_SECRET_ACCESS_KEY: credentialSetting,
  AWS_SESSION_TOKEN: credentialSetting,
  AWS_MARKETPLACE_PRODUCT_CODE: credentialSetting,
  AWS_MARKETPLACE_METERING_URL: createUrlSetting("https://metering.marketplace.us-east-1.amazonaws.com"),
  AWS_MARKETPLACE_ENTITLEMENT_URL: createUrlSetting(
    "https://entitlement.marketplace.us-east-1.amazonaws.com",
  ),
  AWS_MARKETPLACE_AGREEMENT_URL: createUrlSetting("https://agreement-marketplace.us-east-1.amazonaws.com"),
  AWS_MARKETPLACE_EVENTS_SECRET: z
    .string()
    .trim()
    .min(32, "is too short: at least 32 random characters")
    .optional(),
  AZURE_MARKETPLACE_TENANT_ID: credentialSetting,
  AZURE_MARKETPLACE_CLIENT_ID: credentialSetting,
  AZURE_MARKETPLACE_CLIENT_SECRET: credentialSetting,
  AZURE_MARKETPLACE_OFFER_ID: credentialSetting,
  AZURE_MARKETPLACE_ACTIVATION: z
    .enum(["automatic", "approval"], { error: "must be automatic or approval" })
    .default("automatic"),
  AZURE_MARKETPLACE_LOGIN_URL: createUrlSetting("https://login.microsoftonline.com"),
  AZURE_MARKETPLACE_API_URL: createUrlSetting("https://marketplaceapi.microsoft.com"),
};
const settingsSchema = z.object(marketplaceSettings);
export type MarketplaceSettings = z.output<typeof settingsSchema>;

const requiredSettings = {
  aws: {
    AWS_ACCESS_KEY_ID:
      "the id of an access key that may call ResolveCustomer, GetEntitlements and DescribeAgreement",
    AWS_SECRET_ACCESS_KEY: "the secret of that access key",
    AWS_MARKETPLACE_PRODUCT_CODE: "the product code that the AWS Marketplace listing shows",
  },
  azure: {
    AZURE_MARKETPLACE_TENANT_ID:
      "the id of the Microsoft Entra tenant in the technical configuration of the offer",
    AZURE_MARKETPLACE_CLIENT_ID: "the application id in the technical configuration of the offer",
    AZURE_MARKETPLACE_CLIENT_SECRET: "a client secret of that application",
    AZURE_MARKETPLACE_OFFER_ID: "the id of the offer in Partner Center",
  },
};

export function findMissingMarketplaceErrors(settings: Record<string, string | undefined>): string[] {
  const providers = splitList(settings["MARKETPLACE"] ?? "");
  return Object.entries(requiredSettings)
    .filter(([provider]) => providers.includes(provider))
    .flatMap(([, settingDescriptions]) => Object.entries(settingDescriptions))
    .filter(([name]) => !settings[name])
    .map(([name, description]) => `${name}: is missing: ${description}`);
}
