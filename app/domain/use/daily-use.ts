import { z } from "zod";
import type { LicensePorts } from "#app/domain/license/license-store.ts";
import { notFound } from "#app/domain/problem.ts";
import { addDays, type Day, dayOf, type Instant } from "#app/domain/time/time.ts";

export const dailyUseRetentionDays = 400;

const dayUse = z.object({
  day: z.string(),
  totalClientsInUse: z.number().int(),
  serversInUse: z.number().int(),
});
export type DayUse = z.output<typeof dayUse>;

/** Omits days without a heartbeat. The limits are the current limits of the license. Null means no limit. */
export const licenseUse = z.object({
  days: z.array(dayUse),
  totalClientCapacity: z.number().nullable(),
  serverCapacity: z.number().nullable(),
});
export type LicenseUse = z.output<typeof licenseUse>;

export const licenseUseQuery = z.object({
  days: z.coerce.number().int().min(1).max(dailyUseRetentionDays).default(90),
});

export interface DailyUseStore {
  /** The days since `from`, oldest first. */
  listByLicense(licenseId: number, from: Day): Promise<DayUse[]>;
  removeBefore(day: Day): Promise<void>;
}

export interface DailyUseWrites {
  /** Stores the number of assets and servers of the day. Only a larger number replaces a stored number. */
  saveMaximum(licenseId: number, use: DayUse): void;
}

export interface DailyUsePorts extends Pick<LicensePorts, "licenses"> {
  dailyUse: DailyUseStore;
}

export async function readLicenseUse(
  storage: DailyUsePorts,
  key: string,
  dayCount: number,
  now: Instant,
): Promise<LicenseUse> {
  const license = await storage.licenses.find(key);
  if (!license) throw notFound("The license");
  const { record, summary } = license;
  // The days include today.
  const firstDay = addDays(dayOf(now), -(dayCount - 1));
  return {
    days: await storage.dailyUse.listByLicense(record.id, firstDay),
    totalClientCapacity: summary.totalClientCapacity,
    serverCapacity: summary.serverCapacity,
  };
}

export const removeOldDailyUse = (
  { dailyUse }: Pick<DailyUsePorts, "dailyUse">,
  now: Instant,
): Promise<void> => dailyUse.removeBefore(addDays(dayOf(now), -dailyUseRetentionDays));
