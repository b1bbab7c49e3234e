import { millisecondsInDay } from "date-fns/constants";
import { z } from "zod";
import { termTooShortMessage } from "#app/domain/quota/period.ts";
import { labelQuotaFeature } from "#app/domain/package/feature-labels.ts";
import { presentFeatureName } from "#app/domain/package/is-feature.ts";
import { type FeatureLabels, labeledFeature } from "#app/domain/package/package.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { msOf } from "#app/domain/time/time.ts";
import { plausibleEnd, plausibleStart, instantText } from "#app/domain/time/time-schemas.ts";

export const quotaStatus = z.union([z.literal(0), z.literal(1)], {
  error: "The status of a quota is 1 (enabled) or 0 (disabled).",
});

/** `status` is 1 for enabled, 0 for disabled. */
export const quota = z.object({
  id: z.number(),
  activationDate: instantText,
  expirationDate: instantText,
  status: quotaStatus,
  serverCapacity: z.number().nullable(),
  totalClientCapacity: z.number().nullable(),
  caseCapacity: z.number().nullable(),
  /** Lifetime of a case in days. */
  caseLifetime: z.number().nullable(),
  createdBy: z.string(),
  createdAt: instantText,
  updatedAt: instantText,
  rowVersion: z.number(),
  graceDays: z.number().optional(),
  features: z.array(labeledFeature.extend({ value: z.number().nullable() })),
});

export type Quota = z.output<typeof quota>;

/** The features contain only labels from the catalog. `presentQuota` adds the labels of the product. */
export interface QuotaRecord extends Omit<Quota, "features"> {
  licenseId: number;
  features: (FeatureLabels & { name: string; value: number | null; defaultVal: number | null })[];
}

export const presentQuota = ({ licenseId: _, features, ...quota }: QuotaRecord): Quota => ({
  ...quota,
  features: features.map((feature) => ({
    ...labelQuotaFeature(feature),
    name: presentFeatureName(feature.name),
  })),
});

export const pickTerms = (quota: QuotaRecord) => ({
  activationDate: quota.activationDate,
  expirationDate: quota.expirationDate,
  serverCapacity: quota.serverCapacity,
  totalClientCapacity: quota.totalClientCapacity,
  caseCapacity: quota.caseCapacity,
  caseLifetime: quota.caseLifetime,
});
/** The term and the capacities of a quota. */
export type QuotaTerms = ReturnType<typeof pickTerms>;

/** The start and the end of a quota. */
export const term = z.object({
  activationDate: z.string({ error: "Enter the start date." }).pipe(plausibleStart),
  expirationDate: z.string({ error: "Enter the end date." }).pipe(plausibleEnd),
});
export type Term = z.output<typeof term>;

export function checkTerm({ activationDate, expirationDate }: Term, field = "expirationDate") {
  if (msOf(expirationDate) - msOf(activationDate) < millisecondsInDay) {
    throw ruleViolation("TERM", termTooShortMessage, field);
  }
}

export const maxServerCapacity = 1_000;
export const maxAssetCapacity = 1_000_000_000;

export const serverCapacity = z
  .number({ error: "Enter the server capacity." })
  .int("Server capacity is a whole number.")
  .min(1, "Server capacity is at least 1.")
  .max(maxServerCapacity, "Server capacity is at most 1,000.");

export const assetCapacity = z
  .number({ error: "Enter the asset capacity." })
  .int("Asset capacity is a whole number.")
  .min(1, "Asset capacity is at least 1.")
  .max(maxAssetCapacity, "Asset capacity is at most 1,000,000,000.");

export const caseCapacity = z
  .number({ error: "Enter the case capacity." })
  .int("Case capacity is a whole number.")
  .min(1, "Case capacity is at least 1.")
  .max(1_000_000, "Case capacity is at most 1,000,000.");

/** Lifetime of a case in days. */
export const caseLifetime = z
  .number({ error: "Enter the case lifetime." })
  .int("Case lifetime is a whole number of days.")
  .min(1, "Case lifetime is at least 1 day.")
  .max(3650, "Case lifetime is at most 3,650 days.");

/** `caseLifetime` is in days. */
export const irQuotaDefaults = { caseCapacity: 30, caseLifetime: 30 } as const;
