import { describe, expect, it } from "vitest";
import { customerNotices } from "#app/jobs/customer-notices.ts";
import { provisioning } from "#app/jobs/provisioning.ts";
import { storedAsFile } from "#app/domain/mail/mailer.ts";
import { type ApiUnderTest, openApi } from "#tests/support/api/api.ts";
import {
  requestApproval,
  requestStatus,
  requestInstance,
  registerBuyer,
  stepsAfter,
} from "#tests/support/customers/buyers.ts";
import { recordingMailer, type RecordingMailer } from "#tests/support/outside/mails.ts";

interface NoticeTest {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  /** Half an hour of the schedule, in steps of a minute. */
  runHalfAnHour: () => Promise<void>;
}

async function open(): Promise<NoticeTest> {
  const mailer = recordingMailer();
  const api = await openApi({ mailer });
  await customerNotices(api.context.storage, api.context.now(), api.context);
  expect(mailer.handedMails).toEqual([]);
  const runHalfAnHour = async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      api.advanceClock(60_000);
      await provisioning(api.context.storage, api.context.now(), api.context);
      await customerNotices(api.context.storage, api.context.now(), api.context).catch(() => {});
    }
  };
  return { api, mailer, runHalfAnHour };
}

const historyOf = async ({ asMert }: ApiUnderTest, key: string) => {
  const { body } = await asMert.get(`/api/oem/history?licenseKey=${key}&pageSize=1`);
  return (body as { result: { entities: object[] } }).result.entities;
};

describe("A customer whose instance became ready", () => {
  it("without a viewer gets one mail with its address", async () => {
    const { api, mailer, runHalfAnHour } = await open();
    const key = await registerBuyer(api, "sandbox-new", { domain: "neu" });
    await requestInstance(api, key);
    await runHalfAnHour();
    expect(mailer.handedMails).toMatchObject([
      { to: "sandbox-new@neu.example", subject: "Your AIR instance is ready: neu.instances.example.com" },
    ]);
    expect(mailer.handedMails[0]?.text).toContain("https://neu.instances.example.com/");
    expect(mailer.handedMails[0]?.text).toContain("Hello Nora Neu,");
    expect(await historyOf(api, key)).toMatchObject([
      { eventName: "tell-customer", details: { to: "sandbox-new@neu.example", mail: "sent" } },
    ]);
  });

  it("who watched the page gets none", async () => {
    const { api, mailer, runHalfAnHour } = await open();
    const key = await registerBuyer(api, "sandbox-new");
    await requestInstance(api, key);
    for (let second = 0; second < 4; second += 1) await stepsAfter(api, key, 1_000);
    await runHalfAnHour();
    expect(mailer.handedMails).toEqual([]);
  });

  it("who was promised a mail gets it, even if the page has shown the result", async () => {
    const { api, mailer, runHalfAnHour } = await open();
    const key = await registerBuyer(api, "sandbox-new", { domain: "approval" });
    await requestInstance(api, key);
    await runHalfAnHour();
    expect(mailer.handedMails).toEqual([]);
    await requestApproval(api, key);
    for (let second = 0; second < 4; second += 1) await stepsAfter(api, key, 1_000);
    await runHalfAnHour();
    expect(mailer.handedMails.map(({ to }) => to)).toEqual(["sandbox-new@neu.example"]);
  });

  it("gets another mail if the first cannot have been sent, and none if it was stored", async () => {
    const { api, mailer, runHalfAnHour } = await open();
    mailer.next.push({ sent: false, why: "temporary", reason: "The line is down." }, storedAsFile);
    const key = await registerBuyer(api, "sandbox-new");
    await requestInstance(api, key);
    await runHalfAnHour();
    expect(mailer.handedMails).toHaveLength(2);
    expect(await historyOf(api, key)).toMatchObject([{ details: { mail: "kept" } }]);
  });

  it("gets the address again when staff request it", async () => {
    const { api, mailer } = await open();
    const key = await registerBuyer(api, "sandbox-new", { domain: "neu" });
    const sending = () => api.asMert.post(`/api/customers/one/hosted/${key}/send-address`, {});
    await requestInstance(api, key);
    expect((await sending()).body).toMatchObject({ error: { code: "NOT_READY" } });
    for (let second = 0; second < 4; second += 1) await stepsAfter(api, key, 1_000);
    expect((await requestStatus(api, key)).status).toBe(200);
    const sent = await sending();
    expect(sent.body).toMatchObject({ result: { to: "sandbox-new@neu.example", mail: "sent" } });
    mailer.next.push({ sent: false, why: "refused", reason: "No such mailbox." });
    expect((await sending()).body).toMatchObject({ error: { code: "MAIL_FAILED" } });
    expect(await historyOf(api, key)).toMatchObject([
      { details: { mail: "failed", failure: "No such mailbox." } },
    ]);
  });
});
