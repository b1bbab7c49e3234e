import { z } from "zod";

export const licenseType = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: "Choose a license type.",
});

const packageTier = z.object({ id: z.string(), name: z.string() });

export const productPackage = z.object({ id: z.string(), name: z.string(), tiers: z.array(packageTier) });
export type ProductPackage = z.output<typeof productPackage>;

const feature = z.object({ name: z.string(), defaultVal: z.number().nullable() });
/** Number of days that a license works after its end. */
export const graceDays = z
  .number({ error: "Enter the days of the grace period." })
  .int("The grace period is a whole number of days.")
  .min(0, "The grace period is at least 0 days.")
  .max(90, "The grace period is at most 90 days.");

/** The customer is warned a week before the release, so a release comes at least two weeks after the last contact. */
export const releaseSilentServersAfterDays = z
  .number({ error: "Enter the days until the release." })
  .int("The number of days is a whole number.")
  .min(14, "Release a seat after at least 14 days.")
  .max(3_650, "Release a seat after at most 3,650 days.");

export interface FeatureLabels {
  prettyName?: string | undefined;
  prettyValue?: string | undefined;
}

export type Feature = z.output<typeof feature> & FeatureLabels;

export const labeledFeature = feature.extend({ prettyName: z.string(), prettyValue: z.string() });
export type LabeledFeature = z.output<typeof labeledFeature>;

export const tierName = z.object({ tierId: z.string(), prettyName: z.string() });
export type TierName = z.output<typeof tierName>;
