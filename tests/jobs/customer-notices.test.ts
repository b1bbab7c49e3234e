import { describe, expect, it } from "vitest";
import { sendCustomerNotices } from "#app/jobs/customer-notices.ts";
import { advanceInstances } from "#app/jobs/provisioning.ts";
import { storedAsFileOutcome } from "#app/domain/mail/mailer.ts";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import {
  requestApproval,
  requestInstanceStatus,
  requestInstance,
  registerBuyer,
  fetchStepsAfter,
} from "#tests/support/customers/buyers.ts";
import { createRecordingMailer, type RecordingMailer } from "#tests/support/outside/mails.ts";

interface NoticeSetup {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  /** Advances the clock by half an hour and runs the jobs every minute. */
  runJobsForHalfAnHour: () => Promise<void>;
}

async function startNoticeTest(): Promise<NoticeSetup> {
  const mailer = createRecordingMailer();
  const api = await startTestApi({ mailer });
  await sendCustomerNotices(api.context.storage, api.context.now(), api.context);
  expect(mailer.receivedMails).toEqual([]);
  const runJobsForHalfAnHour = async () => {
    for (let minuteCount = 0; minuteCount < 30; minuteCount += 1) {
      api.advanceClock(60_000);
      await advanceInstances(api.context.storage, api.context.now(), api.context);
      await sendCustomerNotices(api.context.storage, api.context.now(), api.context).catch(() => {});
    }
  };
  return { api, mailer, runJobsForHalfAnHour };
}

const readLatestEvents = async ({ asMert }: ApiUnderTest, key: string) => {
  const { body } = await asMert.get(`/api/oem/history?licenseKey=${key}&pageSize=1`);
  return (body as { result: { entities: object[] } }).result.entities;
};

describe("A customer whose instance is ready", () => {
  it("gets one mail with the address of the instance if nobody watches the progress page", async () => {
    const { api, mailer, runJobsForHalfAnHour } = await startNoticeTest();
    const key = await registerBuyer(api, "sandbox-new", { domain: "neu" });
    await requestInstance(api, key);
    await runJobsForHalfAnHour();
    expect(mailer.receivedMails).toMatchObject([
      { to: "sandbox-new@neu.example", subject: "Your AIR instance is ready: neu.instances.example.com" },
    ]);
    expect(mailer.receivedMails[0]?.text).toContain("https://neu.instances.example.com/");
    expect(mailer.receivedMails[0]?.text).toContain("Hello Nora Neu,");
    expect(await readLatestEvents(api, key)).toMatchObject([
      { eventName: "notify-customer", details: { to: "sandbox-new@neu.example", mail: "sent" } },
    ]);
  });

  it("gets no mail if the progress page has shown the result", async () => {
    const { api, mailer, runJobsForHalfAnHour } = await startNoticeTest();
    const key = await registerBuyer(api, "sandbox-new");
    await requestInstance(api, key);
    for (let pollCount = 0; pollCount < 4; pollCount += 1) await fetchStepsAfter(api, key, 1_000);
    await runJobsForHalfAnHour();
    expect(mailer.receivedMails).toEqual([]);
  });

  it("gets a mail after an approval even if the progress page has shown the result", async () => {
    const { api, mailer, runJobsForHalfAnHour } = await startNoticeTest();
    const key = await registerBuyer(api, "sandbox-new", { domain: "approval" });
    await requestInstance(api, key);
    await runJobsForHalfAnHour();
    expect(mailer.receivedMails).toEqual([]);
    await requestApproval(api, key);
    for (let pollCount = 0; pollCount < 4; pollCount += 1) await fetchStepsAfter(api, key, 1_000);
    await runJobsForHalfAnHour();
    expect(mailer.receivedMails.map(({ to }) => to)).toEqual(["sandbox-new@neu.example"]);
  });

  it("gets another mail if the first mail was not sent", async () => {
    const { api, mailer, runJobsForHalfAnHour } = await startNoticeTest();
    mailer.nextOutcomes.push(
      { sent: false, failureKind: "temporary", reason: "The connection is down." },
      storedAsFileOutcome,
    );
    const key = await registerBuyer(api, "sandbox-new");
    await requestInstance(api, key);
    await runJobsForHalfAnHour();
    expect(mailer.receivedMails).toHaveLength(2);
    expect(await readLatestEvents(api, key)).toMatchObject([{ details: { mail: "stored" } }]);
  });

  it("gets the address of the instance again when staff request it", async () => {
    const { api, mailer } = await startNoticeTest();
    const key = await registerBuyer(api, "sandbox-new", { domain: "neu" });
    const sendAddress = () => api.asMert.post(`/api/customers/one/hosted/${key}/send-address`, {});
    await requestInstance(api, key);
    expect((await sendAddress()).body).toMatchObject({ error: { code: "NOT_READY" } });
    for (let pollCount = 0; pollCount < 4; pollCount += 1) await fetchStepsAfter(api, key, 1_000);
    expect((await requestInstanceStatus(api, key)).status).toBe(200);
    const sentResponse = await sendAddress();
    expect(sentResponse.body).toMatchObject({ result: { to: "sandbox-new@neu.example", mail: "sent" } });
    mailer.nextOutcomes.push({ sent: false, failureKind: "refused", reason: "No such mailbox." });
    expect((await sendAddress()).body).toMatchObject({ error: { code: "MAIL_FAILED" } });
    expect(await readLatestEvents(api, key)).toMatchObject([
      { details: { mail: "failed", error: "No such mailbox." } },
    ]);
  });
});
