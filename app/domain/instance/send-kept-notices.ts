import { eventBy } from "#app/domain/history/event.ts";
import type { KeptMails } from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleBroken } from "#app/domain/problem.ts";
import type { InstancePorts } from "./instance-store.ts";
import type { StaffDesk } from "./staff-notice.ts";

interface Sending {
  storage: InstancePorts;
  keptMails: KeptMails;
  staffDesk: StaffDesk;
  isSending: boolean;
}

/**
 * Repeats the notices to staff that were only stored as files: the job `staff-notices` mails those that still apply. Removes
 * the stored mails. Returns the number of notices. Raises `rule` MAIL_NOT_SET_UP and NOBODY_TO_TELL.
 */
export async function sendKeptNotices(
  { storage, keptMails, staffDesk, isSending }: Sending,
  actor: Actor,
): Promise<number> {
  if (!isSending)
    throw ruleBroken("MAIL_NOT_SET_UP", "No mail system is set up, so that nothing can be sent.");
  if (staffDesk.recipients.length === 0)
    throw ruleBroken("NOBODY_TO_TELL", "STAFF_MAIL names nobody who could be told.");
  const kept = await keptMails.staffNotices();
  const notices = new Map(kept.map((one) => [`${one.instanceId} ${one.status}`, one]));
  if (notices.size === 0) return 0;
  await storage.transact(async (work) => {
    for (const { instanceId, status } of notices.values()) work.takeBackTold(instanceId, status);
    work.record(eventBy(actor, "", "run-job", { details: { job: "staff-notices" } }));
  });
  for (const { id } of kept) await keptMails.remove(id);
  return notices.size;
}
