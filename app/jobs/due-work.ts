import type { QueueKind } from "#app/domain/queue/queue.ts";
import type { Storage } from "#app/domain/storage.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { JobName } from "#app/domain/job/job-name.ts";
import type { JobContext } from "./jobs.ts";

type DueTime = (
  storage: Storage,
  now: Instant,
  context: Pick<JobContext, "staffMail" | "tokenOwnerDays">,
) => Promise<Instant | null>;

/** Equals the interval at which an open page polls an instance. */
const stepPollIntervalMs = 5_000;

const whenQueueIsDue =
  (kind: QueueKind): DueTime =>
  ({ queue }) =>
    queue.nextDueAt(kind);

const nowIfWork =
  (hasWork: (storage: Storage) => Promise<boolean>): DueTime =>
  async (storage, now) =>
    (await hasWork(storage)) ? now : null;

/** When the next work of these jobs is due; null without work. The other jobs only run on schedule. */
export const dueTimes: Partial<Record<JobName, DueTime>> = {
  webhooks: ({ webhooks }, now) => webhooks.nextWorkAt(now),
  "staff-notices": async ({ queue }, _, { staffMail }) => {
    if (staffMail.recipients.length === 0) return null;
    const noticeDueTimes = [await queue.nextDueAt("staff-notice"), await queue.nextDueAt("purchase-notice")];
    return noticeDueTimes.filter((dueAt) => dueAt !== null).toSorted()[0] ?? null;
  },
  "customer-notices": whenQueueIsDue("customer-notice"),
  "token-warnings": async (storage, now, context) =>
    context.tokenOwnerDays === null ? null : whenQueueIsDue("token-warning")(storage, now, context),
  "view-mails": whenQueueIsDue("view-mail"),
  reminders: ({ reminders }) => reminders.nextDueAt(),
  provisioning: async ({ instances, jobRuns }, now) => {
    const [runningId] = await instances.listRunningIds(0, 1);
    if (runningId === undefined) return null;
    const lastRun = (await jobRuns.list()).find(({ name }) => name === "provisioning");
    return lastRun ? instantOf(msOf(lastRun.endedAt) + stepPollIntervalMs) : now;
  },
  imports: nowIfWork(async ({ imports }) => (await imports.listRunningIds()).length > 0),
  "bulk-runs": nowIfWork(async ({ bulkRuns }) => (await bulkRuns.listRunningIds()).length > 0),
};
