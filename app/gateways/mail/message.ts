import type { SendMailOptions } from "nodemailer";
import { type Mail, oneLine } from "#app/domain/mail/mailer.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { messageId, type Sender } from "./sender.ts";

/** Passes the address as an object, so that it is never parsed as a list. */
export const messageOf = (mail: Mail, from: Sender, at: Instant): SendMailOptions => ({
  from: { name: from.name, address: from.address },
  ...(from.replyTo && { replyTo: { name: "", address: from.replyTo } }),
  to: { name: "", address: mail.to },
  subject: oneLine(mail.subject),
  text: mail.text,
  html: mail.html,
  ...(mail.attachment && { attachments: [attachmentOf(mail.attachment)] }),
  date: new Date(at),
  messageId: `<${messageId(mail.id, from)}>`,
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const attachmentOf = ({ name, type, content }: NonNullable<Mail["attachment"]>) => ({
  filename: name,
  contentType: type,
  content,
});
