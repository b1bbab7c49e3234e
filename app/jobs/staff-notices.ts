import { type StaffMail, notifyStaff } from "#app/domain/instance/staff-notice.ts";
import { notifyAboutUnmapped } from "#app/domain/sign-up/unmapped-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

export async function sendStaffNotices(
  storage: Storage,
  now: Date,
  { mailer, staffMail }: { mailer: Mailer; staffMail: StaffMail },
): Promise<void> {
  const notifier = { storage, mailer, staffMail };
  await notifyStaff(notifier, instantOf(now.getTime()));
  await notifyAboutUnmapped(notifier, instantOf(now.getTime()));
}
