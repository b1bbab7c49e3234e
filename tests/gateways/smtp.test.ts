import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import type { Mail } from "#app/domain/mail/mailer.ts";
import { createMailer, startSmtp, startSocketServer, shortTimeouts } from "#tests/support/outside/smtp.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";

const sentAt = "2026-11-20T12:00:00.000Z";
const mail: Mail = {
  to: "lucius@wayne.example",
  subject: "License of Wayne Enterprises ends in 14 days",
  text: "Hello Lucius,\n\n.\nit ends.\n",
  html: "<p>Hello Lucius</p>",
  id: "reminder.7.1.14",
};

const buildExpectedFailure = (failureKind: string, reason: RegExp) => ({
  sent: false,
  failureKind,
  reason: expect.stringMatching(reason),
});

describe("A mail over SMTP", () => {
  it("arrives unchanged", async () => {
    const { port, receivedMails } = await startSmtp();
    expect(await createMailer(port).send(mail, sentAt)).toEqual({ sent: true });
    const [receivedMail] = receivedMails;
    expect([receivedMails.length, receivedMail?.from, receivedMail?.to]).toEqual([
      1,
      "licenses@example.com",
      ["lucius@wayne.example"],
    ]);
    expect(receivedMail?.mail).toMatchObject({
      from: { name: "License Desk", address: "licenses@example.com" },
      to: [{ address: "lucius@wayne.example" }],
      subject: mail.subject,
      messageId: "<reminder.7.1.14@example.com>",
      date: sentAt,
    });
    expect(receivedMail?.mail.text?.trim()).toBe(mail.text.trim());
    expect(receivedMail?.mail.html?.trim()).toBe(mail.html);
    expect(receivedMail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it("has an unchanged attachment", async () => {
    const { port, receivedMails } = await startSmtp();
    const content = `\ufeffkey,companyName\r\n${"Łódź,".repeat(300)}\r\n`;
    await createMailer(port).send(
      { ...mail, attachment: { name: "licenses.csv", type: "text/csv", content } },
      sentAt,
    );
    const [receivedAttachment] = receivedMails[0]?.mail.attachments ?? [];
    expect(receivedAttachment).toMatchObject({ filename: "licenses.csv", mimeType: "text/csv" });
    const bytes =
      receivedAttachment?.content instanceof ArrayBuffer ? receivedAttachment.content : new ArrayBuffer();
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(content);
  });

  it("has an unchanged binary attachment", async () => {
    const { port, receivedMails } = await startSmtp();
    const content = Uint8Array.from({ length: 256 }, (_, index) => index);
    const attachment = { name: "certificate.pdf", type: "application/pdf", content };
    await createMailer(port).send({ ...mail, attachment }, sentAt);
    const [receivedAttachment] = receivedMails[0]?.mail.attachments ?? [];
    expect(new Uint8Array(receivedAttachment?.content as ArrayBuffer)).toEqual(content);
  });

  it.each([
    "Işık Güvenlik A.Ş. – süre doluyor",
    "株式会社ミライ のライセンス",
    "Łódź شركة חברה 🔑",
    "a".repeat(300),
  ])("keeps the characters of every alphabet: %s", async (text) => {
    const { port, receivedMails } = await startSmtp();
    const from = { name: `Masa ${text.slice(0, 60)}`, address: "licenses@example.com" };
    await createMailer(port, { from }).send({ ...mail, subject: text, text, html: `<p>${text}</p>` }, sentAt);
    const [receivedMail] = receivedMails;
    expect(receivedMail?.mail).toMatchObject({ subject: text, from });
    expect(receivedMail?.mail.text?.trim()).toBe(text);
    expect(receivedMail?.raw.split("\r\n").every((line) => line.length <= 998)).toBe(true);
  });

  it("has no headers or recipients that its subject injects", async () => {
    const { port, receivedMails } = await startSmtp();
    const subject = "Acme\r\nBcc: all@example.com\r\n\r\n<b>body</b>\u2028X-Odd: 1\0";
    await createMailer(port).send({ ...mail, subject }, sentAt);
    const [receivedMail] = receivedMails;
    expect(receivedMail?.to).toEqual(["lucius@wayne.example"]);
    const headerNames = receivedMail?.mail.headers.map(({ key }) => key).toSorted();
    expect(headerNames).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ]);
    expect(receivedMail?.mail.subject).toBe("Acme Bcc: all@example.com <b>body</b> X-Odd: 1");
  });

  it("is sent with credentials if they are configured", async () => {
    const credentials = { user: "desk", pass: "päss word/§" };
    const { port, receivedMails } = await startSmtp({ credentials });
    expect(await createMailer(port, { credentials }).send(mail, sentAt)).toEqual({ sent: true });
    expect(receivedMails[0]?.user).toBe("desk");
    const wrongCredentialsOutcome = await createMailer(port, {
      credentials: { user: "desk", pass: "x" },
    }).send(mail, sentAt);
    expect(wrongCredentialsOutcome).toEqual(buildExpectedFailure("temporary", /535/));
    expect(JSON.stringify(wrongCredentialsOutcome)).not.toContain(credentials.pass);
  });

  it("is not sent without TLS if TLS is required", async () => {
    const { port, receivedMails } = await startSmtp();
    const outcome = await createMailer(port, { requiresTls: true }).send(mail, sentAt);
    expect(outcome).toEqual(buildExpectedFailure("temporary", /STARTTLS|TLS/i));
    expect(receivedMails).toEqual([]);
  });

  it("is not sent to a server with an unverified certificate", async () => {
    const { port, receivedMails } = await startSmtp({ supportsTls: true });
    const outcome = await createMailer(port, { requiresTls: true }).send(mail, sentAt);
    expect(outcome).toEqual(buildExpectedFailure("temporary", /certificate|self.signed/i));
    expect(receivedMails).toEqual([]);
  });
});

describe("A mail that cannot be sent", () => {
  it.each([
    ["recipient", 450, "Mailbox busy", "temporary"],
    ["recipient", 550, "No such user here", "refused"],
    ["mail", 451, "Try later", "temporary"],
    ["mail", 554, "Looks like spam", "refused"],
    ["sender", 550, "You may not send", "temporary"],
  ] as const)("because of the %s, %i %s, is reported as %s", async (step, status, message, failureKind) => {
    const { port } = await startSmtp({ rejection: { step, status, message } });
    expect(await createMailer(port).send(mail, sentAt)).toEqual(
      buildExpectedFailure(failureKind, new RegExp(message)),
    );
  });

  it("can be retried if the server is down", async () => {
    const [port = 0] = await findFreePorts(1);
    expect(await createMailer(port).send(mail, sentAt)).toEqual(
      buildExpectedFailure("temporary", /ECONNREFUSED|connect/i),
    );
  });

  it("can be retried soon if the server sends no greeting", async () => {
    const { port } = await startSocketServer(() => {});
    const startedAt = performance.now();
    expect(await createMailer(port, shortTimeouts).send(mail, sentAt)).toEqual(
      buildExpectedFailure("temporary", /greeting|timeout/i),
    );
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it("can be retried if the server is silent", async () => {
    const { port } = await startSocketServer((socket) => socket.write("220 mail.example.com ESMTP\r\n"));
    expect(await createMailer(port, shortTimeouts).send(mail, sentAt)).toEqual(
      buildExpectedFailure("temporary", /timeout/i),
    );
  });

  it("can be retried if the server does not speak SMTP", async () => {
    const { port } = await startSocketServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await createMailer(port).send(mail, sentAt)).toMatchObject({
      sent: false,
      failureKind: "temporary",
    });
  });

  it.each(["drops the connection", "stops responding"])(
    "has an unknown result if the server %s after the mail",
    async (failure) => {
      const { port } = await startSocketServer(
        receiveMail(failure === "drops the connection" ? /\r\n\.\r\n$/ : null),
      );
      expect(await createMailer(port, shortTimeouts).send(mail, sentAt)).toMatchObject({
        sent: false,
        failureKind: "unknown",
      });
    },
  );

  it("can be retried if the connection breaks in the middle", async () => {
    const { port } = await startSocketServer(receiveMail(/./));
    const text = "It is a long mail.\n".repeat(500_000);
    expect(await createMailer(port).send({ ...mail, text }, sentAt)).toMatchObject({
      sent: false,
      failureKind: "temporary",
    });
  });
});

/** Receives a mail but never confirms it. Closes the connection when the received text matches the pattern. */
const receiveMail = (dropPattern: RegExp | null) => (socket: Socket) => {
  socket.write("220 mail.example.com ESMTP\r\n");
  let receivedText: string | null = null;
  socket.on("data", (chunk) => {
    const text = chunk.toString("latin1");
    if (receivedText !== null) {
      receivedText += text;
      if (dropPattern?.test(receivedText)) socket.destroy();
    } else if (/^DATA/im.test(text)) {
      receivedText = "";
      socket.write("354 Go ahead\r\n");
    } else socket.write("250 OK\r\n");
  });
};
