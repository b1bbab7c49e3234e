import { notifyCustomers } from "#app/domain/instance/customer-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const sendCustomerNotices = (
  storage: Storage,
  now: Instant,
  { mailer }: { mailer: Mailer },
): Promise<void> => notifyCustomers({ storage, mailer }, now);
