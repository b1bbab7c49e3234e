import { describe, expect, it } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { storedAsFileOutcome } from "#app/domain/mail/mailer.ts";
import { pageSchema } from "#app/domain/page.ts";
import { eventSentence } from "#app/words/event-wording.ts";
import { errorBody, resultOf, startTestApi } from "#tests/support/api/api.ts";
import { manualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { linesOf, readPdf } from "#tests/support/documents/pdf-text.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

const mailPathOf = (key: string) => `/api/oem/licenses/${key}/certificate/mail`;
const contact = "lucius@wayne.example";

async function openWithMailer() {
  const mailer = createRecordingMailer();
  const api = await startTestApi({ mailer });
  const body = manualLicenseBody({ quota: oneYearQuota });
  const { key } = resultOf(license, await api.asMert.post("/api/oem/licenses", body));
  const issueEvents = async () =>
    resultOf(
      pageSchema(historyEvent),
      await api.asMert.get(`/api/oem/history?licenseKey=${key}`),
    ).entities.filter(({ eventName }) => eventName === "issue-certificate");
  return { ...api, mailer, key, issueEvents };
}

describe("A mailed certificate", () => {
  it("is sent to the contact as a PDF and recorded", async () => {
    const { asMert, mailer, key, issueEvents } = await openWithMailer();
    const { body } = await asMert.post(mailPathOf(key), { to: contact.toUpperCase() });
    expect(body).toEqual({ success: true, result: { to: contact, mail: "sent" } });
    const [mail] = mailer.receivedMails;
    expect(mail).toMatchObject({ to: contact, subject: "License certificate of Wayne Enterprises" });
    expect(mail?.text).toContain(`License key: ${key}\nStart date: 20 Nov 2026\nEnd date: 20 Nov 2027`);
    expect(mail?.attachment).toMatchObject({
      name: `Wayne Enterprises-${key}.pdf`,
      type: "application/pdf",
    });
    const { pages } = await readPdf(mail?.attachment?.content as Uint8Array);
    expect(pages.flatMap(linesOf)).toContain(`License Key|${key}`);
    const [event] = await issueEvents();
    expect(event?.details).toMatchObject({ to: contact, mail: "sent" });
    expect(event && eventSentence(event)).toBe(`A certificate of license ${key} for ${contact} was sent.`);
  });

  it("is sent once for a repeated request", async () => {
    const { asMert, mailer, key, issueEvents } = await openWithMailer();
    const headers = { "idempotency-key": "certificate-1" };
    const first = await asMert.send("POST", mailPathOf(key), { body: { to: contact }, headers });
    const second = await asMert.send("POST", mailPathOf(key), { body: { to: contact }, headers });
    expect(second.body).toEqual(first.body);
    expect(mailer.receivedMails).toHaveLength(1);
    expect(await issueEvents()).toHaveLength(1);
  });

  it("is not reported as sent if it is only stored as a file", async () => {
    const { asMert, mailer, key, issueEvents } = await openWithMailer();
    mailer.next.push(storedAsFileOutcome);
    expect((await asMert.post(mailPathOf(key), { to: contact })).body).toMatchObject({
      result: { mail: "kept" },
    });
    const [event] = await issueEvents();
    expect(event && eventSentence(event)).toBe(
      `A certificate of license ${key} for ${contact} was not sent, because there is no mail server; it is saved as a file.`,
    );
  });

  it("is not recorded if the mail system rejects it, and can be repeated", async () => {
    const { asMert, mailer, key, issueEvents } = await openWithMailer();
    mailer.next.push({ sent: false, why: "refused", reason: "550 No such user" });
    const request = { body: { to: contact }, headers: { "idempotency-key": "certificate-2" } };
    const { status, body } = await asMert.send("POST", mailPathOf(key), request);
    expect([status, body]).toEqual([
      503,
      errorBody("MAIL_FAILED", { message: expect.stringContaining("550 No such user") }),
    ]);
    expect(await issueEvents()).toEqual([]);
    expect((await asMert.send("POST", mailPathOf(key), request)).status).toBe(200);
    expect(mailer.receivedMails).toHaveLength(2);
  });

  it("is sent to nobody but the contact, and only by users who edit licenses", async () => {
    const { asMert, asRita, mailer, key } = await openWithMailer();
    const otherAddress = await asMert.post(mailPathOf(key), { to: "eve@example.com" });
    expect([otherAddress.status, otherAddress.body]).toEqual([422, errorBody("OTHER_CONTACT")]);
    const invalidAddress = await asMert.post(mailPathOf(key), { to: `${contact}, eve@example.com` });
    expect([invalidAddress.status, invalidAddress.body]).toEqual([
      400,
      errorBody("INVALID", { fields: { to: [expect.any(String)] } }),
    ]);
    expect((await asRita.post(mailPathOf(key), { to: contact })).status).toBe(403);
    expect(mailer.receivedMails).toEqual([]);
  });
});
