import { fullName } from "#app/domain/customer/full-name.ts";
import { eventBy } from "#app/domain/history/event.ts";
import { mailBody } from "#app/domain/mail/mail-body.ts";
import { type Mail, type Mailer, type MailOutcome, mailStateOf, oneLine } from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { CustomerNotice, InstancePorts } from "./instance-store.ts";

interface CustomerNotifier {
  storage: InstancePorts;
  mailer: Mailer;
}

const batchSize = 100;
/** An open progress page shows a ready instance within this time, so that no mail is needed. */
const pageWatchMs = 2 * 60_000;

/** Marks each notice before mailing, so that it is sent once. Retries unsent mails. Raises all failures at the end. */
export async function notifyCustomers({ storage, mailer }: CustomerNotifier, now: Instant): Promise<void> {
  const readyBefore = instantOf(msOf(now) - pageWatchMs);
  const actor = {
    person: { email: "provisioning", isAdmin: false, privileges: [] },
    requestId: "job",
    at: now,
  };
  const errors: Error[] = [];
  let notices = await storage.instances.pendingCustomerNotices(readyBefore, 0, batchSize);
  while (notices.length > 0) {
    for (const notice of notices) {
      await storage.transact(async (work) => work.markCustomerNotified(notice.id, now));
      const outcome = await notifyCustomer({ storage, mailer }, actor, notice);
      if (outcome.sent || outcome.why === "kept") continue;
      errors.push(new Error(`${notice.email} was not notified about ${notice.hostname}: ${outcome.reason}`));
      if (outcome.why === "temporary")
        await storage.transact(async (work) => work.unmarkCustomerNotified(notice.id));
    }
    notices = await storage.instances.pendingCustomerNotices(readyBefore, notices.at(-1)?.id ?? 0, batchSize);
  }
  if (errors.length > 0) throw new AggregateError(errors, "Some customers could not be notified.");
}

export async function notifyCustomer(
  { storage, mailer }: CustomerNotifier,
  actor: Actor,
  notice: CustomerNotice,
): Promise<MailOutcome> {
  const outcome = await mailer.send(readyMail(notice), actor.at);
  const { email: to, hostname, licenseKey } = notice;
  const failure = outcome.sent ? null : outcome.reason;
  const details = { to, hostname, mail: mailStateOf(outcome), failure };
  if (outcome.sent || outcome.why !== "temporary")
    await storage.transact(async (work) =>
      work.record(eventBy(actor, licenseKey, "tell-customer", { details })),
    );
  return outcome;
}

function readyMail({ id, hostname, email, licenseKey, ...customer }: CustomerNotice): Mail {
  const name = oneLine(fullName(customer));
  const company = oneLine(customer.companyName);
  return {
    to: email,
    subject: oneLine(`Your AIR instance is ready: ${hostname}`),
    id: `instance.${id}.ready`,
    ...mailBody("Your AIR instance is ready", [
      name ? `Hello ${name},` : "Hello,",
      `the AIR instance of ${company} is ready.`,
      [
        ["Address", hostname],
        ["License key", licenseKey],
      ],
      { label: "Go to your instance", href: `https://${hostname}/` },
      "Sign in with your e-mail address and the password that you chose. If you have not chosen one yet, a mail from the instance itself has the link to do so.",
    ]),
  };
}
