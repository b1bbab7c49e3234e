import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { StoredMails } from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import type { QueueWrites } from "#app/domain/queue/queue.ts";
import { createStaffNoticeQueueItem } from "./notice.ts";
import type { StaffMail } from "./staff-notice.ts";

interface StoredNoticePorts {
  storage: { transact: Transact<{ queue: QueueWrites }> };
  storedMails: StoredMails;
  staffMail: StaffMail;
  canSendMail: boolean;
}

/**
 * Queues the notices to staff that were only stored as files, and removes these files. The job `staff-notices` mails the
 * notices that still apply. Returns the number of queued notices. Throws MAIL_NOT_SET_UP if there is no mail server, and
 * NOBODY_TO_TELL if there are no recipients.
 */
export async function sendStoredNotices(
  { storage, storedMails, staffMail, canSendMail }: StoredNoticePorts,
  actor: Actor,
): Promise<number> {
  if (!canSendMail)
    throw ruleViolation("MAIL_NOT_SET_UP", "No mail server is set up, so the stored mails cannot be sent.");
  if (staffMail.recipients.length === 0)
    throw ruleViolation(
      "NOBODY_TO_TELL",
      "The setting STAFF_MAIL has no e-mail address, so the stored mails cannot be sent.",
    );
  const storedNotices = await storedMails.listStaffNotices();
  const uniqueNotices = new Map(
    storedNotices.map((notice) => [`${notice.instanceId} ${notice.status}`, notice]),
  );
  if (uniqueNotices.size === 0) return 0;
  await storage.transact(async (transaction) => {
    for (const { instanceId: id, status } of uniqueNotices.values())
      transaction.queue.requeue(createStaffNoticeQueueItem({ id, status }, actor.actedAt));
    transaction.record(createEvent(actor, null, "run-job", { details: { job: "staff-notices" } }));
  });
  for (const { id } of storedNotices) await storedMails.remove(id);
  return uniqueNotices.size;
}
