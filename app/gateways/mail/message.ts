import type { SendMailOptions } from "nodemailer";
import { type Mail, oneLine } from "#app/domain/mail/mailer.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { messageId, type Sender } from "./sender.ts";

/** The mail as nodemailer takes it. The address goes in as an object, so that it is never read as a list of several. */
export const messageOf = (mail: Mail, from: Sender, at: Instant): SendMailOptions => ({
  from: { name: from.name, address: from.address },
  ...(from.replyTo && { replyTo: { name: "", address: from.replyTo } }),
  to: { name: "", address: mail.to },
  subject: oneLine(mail.subject),
  text: mail.text,
  html: mail.html,
  date: new Date(at),
  messageId: `<${messageId(mail.id, from)}>`,
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
});
