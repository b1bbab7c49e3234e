import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readCommandConfig } from "#app/hosts/settings/config.ts";
import { configureMail } from "#app/hosts/configured-mail.ts";
import { addReplyTo } from "#app/hosts/settings/mail-settings.ts";

const MAIL_FROM = "License Desk <licenses@example.com>";

function listErrors(environment: Record<string, string>): string[] {
  try {
    readCommandConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

test.each([
  ["smtp://mail.example.com", "mail.example.com", 587, false, null],
  ["smtps://mail.example.com", "mail.example.com", 465, true, null],
  ["smtp://[::1]:2525", "::1", 2525, false, null],
  [
    "smtp://a%40b.example:p%3A%2F%C3%A4@mail.example.com:25",
    "mail.example.com",
    25,
    false,
    { user: "a@b.example", pass: "p:/ä" },
  ],
])("%s is the server %s at port %i", (SMTP_URL, host, port, isSecure, credentials) => {
  expect(readCommandConfig({ SMTP_URL, MAIL_FROM }).SMTP_URL).toEqual({ host, port, isSecure, credentials });
});

test.each([
  ["License Desk <licenses@example.com>", "License Desk", "licenses@example.com"],
  ['"Işık, A.Ş." <licenses@example.com>', "Işık, A.Ş.", "licenses@example.com"],
  [" licenses@example.com ", "", "licenses@example.com"],
])("%s is parsed as the sender %s", (text, name, address) => {
  expect(readCommandConfig({ MAIL_FROM: text }).MAIL_FROM).toEqual({ name, address });
});

test("replies go to the configured address or to support", () => {
  const sender = { name: "", address: "licenses@example.com" };
  const PUBLIC_URL = "https://licenses.example.com";
  expect(addReplyTo(sender, readCommandConfig({ PUBLIC_URL })).replyTo).toBe("support@licenses.example.com");
  const mailSettings = readCommandConfig({ PUBLIC_URL, MAIL_REPLY_TO: "desk@example.com" });
  expect(addReplyTo(sender, mailSettings).replyTo).toBe("desk@example.com");
  expect(addReplyTo(sender, readCommandConfig({})).replyTo).toBeUndefined();
  expect(listErrors({ MAIL_REPLY_TO: "desk" })).toEqual(["MAIL_REPLY_TO: must be an e-mail address"]);
});

test("invalid mail settings are reported without the password", () => {
  for (const SMTP_URL of [
    "mail.example.com",
    "http://u:secret@mail.example.com",
    "smtp://",
    "smtp://%ff:secret@x",
  ]) {
    const errors = listErrors({ SMTP_URL, MAIL_FROM });
    expect(errors).toEqual([expect.stringMatching(/^SMTP_URL: must be an address such as smtp:/)]);
    expect(errors.join()).not.toContain("secret");
  }
  for (const sender of ["License Desk", "<>", "Desk <a@b> <c@d>", "Desk <a b@example.com>"])
    expect(listErrors({ MAIL_FROM: sender })).toEqual([
      expect.stringMatching(/^MAIL_FROM: must be an address/),
    ]);
  expect(listErrors({ SMTP_TLS: "maybe" })).toEqual(["SMTP_TLS: must be required or off"]);
  expect(listErrors({ SMTP_URL: "smtp://mail.example.com" })).toEqual([
    expect.stringMatching(/^MAIL_FROM: is missing/),
  ]);
});

test("mails are stored in the data folder without a mail server", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "license-desk-data-"));
  const { mailer, storedMails } = configureMail(readCommandConfig({ DATA_DIR }));
  await mailer.send(
    { to: "a@b.example", subject: "S", text: "T", html: "T", id: "1" },
    "2026-11-20T12:00:00.000Z",
  );
  await mailer.send(
    { to: "ops@example.com", subject: "Waits", text: "T", html: "T", id: "instance.7.waiting" },
    "2026-11-20T12:00:00.000Z",
  );
  expect((await storedMails.listPage({ pageNumber: 0, pageSize: 9 })).rows).toHaveLength(2);
  // Each mail has two files: the message and its metadata.
  expect(await readdir(join(DATA_DIR, "mail"))).toHaveLength(4);
  const smtpMail = configureMail(readCommandConfig({ DATA_DIR, SMTP_URL: "smtp://localhost", MAIL_FROM }));
  expect((await smtpMail.storedMails.listPage({ pageNumber: 0, pageSize: 9 })).rows).toMatchObject([
    { subject: "Waits" },
  ]);
  expect(await smtpMail.storedMails.listStaffNotices()).toMatchObject([{ instanceId: 7, status: "waiting" }]);
  expect(await smtpMail.storedMails.erase("a@b.example")).toBe(1);
  for (const { id } of await smtpMail.storedMails.listStaffNotices()) await smtpMail.storedMails.remove(id);
  expect(await readdir(join(DATA_DIR, "mail"))).toEqual([]);
  await rm(DATA_DIR, { recursive: true });
});
