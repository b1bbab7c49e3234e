import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import { sendDueReportMails } from "#app/domain/reports/mail-reports.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Clock, Instant } from "#app/domain/time/time.ts";

interface ReportMailContext {
  mailer: Mailer;
  staffMail: StaffMail;
  trustedProviders: readonly TrustedProvider[];
  now: Clock;
}

export const runReportMails = (
  storage: Storage,
  _now: Instant,
  { mailer, staffMail, trustedProviders, now }: ReportMailContext,
): Promise<void> => sendDueReportMails({ storage, mailer, trustedProviders, origin: staffMail.origin }, now);
