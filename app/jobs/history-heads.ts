import { type HeadPublisher, publishHead } from "#app/domain/history-head/publish-head.ts";
import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage/storage.ts";

export const publishHistoryHead = (
  storage: Storage,
  now: Date,
  {
    headPublisher,
    mailer,
    staffMail,
  }: { headPublisher: HeadPublisher; mailer: Mailer; staffMail: StaffMail },
): Promise<void> =>
  publishHead({ storage, publisher: headPublisher, mailer, recipients: staffMail.recipients }, now);
