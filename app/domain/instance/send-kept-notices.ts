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
 * Has staff told anew of what they were told by kept mails alone: the job `staff-notices` mails what still applies. The kept
 * mails go. Returns how many notices they were. Raises `rule` MAIL_NOT_SET_UP and NOBODY_TO_TELL.
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
