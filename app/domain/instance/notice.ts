import { millisecondsInHour } from "date-fns/constants";
import type { NewQueueItem } from "#app/domain/queue/queue.ts";
import type { ItemOutcome } from "#app/domain/queue/process-due-items.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { InstanceRecord } from "./instance.ts";
import type { StaffNotice } from "./instance-store.ts";

/** An open progress page shows a ready instance within this time, so that no mail is needed. */
const readyMailDelayMs = 2 * 60_000;

export const createStaffNotice = (
  { id, status }: Pick<StaffNotice, "id" | "status">,
  dueAt: Instant,
): NewQueueItem => ({ kind: "staff-notice", subject: `${id}.${status}`, dueAt });

/** Returns the mail to send when an instance reaches its status, or null. Each mail is sent once per instance. */
export function createNotice({ id, status, updatedAt }: InstanceRecord): NewQueueItem | null {
  if (status === "waiting" || status === "failed") return createStaffNotice({ id, status }, updatedAt);
  if (status !== "ready") return null;
  const dueAt = instantOf(msOf(updatedAt) + readyMailDelayMs);
  return { kind: "customer-notice", subject: String(id), dueAt };
}

/** Postpones the notice of a deleted license, because the license can be restored. */
export const postponeUntilRestored = (now: Instant): ItemOutcome => ({
  result: "postponed",
  until: instantOf(msOf(now) + millisecondsInHour),
});
