import { keptAsFile, type Mailer, type MailOutcome, oneLine } from "#app/domain/mail/mailer.ts";
import type { Sender } from "./sender.ts";

/** As much of a Worker's `send_email` binding as is in use. */
export interface SendEmailBinding {
  send(message: {
    from: { email: string; name: string };
    replyTo?: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    headers: Record<string, string>;
  }): Promise<unknown>;
}

/** Hands mails to Cloudflare's Email Service; without its binding or a sender each mail fails and says what is missing. */
export function emailServiceMailer(
  binding: SendEmailBinding | null,
  from: Sender | null,
  isStandIn = false,
): Mailer {
  return {
    async send({ to, subject, text, html }) {
      if (!binding) return missing("The Worker has no send_email binding named EMAIL.");
      if (!from) return missing("MAIL_FROM is not set.");
      try {
        await binding.send({
          from: { email: from.address, name: from.name },
          ...(from.replyTo && { replyTo: from.replyTo }),
          to,
          subject: oneLine(subject),
          text,
          html,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return isStandIn ? keptAsFile : { sent: true };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

const missing = (reason: string): MailOutcome => ({ sent: false, why: "temporary", reason });

const passing = /RATE_LIMIT|DAILY_LIMIT|INTERNAL|DELIVERY_FAILED|UNAVAILABLE|SENDER/;

/** What is wrong with the recipient or the mail stays wrong; what is wrong with the service or the sender can be mended. */
function outcomeOf(error: unknown): MailOutcome {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isLasting = code.startsWith("E_") && !passing.test(code);
  return {
    sent: false,
    why: isLasting ? "refused" : "temporary",
    reason: code ? `${code}: ${reason}` : reason,
  };
}
