import { formatFullName } from "#app/domain/customer/full-name.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { formatGreeting, createMailBody } from "#app/domain/mail/mail-body.ts";
import {
  type Mail,
  type Mailer,
  type MailOutcome,
  getMailState,
  toOneLine,
} from "#app/domain/mail/mailer.ts";
import { type Actor, createPerformer } from "#app/domain/person/actor.ts";
import { combineMailOutcomes } from "#app/domain/queue/mail-result.ts";
import { type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { QueueItem } from "#app/domain/queue/queue.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { CustomerNotice, InstancePorts, NoticePorts } from "./instance-store.ts";
import { postponeUntilRestored } from "./notice.ts";

interface NotifyCustomerDependencies {
  storage: NoticePorts;
  mailer: Mailer;
}

export const notifyCustomers = (dependencies: NotifyCustomerDependencies, now: Instant): Promise<void> =>
  processDueItems({
    queue: dependencies.storage.queue,
    kind: "customer-notice",
    now: () => now,
    handle: (item) => sendNotice(dependencies, item, now),
    failureMessage: "Failed to notify customers.",
  });

async function sendNotice(
  dependencies: NotifyCustomerDependencies,
  { subject }: QueueItem,
  now: Instant,
): Promise<ItemOutcome> {
  const notice = await dependencies.storage.instances.findCustomerNotice(Number(subject));
  if (!notice) return { result: "obsolete" };
  if (notice.isLicenseDeleted) return postponeUntilRestored(now);
  const actor = {
    person: createPerformer("provisioning"),
    requestId: "job",
    actedAt: now,
  };
  const outcome = await notifyCustomer(dependencies, actor, notice);
  return combineMailOutcomes([
    { outcome, failureMessage: `${notice.email} was not notified about ${notice.hostname}` },
  ]);
}

/** `transact` records a mail that was sent or stored, and returns its recipient and state. */
export async function notifyCustomer(
  { storage, mailer }: { storage: InstancePorts; mailer: Mailer },
  actor: Actor,
  notice: CustomerNotice,
  transact = storage.transact,
): Promise<MailOutcome> {
  const outcome = await mailer.send(createReadyMail(notice), actor.actedAt);
  const { email: to, hostname, licenseKey } = notice;
  const error = outcome.sent ? null : outcome.reason;
  const mail = getMailState(outcome);
  const details = { to, hostname, mail, error };
  const recordMail = mail === "failed" ? storage.transact : transact;
  if (outcome.sent || outcome.failureKind !== "temporary")
    await recordMail(async (transaction) => {
      transaction.record(createEvent(actor, licenseKey, "notify-customer", { details }));
      return { to, mail };
    });
  return outcome;
}

function createReadyMail({ id, hostname, email, licenseKey, ...customer }: CustomerNotice): Mail {
  const contactName = toOneLine(formatFullName(customer));
  const companyName = toOneLine(customer.companyName);
  return {
    to: email,
    subject: toOneLine(`Your AIR instance is ready: ${hostname}`),
    id: `instance.${id}.ready`,
    ...createMailBody("Your AIR instance is ready", [
      formatGreeting(contactName),
      `the AIR instance of ${companyName} is ready.`,
      [
        ["Address", hostname],
        ["E-mail", email],
        ["License key", licenseKey],
      ],
      { label: "Go to your instance", href: `https://${hostname}/` },
      "Sign in with your e-mail address and the password that you chose. If you have not chosen a password yet, use the link in the mail that the instance sent you.",
    ]),
  };
}
