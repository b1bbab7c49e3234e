import type { HeadTeller } from "#app/domain/history-head/tell-head.ts";
import {
  type KeptMails,
  type Mail,
  type Mailer,
  type MailOutcome,
  noKeptMails,
} from "#app/domain/mail/mailer.ts";

export interface RecordingMailer extends Mailer {
  /** All that was handed over, also what was not sent. */
  handed: Mail[];
  /** What becomes of the next mails; those after them are sent. */
  next: (MailOutcome | (() => Promise<MailOutcome>))[];
}

/** A mail system that sends nothing and does what the test says. */
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

/** Tells the heads of the history nowhere. */
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
