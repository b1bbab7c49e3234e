import { z } from "zod";
import type { LicenseType } from "./license-type.ts";

export const licenseType = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: "Choose a license type.",
});

export const packageTier = z.object({ id: z.string(), name: z.string() });

/** What is sold: a package of a license type, in one or more tiers. */
export const productPackage = z.object({ id: z.string(), name: z.string(), tiers: z.array(packageTier) });
export type ProductPackage = z.output<typeof productPackage>;

export const feature = z.object({ name: z.string(), defaultVal: z.number().nullable() });
export type Feature = z.output<typeof feature>;

export const wordedFeature = feature.extend({ prettyName: z.string(), prettyValue: z.string() });
export type WordedFeature = z.output<typeof wordedFeature>;

export const tierName = z.object({ tierId: z.string(), prettyName: z.string() });
export type TierName = z.output<typeof tierName>;

/** One tier with what it needs to become part of a license. */
export interface Tier {
  id: string;
  prettyName: string;
  packageId: string;
  type: LicenseType;
  features: Feature[];
}

export interface PackageStore {
  /** Packages of a license type, in the order they are offered. */
  ofType(type: number): Promise<ProductPackage[]>;
  tier(id: string): Promise<Tier | null>;
  /** Tiers whose full name contains the text, without regard to case; at most 100. */
  tierNames(containing: string): Promise<TierName[]>;
  /** Adds a package with its tiers (id, name, prettyName, features) unless one with its id is there. */
  add(added: {
    id: string;
    name: string;
    type: LicenseType;
    tiers: (Tier & { name: string })[];
  }): Promise<void>;
}
