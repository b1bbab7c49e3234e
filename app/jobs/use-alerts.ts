import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { sendUseAlerts } from "#app/domain/use/send-use-alerts.ts";

/** A manual run checks all licenses again. */
export const runUseAlerts = (
  storage: Storage,
  now: Instant,
  { mailer, staffMail, isManual = false }: { mailer: Mailer; staffMail: StaffMail; isManual?: boolean },
): Promise<void> => sendUseAlerts({ storage, mailer, staffMail, forcesScan: isManual }, now);
