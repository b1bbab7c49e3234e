import { createEvent } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { QueueWrites } from "#app/domain/queue/queue.ts";
import { findNextMailAt } from "#app/domain/view/view-mail.ts";
import {
  createReportMailQueueItem,
  type ReportMail,
  type ReportMailPorts,
  type ReportMailWrites,
  type ScheduledReportMail,
} from "./report-mail.ts";

interface Subscriber {
  actor: Actor;
  personId: number;
}

const presentReportMail = ({ nextAt, lastAt, outcome, error }: ScheduledReportMail): ReportMail => ({
  nextAt,
  lastAt,
  outcome,
  error,
});

export async function findReportMail(
  storage: Pick<ReportMailPorts, "reportMails">,
  personId: number,
): Promise<ReportMail | null> {
  const mail = await storage.reportMails.find(personId);
  return mail && presentReportMail(mail);
}

/** Changes nothing if the user has already subscribed. */
export const subscribeToReports = (
  storage: ReportMailPorts,
  { actor, personId }: Subscriber,
): Promise<ReportMail> =>
  storage.transact(async (transaction) => {
    const existingMail = await storage.reportMails.find(personId);
    if (existingMail) return presentReportMail(existingMail);
    const mail: ScheduledReportMail = {
      id: personId,
      nextAt: findNextMailAt("month", actor.actedAt),
      lastAt: null,
      outcome: null,
      error: null,
      rowVersion: 1,
    };
    transaction.reportMails.add(mail);
    transaction.queue.requeue(createReportMailQueueItem(mail));
    const details = { to: actor.person.email };
    transaction.record(createEvent(actor, null, "subscribe-to-reports", { details }));
    return presentReportMail(mail);
  });

/** Changes nothing if the user has not subscribed. */
export const endReportMail = (storage: ReportMailPorts, { actor, personId }: Subscriber): Promise<void> =>
  storage.transact(async (transaction) => {
    const mail = await storage.reportMails.find(personId);
    if (mail) endSubscription(transaction, actor, mail, actor.person.email);
  });

export function endSubscription(
  transaction: Transaction & { reportMails: ReportMailWrites; queue: QueueWrites },
  actor: Actor,
  mail: ScheduledReportMail,
  to: string,
) {
  transaction.reportMails.remove(mail.id);
  transaction.queue.dequeue(createReportMailQueueItem(mail));
  transaction.record(createEvent(actor, null, "end-report-mails", { details: { to } }));
}
