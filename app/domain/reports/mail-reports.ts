import { millisecondsInHour } from "date-fns/constants";
import { createEvent } from "#app/domain/history/event.ts";
import { getMailState, type Mailer, type MailOutcome } from "#app/domain/mail/mailer.ts";
import { type Actor, createPerformer } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import { admitPerson, type TrustedProvider } from "#app/domain/person/trust.ts";
import { type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { QueueStore } from "#app/domain/queue/queue.ts";
import { findFirstDayOfMonth } from "#app/domain/time/first-day-of-month.ts";
import { addMs, type Clock, dayOf, type Instant } from "#app/domain/time/time.ts";
import { findNextMailAt } from "#app/domain/view/view-mail.ts";
import type { ReportMailPorts, ScheduledReportMail } from "./report-mail.ts";
import { endSubscription } from "./report-mails.ts";
import { createReportMailContent } from "./report-mail-text.ts";
import { readReports, type ReportStore } from "./update-reports.ts";

export interface ReportMailSender {
  storage: ReportMailPorts & { queue: QueueStore; reports: Pick<ReportStore, "read"> };
  mailer: Mailer;
  trustedProviders: readonly TrustedProvider[];
  /** Origin of the link to the reports. Null if unknown. */
  origin: string | null;
}

/** Sends each due mail at most once. Throws the errors of all mails at the end. */
export const sendDueReportMails = (sender: ReportMailSender, clock: Clock): Promise<void> =>
  processDueItems({
    queue: sender.storage.queue,
    kind: "report-mail",
    now: clock,
    findNextDueAt: async () => findNextMailAt("month", clock()),
    async handle({ subject }) {
      const mail = await sender.storage.reportMails.find(Number(subject));
      return mail ? sendReportMail(sender, mail, clock()) : { result: "obsolete" };
    },
    failureMessage: "Failed to mail reports.",
  });

const createReportsActor = (at: Instant): Actor => ({
  person: createPerformer("reports"),
  requestId: `report mails ${at}`,
  actedAt: at,
});

async function sendReportMail(
  sender: ReportMailSender,
  mail: ScheduledReportMail,
  now: Instant,
): Promise<ItemOutcome> {
  const { storage, mailer, trustedProviders, origin } = sender;
  const account = await storage.people.find(mail.id);
  const recipient = account && admitPerson(trustedProviders, account);
  if (!recipient || !can(recipient, "report.mail")) {
    await endStoredSubscription(sender, mail, account?.email ?? "", now);
    return { result: "obsolete" };
  }
  const reports = await readReports(storage.reports, now);
  const firstDay = findFirstDayOfMonth(dayOf(now), 0);
  // An earlier count does not contain the whole past month.
  if (reports.countedAt === null || dayOf(reports.countedAt) < firstDay)
    return { result: "postponed", until: addMs(now, millisecondsInHour) };
  const month = findFirstDayOfMonth(firstDay, -1).slice(0, 7);
  const content = createReportMailContent({ reports, countedAt: reports.countedAt, month, origin });
  const to = recipient.email;
  const outcome = await mailer.send({ to, id: `reports.${mail.id}.${month}`, ...content }, now);
  await saveOutcome(sender, mail.id, { to, month, outcome, now });
  // The subscription stores the reason why a mail was rejected. A rejected mail is not an error of the job.
  const hasFailedTemporarily = !outcome.sent && outcome.failureKind === "temporary";
  return { result: hasFailedTemporarily ? "retry" : "done", errors: [] };
}

interface ReportMailOutcome {
  to: string;
  month: string;
  outcome: MailOutcome;
  now: Instant;
}

const saveOutcome = (
  { storage }: ReportMailSender,
  personId: number,
  { to, month, outcome, now }: ReportMailOutcome,
): Promise<void> =>
  storage.transact(async (transaction) => {
    const storedMail = await storage.reportMails.find(personId);
    if (!storedMail) return;
    const state = getMailState(outcome);
    const error = state === "failed" && !outcome.sent ? outcome.reason : null;
    transaction.reportMails.change({ ...storedMail, lastAt: now, outcome: state, error });
    if (state !== "failed")
      transaction.record(
        createEvent(createReportsActor(now), null, "mail-reports", { details: { to, month, mail: state } }),
      );
  });

/** Ends a subscription whose user may no longer see the reports, unless it was removed in the meantime. */
const endStoredSubscription = (
  { storage }: ReportMailSender,
  mail: ScheduledReportMail,
  to: string,
  now: Instant,
) =>
  storage.transact(async (transaction) => {
    if (await storage.reportMails.find(mail.id))
      endSubscription(transaction, createReportsActor(now), mail, to);
  });
