import { join } from "node:path";
import type { StoredMail, StoredMails } from "#app/domain/mail/mailer.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import { createEmlMailer, createStoredMails, readMailPage } from "#app/gateways/mail/eml.ts";
import { createSmtpMailer } from "#app/gateways/mail/smtp.ts";
import { openMailFolder } from "./mail-folder.ts";
import { defaultSender, isLoopback, type MailSettings, addReplyTo } from "./settings/mail-settings.ts";
import type { MailSystem } from "./platform.ts";

const timeouts = { connectMs: 10_000, greetingMs: 10_000, responseMs: 60_000 };

/** With SMTP, the list of stored mails omits reminders, because staff resend reminders from the list of reminders. */
async function readStaffNoticePage(storedMails: StoredMails, paging: Paging): Promise<Slice<StoredMail>> {
  const notices = await storedMails.listStaffNotices();
  return readMailPage(
    notices.map(({ id }) => id),
    paging,
    (id) => storedMails.find(id),
  );
}

export function configureMail(
  settings: MailSettings & { DATA_DIR: string; PUBLIC_URL: string | null },
): MailSystem {
  const { SMTP_URL: smtpServer, SMTP_TLS, MAIL_FROM = defaultSender, DATA_DIR } = settings;
  const from = addReplyTo(MAIL_FROM, settings);
  const folder = openMailFolder(join(DATA_DIR, "mail"));
  const storedMails = createStoredMails(folder);
  if (!smtpServer) return { mailer: createEmlMailer(folder, from), storedMails, isSending: false };
  const requiresTls = SMTP_TLS === "required" || (SMTP_TLS !== "off" && !isLoopback(smtpServer.host));
  return {
    mailer: createSmtpMailer({ ...smtpServer, requiresTls, from, timeouts }),
    storedMails: { ...storedMails, listPage: (paging) => readStaffNoticePage(storedMails, paging) },
    isSending: true,
  };
}
