import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Mailer, MailOutcome } from "#app/domain/mail/mailer.ts";
import { composeMessage } from "./message.ts";
import type { Sender } from "./sender.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";

export interface SmtpSettings {
  host: string;
  port: number;
  /** If true, the connection uses TLS from its first byte. If false, STARTTLS can turn TLS on. */
  isSecure: boolean;
  /** If true, mails are sent only over TLS. If false, the connection does not use STARTTLS. */
  requiresTls: boolean;
  credentials: { user: string; pass: string } | null;
  from: Sender;
  timeouts: { connectMs: number; greetingMs: number; responseMs: number };
}

export function createSmtpMailer({
  host,
  port,
  isSecure,
  requiresTls,
  credentials,
  from,
  timeouts,
}: SmtpSettings): Mailer {
  const transportOptions = {
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
    async send(mail, now) {
      const transmission = trackTransmission();
      try {
        await createTransport({ ...transportOptions, logger: transmission.logger }).sendMail(
          composeMessage(mail, from, now),
        );
        return { sent: true };
      } catch (error) {
        return createErrorOutcome(error, transmission.wasDataSent());
      }
    },
  };
}

/** nodemailer reports only in its log that the data of a mail was sent. */
function trackTransmission() {
  let wasDataSent = false;
  const ignore = () => {};
  const logger = {
    level: ignore,
    trace: ignore,
    debug: ignore,
    info: (entry: unknown) => {
      wasDataSent ||= sentMessageEntry.safeParse(entry).success;
    },
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
  return { logger, wasDataSent: () => wasDataSent };
}
/** The log entry that nodemailer writes after it has sent the data of the mail. */
const sentMessageEntry = z.object({ tnx: z.literal("message"), outByteCount: z.number() });

const smtpError = z.object({ command: z.string(), responseCode: z.number() }).partial().catch({});

/** A permanent rejection of the recipient or the mail is final. Other rejections are temporary. */
function createErrorOutcome(error: unknown, wasDataSent: boolean): MailOutcome {
  const reason = getErrorMessage(error);
  const { command, responseCode } = smtpError.parse(error);
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
    return { sent: false, failureKind: isFinal ? "refused" : "temporary", reason };
  }
  return { sent: false, failureKind: wasDataSent ? "unknown" : "temporary", reason };
}
