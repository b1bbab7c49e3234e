import { type StaffMail, notifyStaff } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

export const sendStaffNotices = (
  storage: Storage,
  now: Date,
  { mailer, staffMail }: { mailer: Mailer; staffMail: StaffMail },
): Promise<void> => notifyStaff({ storage, mailer, staffMail }, instantOf(now.getTime()));
