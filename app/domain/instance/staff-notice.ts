import { createMailBody, type MailTableRow } from "#app/domain/mail/mail-body.ts";
import { type Mail, type Mailer, toOneLine } from "#app/domain/mail/mailer.ts";
import { combineMailOutcomes, type SentMail } from "#app/domain/queue/mail-result.ts";
import { type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { QueueItem } from "#app/domain/queue/queue.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { WaitingReason } from "./instance.ts";
import type { NoticePorts, StaffNotice } from "./instance-store.ts";
import { createStaffNoticeQueueItem, postponeUntilRestored } from "./notice.ts";

export interface StaffMail {
  recipients: readonly string[];
  origin: string | null;
}

export interface NotifyStaffDependencies {
  storage: NoticePorts;
  mailer: Mailer;
  staffMail: StaffMail;
}

/** Notices stay queued while the setting STAFF_MAIL has no recipients. */
export async function notifyStaff(dependencies: NotifyStaffDependencies, now: Instant): Promise<void> {
  if (dependencies.staffMail.recipients.length === 0) return;
  await processDueItems({
    queue: dependencies.storage.queue,
    kind: "staff-notice",
    now: () => now,
    handle: (item) => sendNotice(dependencies, item, now),
    failureMessage: "Failed to send notices to staff.",
  });
}

async function sendNotice(
  { storage, mailer, staffMail }: NotifyStaffDependencies,
  { subject }: QueueItem,
  now: Instant,
): Promise<ItemOutcome> {
  // The subject starts with the id of the instance.
  const notice = await storage.instances.findStaffNotice(Number.parseInt(subject));
  // A notice about an earlier status of the instance is obsolete.
  if (!notice || createStaffNoticeQueueItem(notice, now).subject !== subject) return { result: "obsolete" };
  if (notice.isLicenseDeleted) return postponeUntilRestored(now);
  const mails: SentMail[] = [];
  for (const to of staffMail.recipients) {
    const outcome = await mailer.send(createStaffNoticeMail(notice, to, staffMail.origin), now);
    mails.push({ outcome, failureMessage: `${to} was not notified about ${notice.subdomain}` });
  }
  return combineMailOutcomes(mails);
}

const instructions: Record<WaitingReason, string> = {
  "no-capacity":
    "There is no capacity for another instance. Add capacity, then approve and create the instance.",
  "needs-approval":
    "The order of the instance needs approval by staff. Check the buyer, then approve and create the instance.",
};
const retryInstruction =
  "A step of the creation failed repeatedly. Fix the cause of the error, then retry the step in License desk.";

function createStaffNoticeMail(notice: StaffNotice, to: string, origin: string | null): Mail {
  const { id, status, subdomain, email, licenseKey, reason, error } = notice;
  const companyName = toOneLine(notice.companyName);
  const title =
    status === "waiting"
      ? `The instance of ${companyName} needs action by staff`
      : `The instance of ${companyName} failed`;
  const tableRows: MailTableRow[] = [
    ["Company", companyName],
    ["E-mail", toOneLine(email)],
    ["Subdomain", subdomain],
    ["License key", licenseKey],
  ];
  if (error !== null) tableRows.push(["Error", toOneLine(error)]);
  const listPath = `/internal/one-customers?state=${status}`;
  return {
    to,
    subject: `${title}: ${subdomain}`,
    id: `instance.${id}.${status}`,
    ...createMailBody(title, [
      status === "waiting"
        ? `${companyName} bought a hosted instance, but the instance cannot be created yet.`
        : `The instance for ${companyName} could not be created.`,
      tableRows,
      reason === null ? retryInstruction : instructions[reason],
      ...(origin === null ? [] : [{ label: "Hosted customers", href: `${origin}${listPath}` }]),
    ]),
  };
}
