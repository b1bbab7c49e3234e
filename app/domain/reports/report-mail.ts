import { z } from "zod";
import type { Transact } from "#app/domain/history/transaction.ts";
import { mailState } from "#app/domain/mail/mailer.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import type { NewQueueItem, QueueWrites } from "#app/domain/queue/queue.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** The monthly mail of the reports to one user. */
export const reportMail = z.object({
  nextAt: instantText,
  lastAt: instantText.nullable(),
  outcome: mailState.nullable(),
  error: z.string().nullable(),
});
export type ReportMail = z.output<typeof reportMail>;

/** `mail` is null if the caller has not subscribed. */
export const reportMailResponse = z.object({ mail: reportMail.nullable() });

export interface ReportMailRecord extends Omit<ReportMail, "nextAt"> {
  /** Id of the user. */
  id: number;
  rowVersion: number;
}

export interface ScheduledReportMail extends ReportMailRecord {
  /** Time at which the queue item is due. */
  nextAt: Instant;
}

export interface ReportMailStore {
  find(personId: number): Promise<ScheduledReportMail | null>;
}

export interface ReportMailWrites {
  add(record: ReportMailRecord): void;
  /** `record.rowVersion` is the version that was read. The transaction is retried if the stored version differs. */
  change(record: ReportMailRecord): void;
  remove(personId: number): void;
}

export interface ReportMailPorts {
  reportMails: ReportMailStore;
  people: Pick<PersonStore, "find">;
  transact: Transact<{ reportMails: ReportMailWrites; queue: QueueWrites }>;
}

export const createReportMailQueueItem = ({
  id,
  nextAt,
}: Pick<ScheduledReportMail, "id" | "nextAt">): NewQueueItem => ({
  kind: "report-mail",
  subject: String(id),
  dueAt: nextAt,
});
