import { type StaffMail, notifyStaff } from "#app/domain/instance/staff-notice.ts";
import { notifyAboutWaitingPurchases } from "#app/domain/sign-up/waiting-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";

export async function sendStaffNotices(
  storage: Storage,
  now: Instant,
  { mailer, staffMail }: { mailer: Mailer; staffMail: StaffMail },
): Promise<void> {
  const notifier = { storage, mailer, staffMail };
  await notifyStaff(notifier, now);
  await notifyAboutWaitingPurchases(notifier, now);
}
