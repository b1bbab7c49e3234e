import { type HeadTeller, tellHead } from "#app/domain/history-head/tell-head.ts";
import type { StaffDesk } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage.ts";

export const historyHeads = (
  storage: Storage,
  now: Date,
  { headTeller, mailer, staffDesk }: { headTeller: HeadTeller; mailer: Mailer; staffDesk: StaffDesk },
): Promise<void> => tellHead({ storage, teller: headTeller, mailer, recipients: staffDesk.recipients }, now);
