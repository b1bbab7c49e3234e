import { millisecondsInHour } from "date-fns/constants";
import type { NewQueueItem } from "#app/domain/queue/queue.ts";
import type { ItemOutcome } from "#app/domain/queue/process-due-items.ts";
import { type Instant, addMs } from "#app/domain/time/time.ts";
import type { InstanceRecord } from "./instance.ts";
import type { StaffNotice } from "./instance-store.ts";

/** An open progress page shows a ready instance within this time, so that no mail is needed. */
const readyMailDelayMs = 2 * 60_000;

export const createStaffNoticeQueueItem = (
  { id, status }: Pick<StaffNotice, "id" | "status">,
  dueAt: Instant,
): NewQueueItem => ({ kind: "staff-notice", subject: `${id}.${status}`, dueAt });

/** Null if the status needs no mail. */
export function createNoticeQueueItem({ id, status, updatedAt }: InstanceRecord): NewQueueItem | null {
  if (status === "waiting" || status === "failed")
    return createStaffNoticeQueueItem({ id, status }, updatedAt);
  if (status !== "ready") return null;
  const dueAt = addMs(updatedAt, readyMailDelayMs);
  return { kind: "customer-notice", subject: String(id), dueAt };
}

/** Postpones the notice of a deleted license, because the license can be restored. */
export const postponeUntilRestored = (now: Instant): ItemOutcome => ({
  result: "postponed",
  until: addMs(now, millisecondsInHour),
});
