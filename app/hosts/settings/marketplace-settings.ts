import { z } from "zod";
import { splitList } from "./oidc-settings.ts";

const webAddress = (address: string) =>
  z.url({ protocol: /^https?$/, error: "is not a web address" }).default(address);
const credential = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, "holds characters that it cannot have")
  .optional();

/** `off` becomes an empty list. */
const marketplaceProviders = z
  .string()
  .transform((text) => (text === "off" ? [] : splitList(text)))
  .pipe(
    z
      .array(z.enum(["sandbox", "aws"], { error: "is sandbox, aws or off, or several by commas" }))
      .refine((providers) => new Set(providers).size === providers.length, "names a marketplace twice"),
  );

export const marketplaceSettings = {
  MARKETPLACE: marketplaceProviders.optional(),
  MARKETPLACE_TRUST_IDS: z.enum(["on", "off"], { error: "is on or off" }).optional(),
  AWS_ACCESS_KEY_ID: credential,
  AWS_SECRET_ACCESS_KEY: credential,
  AWS_SESSION_TOKEN: credential,
  AWS_MARKETPLACE_PRODUCT_CODE: credential,
  AWS_MARKETPLACE_METERING_URL: webAddress("https://metering.marketplace.us-east-1.amazonaws.com"),
  AWS_MARKETPLACE_ENTITLEMENT_URL: webAddress("https://entitlement.marketplace.us-east-1.amazonaws.com"),
  AWS_MARKETPLACE_EVENTS_SECRET: z
    .string()
    .trim()
    .min(32, "is too short: at least 32 random characters")
    .optional(),
};
const settingsSchema = z.object(marketplaceSettings);
export type MarketplaceSettings = z.output<typeof settingsSchema>;

const requiredForAws = {
  AWS_ACCESS_KEY_ID: "the id of an access key that may call ResolveCustomer and GetEntitlements",
  AWS_SECRET_ACCESS_KEY: "the secret of that access key",
  AWS_MARKETPLACE_PRODUCT_CODE: "the product code that the AWS Marketplace listing shows",
};

export const missingAwsErrors = (settings: Record<string, string | undefined>): string[] =>
  splitList(settings["MARKETPLACE"] ?? "").includes("aws")
    ? Object.entries(requiredForAws)
        .filter(([name]) => !settings[name])
        .map(([name, description]) => `${name}: is missing: ${description}`)
    : [];
