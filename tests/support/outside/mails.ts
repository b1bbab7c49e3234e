import type { HeadTeller } from "#app/domain/history-head/tell-head.ts";
import {
  type KeptMails,
  type Mail,
  type Mailer,
  type MailOutcome,
  noKeptMails,
} from "#app/domain/mail/mailer.ts";

export interface RecordingMailer extends Mailer {
  /** All mails, including those that were not sent. */
  handed: Mail[];
  /** Outcomes of the next mails; later mails are sent. */
  next: (MailOutcome | (() => Promise<MailOutcome>))[];
}

/** A mailer that sends nothing and returns the outcomes that the test sets. */
export function recordingMailer(): RecordingMailer {
  const handed: Mail[] = [];
  const next: RecordingMailer["next"] = [];
  return {
    handed,
    next,
    async send(mail) {
      handed.push(mail);
      const outcome = next.shift() ?? { sent: true };
      return typeof outcome === "function" ? outcome() : outcome;
    },
  };
}

/** Does not publish history heads. */
export const noHeads: HeadTeller = { seal: async () => "", keep: async () => {}, post: null };

export const noMails: { mailer: Mailer; keptMails: KeptMails } = {
  mailer: { send: async () => ({ sent: true }) },
  keptMails: noKeptMails,
};

export const keptMail = {
  id: "20261120T120000000Z-0123456789ab",
  to: "lucius@wayne.example",
  subject: "License of Wayne Enterprises ends in 14 days",
  keptAt: "2026-11-20T12:00:00.000Z",
  text: "Hello Lucius Fox,",
};

export const oneKeptMail: KeptMails = {
  ...noKeptMails,
  latest: async (limit) => [keptMail].slice(0, limit),
  find: async (id) => (id === keptMail.id ? keptMail : null),
};
