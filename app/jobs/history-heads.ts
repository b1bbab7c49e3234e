import { type HeadPublisher, publishHead } from "#app/domain/history-head/publish-head.ts";
import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const publishHistoryHead = (
  storage: Storage,
  now: Instant,
  {
    headPublisher,
    mailer,
    staffMail,
  }: { headPublisher: HeadPublisher; mailer: Mailer; staffMail: StaffMail },
): Promise<void> =>
  publishHead({ storage, publisher: headPublisher, mailer, recipients: staffMail.recipients }, now);
