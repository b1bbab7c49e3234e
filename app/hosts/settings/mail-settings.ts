import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";
import type { Sender } from "#app/gateways/mail/sender.ts";

const defaultPorts: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

const smtpServer = z
  .string()
  .refine(isSmtpUrl, "must be an address such as smtp://user:password@mail.example.com:587")
  .transform((text) => {
    const { protocol, hostname, port, username, password } = new URL(text);
    const credentials =
      username === "" ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    return {
      host: hostname.replaceAll(/[[\]]/g, ""),
      port: port === "" ? (defaultPorts[protocol] ?? 587) : Number(port),
      isSecure: protocol === "smtps:",
      credentials,
    };
  });

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || defaultPorts[url.protocol] === undefined || url.hostname === "") return false;
  try {
    // Throws an error if an escape sequence is invalid.
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
}

const senderSetting = z
  .string()
  .trim()
  .transform((text): Sender => {
    const [, name = "", address = text] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
    return { name: name.trim().replaceAll(/^"|"$/g, ""), address: address.trim() };
  })
  .refine(
    ({ name, address }) => mailAddress.safeParse(address).success && !/\p{Cc}/u.test(name),
    "must be an address such as License Desk <licenses@example.com>",
  );

export const mailSettings = {
  SMTP_URL: smtpServer.optional(),
  SMTP_TLS: z.enum(["required", "off"], { error: "must be required or off" }).optional(),
  MAIL_FROM: senderSetting.optional(),
  MAIL_REPLY_TO: z
    .string()
    .trim()
    .refine((text) => mailAddress.safeParse(text).success, "must be an e-mail address")
    .optional(),
};
const settingsSchema = z.object(mailSettings);
export type MailSettings = z.output<typeof settingsSchema>;

/** Replies go to MAIL_REPLY_TO, or else to the support address at the domain of PUBLIC_URL, which the pages show. */
export const addReplyTo = (
  from: Sender,
  { MAIL_REPLY_TO, PUBLIC_URL }: Pick<MailSettings, "MAIL_REPLY_TO"> & { PUBLIC_URL: string | null },
): Sender => ({
  ...from,
  replyTo: MAIL_REPLY_TO ?? (PUBLIC_URL === null ? undefined : `support@${new URL(PUBLIC_URL).hostname}`),
});

export const defaultSender: Sender = { name: "License Desk", address: "license-desk@localhost" };

export const findMissingSmtpErrors = (settings: Record<string, string | undefined>): string[] =>
  settings["SMTP_URL"] && !settings["MAIL_FROM"]
    ? ["MAIL_FROM: is missing: SMTP_URL needs the sender address of mails"]
    : [];

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
