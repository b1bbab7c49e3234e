import { englishDateLocale } from "#app/domain/time/date-locale.ts";
import { describe, expect, it } from "vitest";
import { mailEndpoints } from "#app/api/admin/mails.ts";
import { storedAsFileOutcome } from "#app/domain/mail/mailer.ts";
import { createEventSentence, labelEvent } from "#app/words/event-wording.ts";
import { startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { storedMail, oneStoredMail, createRecordingMailer } from "#tests/support/outside/mails.ts";

const testMailPath = "/api/oem/license-settings/test-mail";

async function startMailApi() {
  const mailer = createRecordingMailer();
  const api = await startTestApi({ mailer });
  await api.grantPrivileges(api.people.rita, ["settings-manage"]);
  const listTestMailEvents = async () =>
    (await api.context.storage.history.listChainAfter(0, 10_000)).rows
      .map(({ event }) => event)
      .filter(({ eventName }) => eventName === "send-test-mail");
  return { ...api, mailer, listTestMailEvents };
}

describe("A test mail", () => {
  it("is sent to the caller and recorded", async () => {
    const { asRita, mailer, listTestMailEvents } = await startMailApi();
    expect((await asRita.post(testMailPath, { to: "Rita@Example.com" })).body).toEqual({
      success: true,
      result: { mail: "sent" },
    });
    expect(mailer.receivedMails).toMatchObject([
      { to: "Rita@Example.com", subject: "Test mail from License desk" },
    ]);
    expect(await listTestMailEvents()).toMatchObject([
      { createdBy: "rita@example.com", licenseKey: null, details: { to: "Rita@Example.com", error: null } },
    ]);
  });

  it("is sent to another address only by an admin", async () => {
    const { asRita, asAda, asMert, mailer } = await startMailApi();
    const rejection = await asRita.post(testMailPath, { to: "ada@example.com" });
    expect([rejection.status, rejection.body]).toEqual([
      403,
      errorBody("FORBIDDEN", { fields: { to: [expect.any(String)] } }),
    ]);
    expect((await asMert.post(testMailPath, { to: "mert@example.com" })).status).toBe(403);
    expect(mailer.receivedMails).toEqual([]);
    expect((await asAda.post(testMailPath, { to: "postmaster@wayne.example" })).status).toBe(200);
  });

  it("is reported with the reason if it was not sent", async () => {
    const { asAda, mailer, listTestMailEvents } = await startMailApi();
    mailer.nextOutcomes.push({
      sent: false,
      failureKind: "temporary",
      reason: "connect ECONNREFUSED 127.0.0.1:25",
    });
    const response = await asAda.post(testMailPath, { to: "ada@example.com" });
    expect([response.status, response.body]).toEqual([
      503,
      errorBody("MAIL_FAILED", { message: expect.stringContaining("connect ECONNREFUSED 127.0.0.1:25") }),
    ]);
    expect(await listTestMailEvents()).toMatchObject([
      { details: { error: "connect ECONNREFUSED 127.0.0.1:25" } },
    ]);
    const [event] = await listTestMailEvents();
    expect(event && createEventSentence(event)).toBe(
      "A test mail to ada@example.com was not sent: connect ECONNREFUSED 127.0.0.1:25",
    );
    expect(event && labelEvent(event, englishDateLocale).label).toBe("Test Mail Failed");
  });

  it("is not reported as sent if it is only stored as a file", async () => {
    const { asAda, mailer, listTestMailEvents } = await startMailApi();
    mailer.nextOutcomes.push(storedAsFileOutcome);
    const response = await asAda.post(testMailPath, { to: "ada@example.com" });
    expect(response.body).toMatchObject({ result: { mail: "stored" } });
    const [event] = await listTestMailEvents();
    expect(event && createEventSentence(event)).toBe(
      "A test mail to ada@example.com was not sent, because there is no mail server; it is saved as a file.",
    );
    expect(event && labelEvent(event, englishDateLocale).label).toBe("Test Mail Stored");
  });

  it.each([
    "",
    "ada",
    "ada@example.com, eve@example.com",
    "ada@example.com\r\nBcc: eve@example.com",
    7,
    null,
  ])("is not sent to %j", async (to) => {
    const { asAda, mailer } = await startMailApi();
    const response = await asAda.post(testMailPath, { to });
    expect(response.body).toEqual(errorBody("INVALID", { fields: { to: [expect.any(String)] } }));
    expect(mailer.receivedMails).toEqual([]);
  });

  it("is sent at most five times a minute", async () => {
    const { asAda, asRita, advanceClock } = await startMailApi();
    const sendTestMail = async () => (await asAda.post(testMailPath, { to: "ada@example.com" })).status;
    for (let count = 0; count < 5; count += 1) expect(await sendTestMail()).toBe(200);
    expect(await sendTestMail()).toBe(429);
    expect((await asRita.post(testMailPath, { to: "rita@example.com" })).status).toBe(200);
    advanceClock(60_000);
    expect(await sendTestMail()).toBe(200);
  });
});

describe("The stored mails", () => {
  it("are returned to users with settings-manage", async () => {
    const { asAda, asMert } = await startTestApi({ storedMails: oneStoredMail });
    expect(parseApiResult(mailEndpoints.list.result, await asAda.get("/api/oem/mails"))).toMatchObject({
      entities: [{ ...storedMail, isSendable: false }],
      totalEntityCount: 1,
    });
    expect(
      parseApiResult(mailEndpoints.read.result, await asAda.get(`/api/oem/mails/${storedMail.id}`)),
    ).toEqual({
      ...storedMail,
      isSendable: false,
    });
    expect((await asAda.get("/api/oem/mails/another")).body).toEqual(errorBody("NOT_FOUND"));
    expect((await asMert.get("/api/oem/mails")).status).toBe(403);
    expect((await asMert.get(`/api/oem/mails/${storedMail.id}`)).status).toBe(403);
  });

  it("can be sent if they are notices to staff and a mail server has been set up", async () => {
    const noticeId = "20261120T130000000Z-0123456789ab";
    const storedMails = {
      ...oneStoredMail,
      find: async (id: string) => ({ ...storedMail, id }),
      listStaffNotices: async () => [{ id: noticeId, instanceId: 1, status: "failed" as const }],
    };
    const { asAda, context } = await startTestApi({ storedMails });
    context.setup.mail = "sent";
    const isSendable = async (id: string) =>
      parseApiResult(mailEndpoints.read.result, await asAda.get(`/api/oem/mails/${id}`)).isSendable;
    expect(await isSendable(noticeId)).toBe(true);
    expect(await isSendable(storedMail.id)).toBe(false);
  });

  it("are an empty list if a mail server sends the mails", async () => {
    const { asAda } = await startTestApi();
    expect(parseApiResult(mailEndpoints.list.result, await asAda.get("/api/oem/mails"))).toMatchObject({
      entities: [],
      totalEntityCount: 0,
    });
  });
});
