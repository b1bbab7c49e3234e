import { z } from "zod";
import { notFound } from "#app/domain/problem.ts";
import { addDays, type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import { listCapacityChanges, type QuotaChangeEvent, type QuotaOfDay } from "./capacity-by-day.ts";

export const dailyUseRetentionDays = 400;

const dayUse = z.object({
  day: z.string(),
  totalClientsInUse: z.number().int(),
  serversInUse: z.number().int(),
});
export type DayUse = z.output<typeof dayUse>;

const capacityChange = z.object({
  from: z.string(),
  totalClientCapacity: z.number().nullable(),
  serverCapacity: z.number().nullable(),
});

/** Omits days without a heartbeat. The limits are the current limits of the license. Null means no limit. */
export const licenseUse = z.object({
  days: z.array(dayUse),
  totalClientCapacity: z.number().nullable(),
  serverCapacity: z.number().nullable(),
  /** The capacities of the requested days, oldest first. */
  capacities: z.array(capacityChange),
});
export type LicenseUse = z.output<typeof licenseUse>;

export const licenseUseQuery = z.object({
  days: z.coerce.number().int().min(1).max(dailyUseRetentionDays).default(90),
});

export interface StoredLicenseUse extends Omit<LicenseUse, "capacities"> {
  quotas: QuotaOfDay[];
  /** Newest first. */
  quotaChanges: QuotaChangeEvent[];
}

export interface DailyUseStore {
  /** The days and the changes of quotas since `from`. Null if there is no such license. */
  readByLicense(licenseKey: string, from: Day): Promise<StoredLicenseUse | null>;
  removeBefore(day: Day): Promise<void>;
}

export interface DailyUseWrites {
  /** Stores the number of assets and servers of the day. Only a larger number replaces a stored number. */
  saveMaximum(licenseId: number, use: DayUse): void;
}

export interface DailyUsePorts {
  dailyUse: DailyUseStore;
}

export async function readLicenseUse(
  { dailyUse }: DailyUsePorts,
  key: string,
  dayCount: number,
  now: Instant,
): Promise<LicenseUse> {
  const to = dayOf(now);
  // The days include today.
  const from = addDays(to, -(dayCount - 1));
  const storedUse = await dailyUse.readByLicense(key, from);
  if (!storedUse) throw notFound("The license");
  const { quotas, quotaChanges, ...use } = storedUse;
  return { ...use, capacities: listCapacityChanges(quotas, quotaChanges, { from, to }) };
}

export const removeOldDailyUse = ({ dailyUse }: DailyUsePorts, now: Instant): Promise<void> =>
  dailyUse.removeBefore(addDays(dayOf(now), -dailyUseRetentionDays));
