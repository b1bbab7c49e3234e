import { utc } from "@date-fns/utc";
import { isFirstDayOfMonth } from "date-fns/isFirstDayOfMonth";
import { isMonday } from "date-fns/isMonday";
import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { mailAddress, mailState } from "#app/domain/mail/mailer.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import type { NewQueueItem, QueueWrites } from "#app/domain/queue/queue.ts";
import { addDays, dayOf, type Instant } from "#app/domain/time/time.ts";
import type { ViewStore } from "./view-store.ts";

export const maxRecipients = 10;

export const mailInterval = z.enum(["day", "monday", "month"], { error: "Choose how often." });
export type MailInterval = z.output<typeof mailInterval>;

export const intervalLabels: Record<MailInterval, string> = {
  day: "every day",
  monday: "every Monday",
  month: "on the first of each month",
};

export const newViewMail = z.object({
  every: mailInterval,
  recipients: z
    .array(mailAddress)
    .min(1, "Enter at least one e-mail address.")
    .max(maxRecipients, `Enter at most ${maxRecipients} e-mail addresses.`),
});
export type NewViewMail = z.output<typeof newViewMail>;

export const viewMail = z.object({
  every: mailInterval,
  recipients: z.array(z.string()),
  nextAt: instantText,
  lastAt: instantText.nullable(),
  outcome: mailState.nullable(),
  error: z.string().nullable(),
});
export type ViewMail = z.output<typeof viewMail>;

/** `mail` is null if the caller has not scheduled mails of the view. */
export const viewMailResponse = z.object({ mail: viewMail.nullable() });

/**
 * A scheduled mail as the database stores it. `AddressedViewMail` adds the recipients and the time of the
 * next mail.
 */
export interface ViewMailRecord extends Omit<ViewMail, "recipients" | "nextAt"> {
  id: number;
  viewId: number;
  /** The person who scheduled the mails. The mails end when this person may no longer schedule mails. */
  personId: number;
  rowVersion: number;
}

export interface AddressedViewMail extends ViewMailRecord {
  /** Time at which the queue item is due. */
  nextAt: Instant;
  recipients: Pick<UserRecord, "id" | "email">[];
}

export interface ViewMailStore {
  findForPerson(viewId: number, personId: number): Promise<AddressedViewMail | null>;
  find(id: number): Promise<AddressedViewMail | null>;
  /** The number of views that this person has scheduled for mail. */
  countByPerson(personId: number): Promise<number>;
}

export interface ViewMailWrites {
  add(record: ViewMailRecord): void;
  /** `record.rowVersion` is the version that was read. The transaction is retried if the stored version differs. */
  change(record: ViewMailRecord): void;
  remove(id: number): void;
  saveRecipients(id: number, personIds: readonly number[]): void;
}

export interface ViewMailPorts {
  views: ViewStore;
  viewMails: ViewMailStore;
  people: Pick<PersonStore, "find" | "listByEmail">;
  transact: Transact<{ viewMails: ViewMailWrites; queue: QueueWrites }>;
}

export const createViewMailQueueItem = ({
  id,
  nextAt,
}: Pick<AddressedViewMail, "id" | "nextAt">): NewQueueItem => ({
  kind: "view-mail",
  subject: String(id),
  dueAt: nextAt,
});

const mailTime = "T06:00:00.000Z";

/** 06:00 UTC of the next matching day. */
export function findNextMailAt(every: MailInterval, after: Instant): Instant {
  const isMailDay = (day: string) => {
    if (every === "month") return isFirstDayOfMonth(day, { in: utc });
    return every === "day" || isMonday(day, { in: utc });
  };
  let day = dayOf(after);
  while (!isMailDay(day) || `${day}${mailTime}` <= after) day = addDays(day, 1);
  return `${day}${mailTime}`;
}
