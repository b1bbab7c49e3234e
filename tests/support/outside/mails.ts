import type { HeadPublisher } from "#app/domain/history-head/publish-head.ts";
import {
  type StoredMails,
  type Mail,
  type Mailer,
  type MailOutcome,
  noStoredMails,
} from "#app/domain/mail/mailer.ts";

export interface RecordingMailer extends Mailer {
  /** Every mail that the mailer received, also those that it did not send. */
  receivedMails: Mail[];
  /** Outcomes of the next mails; later mails are sent. */
  nextOutcomes: (MailOutcome | (() => Promise<MailOutcome>))[];
}

/** Creates a mailer that sends nothing and returns the outcomes that the test sets. */
export function createRecordingMailer(): RecordingMailer {
  const mails: Mail[] = [];
  const plannedOutcomes: (MailOutcome | (() => Promise<MailOutcome>))[] = [];
  return {
    receivedMails: mails,
    nextOutcomes: plannedOutcomes,
    async send(mail) {
      mails.push(mail);
      const outcome = plannedOutcomes.shift() ?? { sent: true };
      return typeof outcome === "function" ? outcome() : outcome;
    },
  };
}

/** A publisher that does not publish history heads. */
export const noHeadPublisher: HeadPublisher = { sign: async () => "", save: async () => {}, post: null };

export const noMails: { mailer: Mailer; storedMails: StoredMails } = {
  mailer: { send: async () => ({ sent: true }) },
  storedMails: noStoredMails,
};

export const storedMail = {
  id: "20261120T120000000Z-0123456789ab",
  to: "lucius@wayne.example",
  subject: "License of Wayne Enterprises ends in 14 days",
  storedAt: "2026-11-20T12:00:00.000Z",
  text: "Hello Lucius Fox,",
};

export const oneStoredMail: StoredMails = {
  ...noStoredMails,
  listPage: async ({ pageSize }) => ({ rows: [storedMail].slice(0, pageSize), total: 1 }),
  find: async (id) => (id === storedMail.id ? storedMail : null),
};
