import { mailBody } from "#app/domain/mail/mail-body.ts";
import { type Mail, type Mailer, oneLine } from "#app/domain/mail/mailer.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { WaitingReason } from "./instance.ts";
import type { InstancePorts, StaffNotice } from "./instance-store.ts";

export interface StaffMail {
  recipients: readonly string[];
  origin: string | null;
}

export interface StaffNotifier {
  storage: InstancePorts;
  mailer: Mailer;
  staffMail: StaffMail;
}

const batchSize = 100;

/** Marks each notice before mailing, so that it is sent once. Retries unsent mails. Raises all failures at the end. */
export async function notifyStaff(notifier: StaffNotifier, now: Instant): Promise<void> {
  const { storage, staffMail } = notifier;
  if (staffMail.recipients.length === 0) return;
  const errors: Error[] = [];
  let notices = await storage.instances.pendingStaffNotices(0, batchSize);
  while (notices.length > 0) {
    for (const notice of notices)
      if (await reserveNotice(storage, notice, now)) await sendNotice(notifier, notice, now, errors);
    notices = await storage.instances.pendingStaffNotices(notices.at(-1)?.id ?? 0, batchSize);
  }
  if (errors.length > 0) throw new AggregateError(errors, "Some notices to staff could not be sent.");
}

/** Returns false if another process sends the notice. */
const reserveNotice = (storage: InstancePorts, { id, status }: StaffNotice, now: Instant): Promise<boolean> =>
  storage.transact(async (work) => {
    const [pending] = await storage.instances.pendingStaffNotices(id - 1, 1);
    if (pending?.id !== id || pending.status !== status) return false;
    work.markStaffNotified(id, status, now);
    return true;
  });

async function sendNotice(
  { storage, mailer, staffMail }: StaffNotifier,
  notice: StaffNotice,
  now: Instant,
  errors: Error[],
) {
  let canRetry = true;
  for (const to of staffMail.recipients) {
    const outcome = await mailer.send(staffNoticeMail(notice, to, staffMail.origin), now);
    if (!outcome.sent && outcome.why !== "kept")
      errors.push(new Error(`${to} was not notified about ${notice.subdomain}: ${outcome.reason}`));
    if (outcome.sent || outcome.why !== "temporary") canRetry = false;
  }
  if (canRetry) await storage.transact(async (work) => work.unmarkStaffNotified(notice.id, notice.status));
}

const instructions: Record<WaitingReason, string> = {
  "no-capacity": "There is no room for another instance. Make room, then approve and create it.",
  "needs-approval": "The order needs our approval. Look at the buyer, then approve and create the instance.",
};
const retryInstruction = "Every attempt at a step failed. Fix the cause, then try the step again.";

function staffNoticeMail(notice: StaffNotice, to: string, origin: string | null): Mail {
  const { id, status, subdomain, email, licenseKey, reason, error } = notice;
  const company = oneLine(notice.companyName);
  const title = status === "waiting" ? `${company} waits for us` : `The instance of ${company} failed`;
  const facts: [string, string][] = [
    ["Company", company],
    ["E-mail", oneLine(email)],
    ["Subdomain", subdomain],
    ["License key", licenseKey],
  ];
  if (error !== null) facts.push(["Fault", oneLine(error)]);
  const list = `/internal/one-customers?state=${status}`;
  return {
    to,
    subject: `${title}: ${subdomain}`,
    id: `instance.${id}.${status}`,
    ...mailBody(title, [
      status === "waiting"
        ? `${company} bought a hosted instance, and it cannot be made yet.`
        : `The instance for ${company} could not be created.`,
      facts,
      reason === null ? retryInstruction : instructions[reason],
      ...(origin === null ? [] : [{ label: "Hosted customers", href: `${origin}${list}` }]),
    ]),
  };
}
