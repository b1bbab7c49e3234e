import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import type { Mail } from "#app/domain/mail/mailer.ts";
import { mailerTo, startSmtp, startSocket, shortTimeouts } from "#tests/support/outside/smtp.ts";
import { freePorts } from "#tests/support/apps/servers.ts";

const at = "2026-11-20T12:00:00.000Z";
const mail: Mail = {
  to: "lucius@wayne.example",
  subject: "License of Wayne Enterprises ends in 14 days",
  text: "Hello Lucius,\n\n.\nit ends.\n",
  html: "<p>Hello Lucius</p>",
  id: "reminder.7.1.14",
};

const failed = (why: string, reason: RegExp) => ({ sent: false, why, reason: expect.stringMatching(reason) });

describe("A mail over SMTP", () => {
  it("arrives unchanged", async () => {
    const { port, receivedMails } = await startSmtp();
    expect(await mailerTo(port).send(mail, at)).toEqual({ sent: true });
    const [only] = receivedMails;
    expect([receivedMails.length, only?.from, only?.to]).toEqual([
      1,
      "licenses@example.com",
      ["lucius@wayne.example"],
    ]);
    expect(only?.mail).toMatchObject({
      from: { name: "License Desk", address: "licenses@example.com" },
      to: [{ address: "lucius@wayne.example" }],
      subject: mail.subject,
      messageId: "<reminder.7.1.14@example.com>",
      date: at,
    });
    expect(only?.mail.text?.trim()).toBe(mail.text.trim());
    expect(only?.mail.html?.trim()).toBe(mail.html);
    expect(only?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it("has an unchanged attachment", async () => {
    const { port, receivedMails } = await startSmtp();
    const content = `\ufeffkey,companyName\r\n${"Łódź,".repeat(300)}\r\n`;
    await mailerTo(port).send(
      { ...mail, attachment: { name: "licenses.csv", type: "text/csv", content } },
      at,
    );
    const [file] = receivedMails[0]?.mail.attachments ?? [];
    expect(file).toMatchObject({ filename: "licenses.csv", mimeType: "text/csv" });
    const bytes = file?.content instanceof ArrayBuffer ? file.content : new ArrayBuffer();
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(content);
  });

  it.each([
    "Işık Güvenlik A.Ş. – süre doluyor",
    "株式会社ミライ のライセンス",
    "Łódź شركة חברה 🔑",
    "a".repeat(300),
  ])("keeps every alphabet: %s", async (words) => {
    const { port, receivedMails } = await startSmtp();
    const from = { name: `Masa ${words.slice(0, 60)}`, address: "licenses@example.com" };
    await mailerTo(port, { from }).send(
      { ...mail, subject: words, text: words, html: `<p>${words}</p>` },
      at,
    );
    const [only] = receivedMails;
    expect(only?.mail).toMatchObject({ subject: words, from });
    expect(only?.mail.text?.trim()).toBe(words);
    expect(only?.raw.split("\r\n").every((line) => line.length <= 998)).toBe(true);
  });

  it("has no additional headers or recipients, for any content", async () => {
    const { port, receivedMails } = await startSmtp();
    const subject = "Acme\r\nBcc: all@example.com\r\n\r\n<b>body</b>\u2028X-Odd: 1\0";
    await mailerTo(port).send({ ...mail, subject }, at);
    const [only] = receivedMails;
    expect(only?.to).toEqual(["lucius@wayne.example"]);
    const names = only?.mail.headers.map(({ key }) => key).toSorted();
    expect(names).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ]);
    expect(only?.mail.subject).toBe("Acme Bcc: all@example.com <b>body</b> X-Odd: 1");
  });

  it("signs in if it has credentials", async () => {
    const credentials = { user: "desk", pass: "päss word/§" };
    const { port, receivedMails } = await startSmtp({ credentials });
    expect(await mailerTo(port, { credentials }).send(mail, at)).toEqual({ sent: true });
    expect(receivedMails[0]?.user).toBe("desk");
    const wrong = await mailerTo(port, { credentials: { user: "desk", pass: "x" } }).send(mail, at);
    expect(wrong).toEqual(failed("temporary", /535/));
    expect(JSON.stringify(wrong)).not.toContain(credentials.pass);
  });

  it("is not sent without TLS if that is required", async () => {
    const { port, receivedMails } = await startSmtp();
    const outcome = await mailerTo(port, { requiresTls: true }).send(mail, at);
    expect(outcome).toEqual(failed("temporary", /STARTTLS|TLS/i));
    expect(receivedMails).toEqual([]);
  });

  it("does not trust an unverified certificate", async () => {
    const { port, receivedMails } = await startSmtp({ supportsTls: true });
    const outcome = await mailerTo(port, { requiresTls: true }).send(mail, at);
    expect(outcome).toEqual(failed("temporary", /certificate|self.signed/i));
    expect(receivedMails).toEqual([]);
  });
});

describe("A mail that is not accepted", () => {
  it.each([
    ["recipient", 450, "Mailbox busy", "temporary"],
    ["recipient", 550, "No such user here", "refused"],
    ["mail", 451, "Try later", "temporary"],
    ["mail", 554, "Looks like spam", "refused"],
    ["sender", 550, "You may not send", "temporary"],
  ] as const)("because of the %s, %i %s, is %s", async (step, status, message, why) => {
    const { port } = await startSmtp({ rejects: { step, status, message } });
    expect(await mailerTo(port).send(mail, at)).toEqual(failed(why, new RegExp(message)));
  });

  it("because the server is down may be tried again", async () => {
    const [port = 0] = await freePorts(1);
    expect(await mailerTo(port).send(mail, at)).toEqual(failed("temporary", /ECONNREFUSED|connect/i));
  });

  it("because the server never greets may be tried again, after a short time", async () => {
    const { port } = await startSocket(() => {});
    const startedAt = performance.now();
    expect(await mailerTo(port, shortTimeouts).send(mail, at)).toEqual(
      failed("temporary", /greeting|timeout/i),
    );
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it("because the server is silent may be tried again", async () => {
    const { port } = await startSocket((socket) => socket.write("220 mail.example.com ESMTP\r\n"));
    expect(await mailerTo(port, shortTimeouts).send(mail, at)).toEqual(failed("temporary", /timeout/i));
  });

  it("because the server speaks no SMTP may be tried again", async () => {
    const { port } = await startSocket((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await mailerTo(port).send(mail, at)).toMatchObject({ sent: false, why: "temporary" });
  });

  it.each(["drops the line", "falls silent"])(
    "completely has an unknown result if the server then %s",
    async (failure) => {
      const { port } = await startSocket(receiveMail(failure === "drops the line" ? /\r\n\.\r\n$/ : null));
      expect(await mailerTo(port, shortTimeouts).send(mail, at)).toMatchObject({
        sent: false,
        why: "unknown",
      });
    },
  );

  it("because the connection broke in the middle of it may be tried again", async () => {
    const { port } = await startSocket(receiveMail(/./));
    const text = "It is a long mail.\n".repeat(500_000);
    expect(await mailerTo(port).send({ ...mail, text }, at)).toMatchObject({ sent: false, why: "temporary" });
  });
});

/** Accepts everything up to the mail, which it never confirms; drops the connection when the mail so far matches. */
const receiveMail = (dropsAfter: RegExp | null) => (socket: Socket) => {
  socket.write("220 mail.example.com ESMTP\r\n");
  let data: string | null = null;
  socket.on("data", (chunk) => {
    const text = chunk.toString("latin1");
    if (data !== null) {
      data += text;
      if (dropsAfter?.test(data)) socket.destroy();
    } else if (/^DATA/im.test(text)) {
      data = "";
      socket.write("354 Go ahead\r\n");
    } else socket.write("250 OK\r\n");
  });
};
