import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";

/** The newest file of a machine that has a seat. */
export const currentLicenseFile = z.object({
  id: z.string(),
  deviceId: z.string(),
  issuedAt: instantText,
  /** Null if the file has no end. */
  expiresAt: instantText.nullable(),
});
export type CurrentLicenseFile = z.output<typeof currentLicenseFile>;

export interface LicenseFileStore {
  /** The newest files first. Omits files of machines that were released, and files that a newer file replaces. */
  listCurrent(licenseId: number, limit: number): Promise<CurrentLicenseFile[]>;
}
