import { notifyCustomers } from "#app/domain/instance/customer-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

export const sendCustomerNotices = (
  storage: Storage,
  now: Date,
  { mailer }: { mailer: Mailer },
): Promise<void> => notifyCustomers({ storage, mailer }, instantOf(now.getTime()));
