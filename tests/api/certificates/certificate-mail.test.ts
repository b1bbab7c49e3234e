import { describe, expect, it } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { storedAsFileOutcome } from "#app/domain/mail/mailer.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { createEventSentence } from "#app/words/event-wording.ts";
import { errorBody, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { listLines, readPdf } from "#tests/support/documents/pdf-text.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

const buildMailPath = (key: string) => `/api/oem/licenses/${key}/certificate/mail`;
const contactEmail = "lucius@wayne.example";

async function startApiWithLicense() {
  const mailer = createRecordingMailer();
  const api = await startTestApi({ mailer });
  const body = buildManualLicenseBody({ quota: oneYearQuota });
  const { key } = parseApiResult(license, await api.asMert.post("/api/oem/licenses", body));
  const listIssueEvents = async () =>
    parseApiResult(
      createPageSchema(historyEvent),
      await api.asMert.get(`/api/oem/history?licenseKey=${key}`),
    ).entities.filter(({ eventName }) => eventName === "issue-certificate");
  return { ...api, mailer, key, listIssueEvents };
}

describe("A mailed certificate", () => {
  it("is sent to the contact as a PDF and recorded", async () => {
    const { asMert, mailer, key, listIssueEvents } = await startApiWithLicense();
    const { body } = await asMert.post(buildMailPath(key), { to: contactEmail.toUpperCase() });
    expect(body).toEqual({ success: true, result: { to: contactEmail, mail: "sent" } });
    const [mail] = mailer.receivedMails;
    expect(mail).toMatchObject({ to: contactEmail, subject: "License certificate of Wayne Enterprises" });
    expect(mail?.text).toContain(`License key: ${key}\nStart date: 20 Nov 2026\nEnd date: 20 Nov 2027`);
    expect(mail?.attachment).toMatchObject({
      name: `Wayne Enterprises-${key}.pdf`,
      type: "application/pdf",
    });
    const { pages } = await readPdf(mail?.attachment?.content as Uint8Array);
    expect(pages.flatMap(listLines)).toContain(`License Key|${key}`);
    const [event] = await listIssueEvents();
    expect(event?.details).toMatchObject({ to: contactEmail, mail: "sent" });
    expect(event && createEventSentence(event)).toBe(
      `A certificate of license ${key} for ${contactEmail} was sent.`,
    );
  });

  it("is sent once for a repeated request", async () => {
    const { asMert, mailer, key, listIssueEvents } = await startApiWithLicense();
    const headers = { "idempotency-key": "certificate-1" };
    const firstResponse = await asMert.send("POST", buildMailPath(key), {
      body: { to: contactEmail },
      headers,
    });
    const secondResponse = await asMert.send("POST", buildMailPath(key), {
      body: { to: contactEmail },
      headers,
    });
    expect(secondResponse.body).toEqual(firstResponse.body);
    expect(mailer.receivedMails).toHaveLength(1);
    expect(await listIssueEvents()).toHaveLength(1);
  });

  it("is not reported as sent if it is only stored as a file", async () => {
    const { asMert, mailer, key, listIssueEvents } = await startApiWithLicense();
    mailer.nextOutcomes.push(storedAsFileOutcome);
    expect((await asMert.post(buildMailPath(key), { to: contactEmail })).body).toMatchObject({
      result: { mail: "stored" },
    });
    const [event] = await listIssueEvents();
    expect(event && createEventSentence(event)).toBe(
      `A certificate of license ${key} for ${contactEmail} was not sent, because there is no mail server; it is saved as a file.`,
    );
  });

  it("is not recorded if the mail server rejects the mail, and can be sent again", async () => {
    const { asMert, mailer, key, listIssueEvents } = await startApiWithLicense();
    mailer.nextOutcomes.push({ sent: false, failureKind: "refused", reason: "550 No such user" });
    const request = { body: { to: contactEmail }, headers: { "idempotency-key": "certificate-2" } };
    const { status, body } = await asMert.send("POST", buildMailPath(key), request);
    expect([status, body]).toEqual([
      503,
      errorBody("MAIL_FAILED", { message: expect.stringContaining("550 No such user") }),
    ]);
    expect(await listIssueEvents()).toEqual([]);
    expect((await asMert.send("POST", buildMailPath(key), request)).status).toBe(200);
    expect(mailer.receivedMails).toHaveLength(2);
  });

  it("is sent only to the contact, and only by users who may edit licenses", async () => {
    const { asMert, asRita, mailer, key } = await startApiWithLicense();
    const otherAddressResponse = await asMert.post(buildMailPath(key), { to: "eve@example.com" });
    expect([otherAddressResponse.status, otherAddressResponse.body]).toEqual([
      422,
      errorBody("OTHER_CONTACT"),
    ]);
    const invalidAddressResponse = await asMert.post(buildMailPath(key), {
      to: `${contactEmail}, eve@example.com`,
    });
    expect([invalidAddressResponse.status, invalidAddressResponse.body]).toEqual([
      400,
      errorBody("INVALID", { fields: { to: [expect.any(String)] } }),
    ]);
    expect((await asRita.post(buildMailPath(key), { to: contactEmail })).status).toBe(403);
    expect(mailer.receivedMails).toEqual([]);
  });
});
