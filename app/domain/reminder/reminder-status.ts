import { findReminderRecipient } from "#app/domain/license/recipient.ts";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import { resolveGraceDays } from "#app/domain/license/grace.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { findLiveAgreement } from "#app/domain/marketplace/apply-to-license.ts";
import { computeGraceEnd } from "#app/domain/quota/grace.ts";
import { filterEnabledQuotas } from "#app/domain/quota/running.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Snooze } from "./reminder.ts";
import type { ReminderMailData } from "./reminder-mail.ts";
import type { ReminderPorts } from "./reminder-store.ts";
import type { ReminderStatus, Threshold } from "./schedule.ts";

export interface LicenseReminderStatus {
  license: FullLicense;
  status: ReminderStatus;
  snooze: Snooze | null;
  hasAutoRenewal: boolean;
}

export async function readThresholds(storage: ReminderPorts): Promise<Threshold[]> {
  const { reminderDays } = await storage.settings.read();
  const addedThresholds = await storage.reminders.listAddedThresholds();
  return reminderDays.map(
    (days) => addedThresholds.find((threshold) => threshold.days === days) ?? { days, since: null },
  );
}

export async function readReminderStatus(
  storage: ReminderPorts,
  licenseKey: string,
  thresholds: readonly Threshold[],
): Promise<LicenseReminderStatus | null> {
  const license = await storage.licenses.findFull(licenseKey);
  if (!license) return null;
  const { record, summary } = license;
  const expiredAt = summary.expiredAt;
  const licenseEnd = expiredAt === null ? null : { licenseId: record.id, expiredAt };
  const reminders = licenseEnd ? await storage.reminders.listByEnd(licenseEnd) : [];
  const snooze = licenseEnd && (await storage.reminders.findSnooze(licenseEnd));
  const status: ReminderStatus = {
    expiredAt,
    isDeleted: record.deletedAt !== null,
    createdAt: record.createdAt,
    endSetAt: findEndSetTime(license, expiredAt),
    thresholds,
    reminders,
    snoozedUntil: snooze ? snooze.until : undefined,
  };
  return { license, status, snooze, hasAutoRenewal: await hasAutoRenewingPurchase(storage, license) };
}

/** True if the purchase that decides the end of the license renews automatically. */
export async function hasAutoRenewingPurchase(
  { agreements }: Pick<ReminderPorts, "agreements">,
  { record, summary }: Pick<FullLicense, "record" | "summary">,
): Promise<boolean> {
  const liveAgreement = findLiveAgreement(await agreements.listByLicense(record.id));
  return liveAgreement?.hasAutoRenewal === true && liveAgreement.endsAt === summary.expiredAt;
}

/** The time at which a quota got this end. */
function findEndSetTime({ record, quotas }: FullLicense, expiredAt: Instant | null): Instant {
  const quotaSaveTimes = filterEnabledQuotas(quotas)
    .filter((quota) => quota.expirationDate === expiredAt)
    .map((quota) => quota.updatedAt)
    .toSorted();
  return quotaSaveTimes[0] ?? record.createdAt;
}

export const createMailData = (
  { record }: Pick<FullLicense, "record">,
  { expiredAt, threshold }: { expiredAt: Instant; threshold: number },
  renewsAutomatically: boolean,
): ReminderMailData => ({
  licenseId: record.id,
  licenseKey: record.key,
  companyName: record.customer.companyName,
  contactName: formatFullName(record.customer),
  environment: record.environment,
  expiredAt,
  graceUntil: computeGraceEnd(expiredAt, resolveGraceDays(record)),
  threshold,
  hasAutoRenewal: renewsAutomatically,
  to: findReminderRecipient({ ...record, email: record.customer.email }),
});
