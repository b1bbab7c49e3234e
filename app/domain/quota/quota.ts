import { z } from "zod";
import { wordedFeature } from "#app/domain/package/package.ts";

export const quotaStatus = z.union([z.literal(0), z.literal(1)]);

/** A share of a license's lifetime with its limits. `status` is 1 enabled, 0 disabled. */
export const quota = z.object({
  id: z.number(),
  activationDate: z.string(),
  expirationDate: z.string(),
  status: quotaStatus,
  serverCapacity: z.number().nullable(),
  totalClientCapacity: z.number().nullable(),
  caseCapacity: z.number().nullable(),
  /** Days that a case stays open. */
  caseLifetime: z.number().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  rowVersion: z.number(),
  features: z.array(wordedFeature.extend({ value: z.number().nullable() })),
});

/** A quota as it is stored: its features by name and value, without their wording. */
export interface QuotaRecord extends Omit<z.output<typeof quota>, "features"> {
  licenseId: number;
  features: { name: string; value: number | null; defaultVal: number | null }[];
}

/** From when to when a quota runs, and what it allows. */
export const termsOf = (quota: QuotaRecord) => ({
  activationDate: quota.activationDate,
  expirationDate: quota.expirationDate,
  serverCapacity: quota.serverCapacity,
  totalClientCapacity: quota.totalClientCapacity,
  caseCapacity: quota.caseCapacity,
  caseLifetime: quota.caseLifetime,
});

export const serverCapacity = z
  .number({ error: "Enter the server capacity." })
  .int("Server capacity is a whole number.")
  .min(1, "Server capacity is at least 1.")
  .max(1000, "Server capacity is at most 1000.");

export const assetCapacity = z
  .number({ error: "Enter the asset capacity." })
  .int("Asset capacity is a whole number.")
  .min(1, "Asset capacity is at least 1.")
  .max(1_000_000_000, "Asset capacity is at most 1,000,000,000.");

/** What an IR license may do: cases at a time, and days that each stays open. */
export const irQuotaDefaults = { caseCapacity: 30, caseLifetime: 30 } as const;
