import { z } from "zod";

export const licenseTypes = { enterprise: 1, ir: 2, mss: 3 } as const;
export const licenseType = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: "Choose a license type.",
});
export type LicenseType = z.output<typeof licenseType>;
export const licenseTypeName: Record<LicenseType, string> = { 1: "Enterprise", 2: "IR", 3: "MSS" };
