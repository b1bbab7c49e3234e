import { describe, expect, it } from "vitest";
import { storedAsFile } from "#app/domain/mail/mailer.ts";
import { emailServiceMailer, type SendEmailBinding } from "#app/gateways/mail/email-service.ts";

const senderAddress = { name: "License Desk", address: "licenses@example.com" };
const mail = {
  to: "a@b.example",
  subject: "Işık\r\nBcc: x",
  text: "Text",
  html: "<p>Text</p>",
  id: "test.1",
};
const at = "2026-11-20T12:00:00.000Z";

const failingBinding = (message: string, code?: string): SendEmailBinding => ({
  send: () => Promise.reject(Object.assign(new Error(message), code && { code })),
});

describe("A mail of a Worker", () => {
  it("is sent through the binding with a one-line subject", async () => {
    const sent: unknown[] = [];
    const binding: SendEmailBinding = { send: async (message) => sent.push(message) };
    const sender = { ...senderAddress, replyTo: "support@example.com" };
    expect(await emailServiceMailer(binding, sender).send(mail, at)).toEqual({ sent: true });
    expect(sent).toEqual([
      {
        from: { email: "licenses@example.com", name: "License Desk" },
        replyTo: "support@example.com",
        to: "a@b.example",
        subject: "Işık Bcc: x",
        text: "Text",
        html: "<p>Text</p>",
        headers: { "Auto-Submitted": "auto-generated" },
      },
    ]);
  });

  it("has attachments as bytes, because texts would be read as Base64", async () => {
    const sent: Parameters<SendEmailBinding["send"]>[0][] = [];
    const binding: SendEmailBinding = { send: async (message) => sent.push(message) };
    const attachment = { name: "licenses.csv", type: "text/csv", content: "\ufeffkey\r\nŁódź\r\n" };
    await emailServiceMailer(binding, senderAddress).send({ ...mail, attachment }, at);
    const [{ content, ...otherAttachmentFields } = { content: new ArrayBuffer() }] =
      sent[0]?.attachments ?? [];
    expect(otherAttachmentFields).toEqual({
      disposition: "attachment",
      filename: "licenses.csv",
      type: "text/csv",
    });
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(content)).toBe(attachment.content);
  });

  it("is not reported as sent if wrangler stores it as a file", async () => {
    const binding: SendEmailBinding = { send: async () => {} };
    expect(await emailServiceMailer(binding, senderAddress, true).send(mail, at)).toEqual(storedAsFile);
  });

  it.each([
    [null, senderAddress, "The Worker has no send_email binding named EMAIL."],
    [failingBinding("never called"), null, "MAIL_FROM is not set."],
  ])("is not sent without a binding or sender", async (binding, sender, reason) => {
    expect(await emailServiceMailer(binding, sender).send(mail, at)).toEqual({
      sent: false,
      why: "temporary",
      reason,
    });
  });

  it.each([
    ["E_RECIPIENT_SUPPRESSED", "refused"],
    ["E_RATE_LIMIT_EXCEEDED", "temporary"],
    ["E_DAILY_LIMIT_EXCEEDED", "temporary"],
    ["E_SENDER_NOT_VERIFIED", "temporary"],
    ["E_INTERNAL_SERVER_ERROR", "temporary"],
    [undefined, "temporary"],
  ])("rejected with %s is reported as %s", async (code, why) => {
    const outcome = await emailServiceMailer(failingBinding("No.", code), senderAddress).send(mail, at);
    expect(outcome).toEqual({ sent: false, why, reason: code ? `${code}: No.` : "No." });
  });
});
