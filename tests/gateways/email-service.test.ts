import { describe, expect, it } from "vitest";
import { storedAsFileOutcome } from "#app/domain/mail/mailer.ts";
import { createEmailServiceMailer, type SendEmailBinding } from "#app/gateways/mail/email-service.ts";

const senderAddress = { name: "License Desk", address: "licenses@example.com" };
const mail = {
  to: "a@b.example",
  subject: "Işık\r\nBcc: x",
  text: "Text",
  html: "<p>Text</p>",
  id: "test.1",
};
const sentAt = "2026-11-20T12:00:00.000Z";

const createFailingBinding = (message: string, code?: string): SendEmailBinding => ({
  send: () => Promise.reject(Object.assign(new Error(message), code && { code })),
});

describe("A mail of a Worker", () => {
  it("is sent through the binding with a one-line subject", async () => {
    const sentMessages: unknown[] = [];
    const binding: SendEmailBinding = { send: async (message) => sentMessages.push(message) };
    const sender = { ...senderAddress, replyTo: "support@example.com" };
    expect(await createEmailServiceMailer(binding, sender).send(mail, sentAt)).toEqual({ sent: true });
    expect(sentMessages).toEqual([
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

  it("contains attachments as bytes, because the binding would read text as Base64", async () => {
    const sentMessages: Parameters<SendEmailBinding["send"]>[0][] = [];
    const binding: SendEmailBinding = { send: async (message) => sentMessages.push(message) };
    const attachment = { name: "licenses.csv", type: "text/csv", content: "\ufeffkey\r\nŁódź\r\n" };
    await createEmailServiceMailer(binding, senderAddress).send({ ...mail, attachment }, sentAt);
    const [sentAttachment] = sentMessages[0]?.attachments ?? [];
    expect(sentAttachment).toEqual({
      disposition: "attachment",
      filename: "licenses.csv",
      type: "text/csv",
      content: expect.anything(),
    });
    const sentText = new TextDecoder("utf-8", { ignoreBOM: true }).decode(sentAttachment?.content);
    expect(sentText).toBe(attachment.content);
  });

  it("is not reported as sent if wrangler stores it as a file", async () => {
    const binding: SendEmailBinding = { send: async () => {} };
    const storesMails = true;
    expect(await createEmailServiceMailer(binding, senderAddress, storesMails).send(mail, sentAt)).toEqual(
      storedAsFileOutcome,
    );
  });

  it.each([
    [null, senderAddress, "The Worker has no send_email binding named EMAIL."],
    [createFailingBinding("never called"), null, "MAIL_FROM is not set."],
  ])("is not sent without a binding or sender", async (binding, sender, reason) => {
    expect(await createEmailServiceMailer(binding, sender).send(mail, sentAt)).toEqual({
      sent: false,
      failureKind: "temporary",
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
  ])("rejected with %s is reported as %s", async (code, failureKind) => {
    const outcome = await createEmailServiceMailer(createFailingBinding("No.", code), senderAddress).send(
      mail,
      sentAt,
    );
    expect(outcome).toEqual({ sent: false, failureKind, reason: code ? `${code}: No.` : "No." });
  });
});
