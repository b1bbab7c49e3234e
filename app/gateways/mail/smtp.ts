import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Mailer, MailOutcome } from "#app/domain/mail/mailer.ts";
import { messageOf } from "./message.ts";
import type { Sender } from "./sender.ts";

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  isSecure: boolean;
  /** Sends nothing without TLS; if false, does not even try TLS. */
  requiresTls: boolean;
  credentials: { user: string; pass: string } | null;
  from: Sender;
  timeouts: { connectMs: number; greetingMs: number; responseMs: number };
}

export function smtpMailer({
  host,
  port,
  isSecure,
  requiresTls,
  credentials,
  from,
  timeouts,
}: SmtpSettings): Mailer {
  const settings = {
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls && !isSecure,
    ignoreTLS: !requiresTls && !isSecure,
    ...(credentials && { auth: credentials }),
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.responseMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send(mail, at) {
      const watch = watchHandOver();
      try {
        await createTransport({ ...settings, logger: watch.logger }).sendMail(messageOf(mail, from, at));
        return { sent: true };
      } catch (error) {
        return outcomeOf(error, watch.isHandedOver());
      }
    },
  };
}

function watchHandOver() {
  let isHandedOver = false;
  const ignored = () => {};
  const logger = {
    level: ignored,
    trace: ignored,
    debug: ignored,
    info: (entry: unknown) => {
      isHandedOver ||= messageEntry.safeParse(entry).success;
    },
    warn: ignored,
    error: ignored,
    fatal: ignored,
  };
  return { logger, isHandedOver: () => isHandedOver };
}
const messageEntry = z.object({ tnx: z.literal("message"), outByteCount: z.number() });

const smtpError = z.object({ command: z.string(), responseCode: z.number() }).partial().catch({});

/** Rejections of the recipient or the mail are final; temporary ones and those of the sender can be fixed. */
function outcomeOf(error: unknown, isHandedOver: boolean): MailOutcome {
  const reason = error instanceof Error ? error.message : String(error);
  const { command, responseCode } = smtpError.parse(error);
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
    return { sent: false, why: isFinal ? "refused" : "temporary", reason };
  }
  return { sent: false, why: isHandedOver ? "unknown" : "temporary", reason };
}
