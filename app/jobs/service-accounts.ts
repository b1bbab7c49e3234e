import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import { warnServiceAccountOwners } from "#app/domain/service-account/warn-owners.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const sendServiceAccountNotices = (
  storage: Storage,
  now: Instant,
  { mailer, staffMail }: { mailer: Mailer; staffMail: StaffMail },
): Promise<void> => warnServiceAccountOwners({ storage, mailer, origin: staffMail.origin }, now);
