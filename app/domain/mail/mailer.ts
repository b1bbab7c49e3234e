import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { hasHiddenCharacters, hiddenCharacterError } from "#app/domain/text/hidden-characters.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { textWithKeys } from "#app/domain/text/license-key.ts";

/** An address has no display name and no line break, so that nobody can inject headers or recipients. */
export const mailAddress = z
  .string({ error: "Enter an e-mail address." })
  .trim()
  .max(254, "An e-mail address has at most 254 characters.")
  .regex(/^[^\s@<>(),;:\\"[\]\p{Cc}]+@[^\s@<>(),;:\\"[\]\p{Cc}]+$/u, "Enter an e-mail address.")
  .refine((text) => !hasHiddenCharacters(text), hiddenCharacterError);

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Part of the Message-ID before the `@`. The id stays the same when the mail is sent again. */
  id: string;
  attachment?: { name: string; type: string; content: string | Uint8Array<ArrayBuffer> };
}

/**
 * If the mail was not sent, `failureKind` is the kind of failure and `reason` is its text. `stored`: the mail was stored as a
 * file, because no mail server is set up. `unknown`: the mail may already have been delivered.
 */
export type MailOutcome =
  | { sent: true }
  | { sent: false; failureKind: "stored" | "temporary" | "refused" | "unknown"; reason: string };

export const mailState = z.enum(["sent", "stored", "failed"]);
export type MailState = z.output<typeof mailState>;

export function getMailState(outcome: MailOutcome): MailState {
  if (outcome.sent) return "sent";
  return outcome.failureKind === "stored" ? "stored" : "failed";
}

/** Details of an event that is recorded before its mail. Only a mail that is not sent at all has a known state. */
export const describeExpectedMail = ({ storesMails = false }: Mailer): { mail?: MailState } =>
  storesMails ? { mail: "stored" } : {};

export const storedAsFileOutcome = {
  sent: false,
  failureKind: "stored",
  reason: "The mail was saved as a file, because no mail server is set up.",
} as const satisfies MailOutcome;

/** Reports errors of the mail server as outcomes and does not throw them. */
export interface Mailer {
  /** True if no mail server is set up, so that mails are only stored as files. */
  storesMails?: boolean;
  send(mail: Mail, now: Instant): Promise<MailOutcome>;
}

export const storedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  storedAt: instantText,
  text: textWithKeys,
});
export type StoredMail = z.output<typeof storedMail>;

/** `isSendable` is true for a notice to staff that can be sent now, because a mail server has been set up. */
export const listedMail = storedMail.extend({ isSendable: z.boolean() });
export type ListedMail = z.output<typeof listedMail>;

/** A stored mail that notified staff of an instance. */
export interface StoredNotice {
  /** Id of the mail. */
  id: string;
  instanceId: number;
  status: "waiting" | "failed";
}

export interface StoredMails {
  /** Newest first. Omits mails whose file is damaged, but counts them. */
  listPage(paging: Paging): Promise<Slice<StoredMail>>;
  find(id: string): Promise<StoredMail | null>;
  listStaffNotices(): Promise<StoredNotice[]>;
  remove(id: string): Promise<void>;
  /** Removes mails to or about this e-mail address. Returns the number of removed mails. */
  erase(email: string): Promise<number>;
}

export const noStoredMails: StoredMails = {
  listPage: async () => ({ rows: [], total: 0 }),
  find: async () => null,
  listStaffNotices: async () => [],
  remove: async () => {},
  erase: async () => 0,
};

export const toOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

export const mailFailedProblem = (reason: string) =>
  new Problem("unavailable", `The mail was not sent. The mail server says: ${reason}`, {
    code: "MAIL_FAILED",
  });
