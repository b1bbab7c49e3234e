import {
  storedAsFileOutcome,
  type Mail,
  type Mailer,
  type MailOutcome,
  toOneLine,
} from "#app/domain/mail/mailer.ts";
import type { Sender } from "./sender.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";

/** The parts of a Worker's `send_email` binding that this file uses. */
export interface SendEmailBinding {
  send(message: {
    from: { email: string; name: string };
    replyTo?: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    headers: Record<string, string>;
    attachments?: { disposition: "attachment"; filename: string; type: string; content: ArrayBuffer }[];
  }): Promise<unknown>;
}

/**
 * If the binding or the sender is null, each mail fails. If `storesMails` is true, the binding only stores
 * mails.
 */
export function createEmailServiceMailer(
  binding: SendEmailBinding | null,
  from: Sender | null,
  storesMails = false,
): Mailer {
  return {
    storesMails,
    async send({ to, subject, text, html, attachment }) {
      if (!binding) return createNotConfiguredOutcome("The Worker has no send_email binding named EMAIL.");
      if (!from) return createNotConfiguredOutcome("MAIL_FROM is not set.");
      try {
        await binding.send({
          from: { email: from.address, name: from.name },
          ...(from.replyTo && { replyTo: from.replyTo }),
          to,
          subject: toOneLine(subject),
          text,
          html,
          headers: { "Auto-Submitted": "auto-generated" },
          ...(attachment && { attachments: [createAttachment(attachment)] }),
        });
        return storesMails ? storedAsFileOutcome : { sent: true };
      } catch (error) {
        return createErrorOutcome(error);
      }
    },
  };
}

/** Encodes the content as bytes, because the service would treat a string as Base64. */
const createAttachment = ({ name, type, content }: NonNullable<Mail["attachment"]>) => ({
  disposition: "attachment" as const,
  filename: name,
  type,
  content: (typeof content === "string" ? new TextEncoder().encode(content) : content.slice()).buffer,
});

const createNotConfiguredOutcome = (reason: string): MailOutcome => ({
  sent: false,
  failureKind: "temporary",
  reason,
});

const temporaryErrorPattern = /RATE_LIMIT|DAILY_LIMIT|INTERNAL|DELIVERY_FAILED|UNAVAILABLE|SENDER/;

/** An error about the recipient or the mail is final. Errors about the service or the sender are temporary. */
function createErrorOutcome(error: unknown): MailOutcome {
  const reason = getErrorMessage(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isFinal = code.startsWith("E_") && !temporaryErrorPattern.test(code);
  return {
    sent: false,
    failureKind: isFinal ? "refused" : "temporary",
    reason: code ? `${code}: ${reason}` : reason,
  };
}
