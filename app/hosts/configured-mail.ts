import { join } from "node:path";
import type { StoredMail, StoredMails } from "#app/domain/mail/mailer.ts";
import { emlMailer, storedMailsIn } from "#app/gateways/mail/eml.ts";
import { smtpMailer } from "#app/gateways/mail/smtp.ts";
import { mailFolder } from "./mail-folder.ts";
import { defaultSender, isLoopback, type MailSettings, senderOf } from "./settings/mail-settings.ts";
import type { Mails } from "./platform.ts";

const timeouts = { connectMs: 10_000, greetingMs: 10_000, responseMs: 60_000 };

/** The mails that can still be sent. Reminders are sent again from their list. */
async function latestNotices(storedMails: StoredMails, limit: number): Promise<StoredMail[]> {
  const notices = await storedMails.staffNotices();
  const newest = notices.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1));
  const mails = await Promise.all(newest.slice(0, limit).map((id) => storedMails.find(id)));
  return mails.filter((mail) => mail !== null);
}

export function configuredMail(
  settings: MailSettings & { DATA_DIR: string; PUBLIC_URL: string | null },
): Mails {
  const { SMTP_URL: server, SMTP_TLS, MAIL_FROM = defaultSender, DATA_DIR } = settings;
  const from = senderOf(MAIL_FROM, settings);
  const folder = mailFolder(join(DATA_DIR, "mail"));
  const storedMails = storedMailsIn(folder);
  if (!server) return { mailer: emlMailer(folder, from), storedMails, isSending: false };
  const requiresTls = SMTP_TLS === "required" || (SMTP_TLS !== "off" && !isLoopback(server.host));
  return {
    mailer: smtpMailer({ ...server, requiresTls, from, timeouts }),
    storedMails: { ...storedMails, latest: (limit) => latestNotices(storedMails, limit) },
    isSending: true,
  };
}
