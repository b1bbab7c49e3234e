import { z } from "zod";
import { Problem } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** One plain address, without a name: nothing in it ends a header or begins another recipient. */
export const mailAddress = z
  .string({ error: "Enter an e-mail address." })
  .trim()
  .max(254, "An e-mail address has at most 254 characters.")
  .regex(/^[^\s@<>(),;:\\"[\]\p{Cc}]+@[^\s@<>(),;:\\"[\]\p{Cc}]+$/u, "Enter an e-mail address.");

export interface Mail {
  to: string;
  /** One line; line breaks and other control characters become spaces. */
  subject: string;
  text: string;
  html: string;
  /** What stands before the @ of its Message-ID: the same mail sent again carries the same one. */
  id: string;
}

/**
 * What became of a mail. `kept`: it is a file now, because nothing is sent from here. `temporary`: it was not sent and may
 * be tried again. `refused`: it was not sent and never will be. `unknown`: the line broke when it may have been taken
 * already. `reason` is the mail system's own, for staff.
 */
export type MailOutcome =
  | { sent: true }
  | { sent: false; why: "kept" | "temporary" | "refused" | "unknown"; reason: string };

/** The same on the wire and in the history. */
export const mailState = z.enum(["sent", "kept", "failed"]);
export type MailState = z.output<typeof mailState>;

export function mailStateOf(outcome: MailOutcome): MailState {
  if (outcome.sent) return "sent";
  return outcome.why === "kept" ? "kept" : "failed";
}

export const keptAsFile = {
  sent: false,
  why: "kept",
  reason: "It was kept as a file, because no mail system is set up.",
} as const satisfies MailOutcome;

/** Hands mails to whatever delivers them. Never raises for what the mail system says; that is an outcome. */
export interface Mailer {
  send(mail: Mail, at: Instant): Promise<MailOutcome>;
}

export const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  keptAt: z.string(),
  text: z.string(),
});
export type KeptMail = z.output<typeof keptMail>;

/** The mails that are kept where nothing is sent. */
export interface KeptMails {
  /** Newest first; at most `limit`. */
  latest(limit: number): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
  /** Removes whatever was sent to this address or speaks of it; answers how many. */
  erase(email: string): Promise<number>;
}

/** Of a mail system that sends. */
export const noKeptMails: KeptMails = {
  latest: async () => [],
  find: async () => null,
  erase: async () => 0,
};

/** The subject as one line, whatever a company is called. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

export const mailFailed = (reason: string) =>
  new Problem("unavailable", `The mail was not sent. The mail system says: ${reason}`, {
    code: "MAIL_FAILED",
  });
