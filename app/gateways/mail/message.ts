import type { SendMailOptions } from "nodemailer";
import { type Mail, toOneLine } from "#app/domain/mail/mailer.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { createMessageId, type Sender } from "./sender.ts";

/** Passes addresses as objects, because nodemailer would parse a text as a list of addresses. */
export const composeMessage = (mail: Mail, from: Sender, now: Instant): SendMailOptions => ({
  from: { name: from.name, address: from.address },
  ...(from.replyTo && { replyTo: { name: "", address: from.replyTo } }),
  to: { name: "", address: mail.to },
  subject: toOneLine(mail.subject),
  text: mail.text,
  html: mail.html,
  ...(mail.attachment && { attachments: [createAttachment(mail.attachment)] }),
  date: new Date(now),
  messageId: `<${createMessageId(mail.id, from)}>`,
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const createAttachment = ({ name, type, content }: NonNullable<Mail["attachment"]>) => ({
  filename: name,
  contentType: type,
  content: typeof content === "string" ? content : Buffer.from(content),
});
