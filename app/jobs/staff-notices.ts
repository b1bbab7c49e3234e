import { type StaffDesk, tellStaff } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

export const staffNotices = (
  storage: Storage,
  now: Date,
  { mailer, staffDesk }: { mailer: Mailer; staffDesk: StaffDesk },
): Promise<void> => tellStaff({ storage, mailer, staffDesk }, instantOf(now.getTime()));
