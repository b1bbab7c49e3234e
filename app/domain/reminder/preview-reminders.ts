import type { Instant } from "#app/domain/time/time.ts";
import type { ReminderPorts } from "./reminder-store.ts";
import { findCurrentReminder, type DueReminder, findDueReminder } from "./schedule.ts";
import { listCandidates } from "./send-reminders.ts";
import { readThresholds, createMailData, readReminderStatus } from "./reminder-status.ts";

/** Maximum number of queued reminders, and of ended snoozes, in a preview. */
const batchSize = 100;

export interface PreviewedReminder extends DueReminder {
  licenseKey: string;
  companyName: string;
  to: string;
  expiredAt: Instant;
}

export async function* previewReminders(
  storage: ReminderPorts,
  now: Instant,
  omitsAutoRenewing = false,
): AsyncGenerator<PreviewedReminder> {
  const thresholds = await readThresholds(storage);
  const queuedReminders = await storage.reminders.listDueQueued(now, batchSize);
  const endedSnoozes = await storage.reminders.listEndedSnoozes(now, batchSize);
  const previewedLicenseKeys = new Set<string>();
  const previewReminder = async (licenseKey: string, findReminder: typeof findCurrentReminder) => {
    if (previewedLicenseKeys.has(licenseKey)) return null;
    previewedLicenseKeys.add(licenseKey);
    const licenseStatus = await readReminderStatus(storage, licenseKey, thresholds);
    const dueReminder = licenseStatus && findReminder(licenseStatus.status, now);
    const expiredAt = licenseStatus?.status.expiredAt;
    if (!dueReminder || !expiredAt || (omitsAutoRenewing && licenseStatus.hasAutoRenewal)) return null;
    const endAndThreshold = { expiredAt, threshold: dueReminder.threshold };
    const { companyName, to } = createMailData(
      licenseStatus.license,
      endAndThreshold,
      licenseStatus.hasAutoRenewal,
    );
    return { ...dueReminder, licenseKey, companyName, to, expiredAt };
  };
  for (const { licenseKey, expiredAt, threshold } of queuedReminders) {
    const reminder = await previewReminder(licenseKey, findCurrentReminder);
    if (reminder?.threshold === threshold && reminder.expiredAt === expiredAt) yield reminder;
    // Another reminder of this license may still be due.
    else previewedLicenseKeys.delete(licenseKey);
  }
  for (const { licenseKey } of endedSnoozes) {
    const dueReminder = await previewReminder(licenseKey, findDueReminder);
    if (dueReminder) yield dueReminder;
  }
  for await (const { licenseKey } of listCandidates(storage, thresholds, now)) {
    const dueReminder = await previewReminder(licenseKey, findDueReminder);
    if (dueReminder) yield dueReminder;
  }
}
