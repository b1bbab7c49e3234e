import { findNextWebhookTime } from "#app/domain/webhook/send-webhooks.ts";
import { findNextReminderTime } from "#app/domain/reminder/send-reminders.ts";
import type { QueueKind } from "#app/domain/queue/queue.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { findEarliest, type Instant } from "#app/domain/time/time.ts";
import type { JobName } from "#app/domain/job/job-name.ts";
import type { JobContext } from "./jobs.ts";

type DueTimeFinder = (
  storage: Storage,
  now: Instant,
  context: Pick<JobContext, "staffMail" | "tokenDaysAfterSignIn">,
) => Promise<Instant | null>;

const createQueueDueTimeFinder =
  (kind: QueueKind): DueTimeFinder =>
  ({ queue }) =>
    queue.findNextDueTime(kind);

/**
 * Functions that find when the next work of a job is due, or return null if there is no work. Jobs that are not listed
 * run only on schedule.
 */
export const dueTimeFinders: Partial<Record<JobName, DueTimeFinder>> = {
  webhooks: findNextWebhookTime,
  "staff-notices": async ({ queue }, _now, { staffMail }) => {
    if (staffMail.recipients.length === 0) return null;
    return findEarliest([
      await queue.findNextDueTime("staff-notice"),
      await queue.findNextDueTime("purchase-notice"),
    ]);
  },
  "customer-notices": createQueueDueTimeFinder("customer-notice"),
  "use-alerts": createQueueDueTimeFinder("use-alert"),
  "token-warnings": async (storage, now, context) =>
    context.tokenDaysAfterSignIn === null
      ? null
      : createQueueDueTimeFinder("token-warning")(storage, now, context),
  "service-accounts": createQueueDueTimeFinder("service-account-notice"),
  "view-mails": createQueueDueTimeFinder("view-mail"),
  "report-mails": createQueueDueTimeFinder("report-mail"),
  reminders: findNextReminderTime,
  provisioning: createQueueDueTimeFinder("instance"),
  imports: createQueueDueTimeFinder("import"),
  "bulk-runs": createQueueDueTimeFinder("bulk-run"),
};
