import { describe, expect, it } from "vitest";
import { customerNotices } from "#app/jobs/customer-notices.ts";
import { provisioning } from "#app/jobs/provisioning.ts";
import { keptAsFile } from "#app/domain/mail/mailer.ts";
import { type ApiUnderTest, openApi } from "#tests/support/api/api.ts";
import { approving, checking, creating, registered, stepsAfter } from "#tests/support/customers/buyers.ts";
import { recordingMailer, type RecordingMailer } from "#tests/support/outside/mails.ts";

interface Told {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  /** Half an hour of the schedule, in steps of a minute. */
  timeGoesBy: () => Promise<void>;
}

async function open(): Promise<Told> {
  const mailer = recordingMailer();
  const api = await openApi({ mailer });
  await customerNotices(api.world.storage, api.world.now(), api.world);
  expect(mailer.handed).toEqual([]);
  const timeGoesBy = async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      api.pass(60_000);
      await provisioning(api.world.storage, api.world.now(), api.world);
      await customerNotices(api.world.storage, api.world.now(), api.world).catch(() => {});
    }
  };
  return { api, mailer, timeGoesBy };
}

const historyOf = async ({ asMert }: ApiUnderTest, key: string) => {
  const { body } = await asMert.get(`/api/oem/history?licenseKey=${key}&pageSize=1`);
  return (body as { result: { entities: object[] } }).result.entities;
};

describe("A customer whose instance became ready", () => {
  it("without a viewer gets one mail with its address", async () => {
    const { api, mailer, timeGoesBy } = await open();
    const key = await registered(api, "sandbox-new", { domain: "neu" });
    await creating(api, key);
    await timeGoesBy();
    expect(mailer.handed).toMatchObject([
      { to: "sandbox-new@neu.example", subject: "Your AIR instance is ready: neu.instances.example.com" },
    ]);
    expect(mailer.handed[0]?.text).toContain("https://neu.instances.example.com/");
    expect(mailer.handed[0]?.text).toContain("Hello Nora Neu,");
    expect(await historyOf(api, key)).toMatchObject([
      { eventName: "tell-customer", details: { to: "sandbox-new@neu.example", mail: "sent" } },
    ]);
  });

  it("who watched the page gets none", async () => {
    const { api, mailer, timeGoesBy } = await open();
    const key = await registered(api, "sandbox-new");
    await creating(api, key);
    for (let second = 0; second < 4; second += 1) await stepsAfter(api, key, 1_000);
    await timeGoesBy();
    expect(mailer.handed).toEqual([]);
  });

  it("who was promised a mail gets it, even if the page has shown the result", async () => {
    const { api, mailer, timeGoesBy } = await open();
    const key = await registered(api, "sandbox-new", { domain: "approval" });
    await creating(api, key);
    await timeGoesBy();
    expect(mailer.handed).toEqual([]);
    await approving(api, key);
    for (let second = 0; second < 4; second += 1) await stepsAfter(api, key, 1_000);
    await timeGoesBy();
    expect(mailer.handed.map(({ to }) => to)).toEqual(["sandbox-new@neu.example"]);
  });

  it("gets another mail if the first cannot have been sent, and none if it was stored", async () => {
    const { api, mailer, timeGoesBy } = await open();
    mailer.next.push({ sent: false, why: "temporary", reason: "The line is down." }, keptAsFile);
    const key = await registered(api, "sandbox-new");
    await creating(api, key);
    await timeGoesBy();
    expect(mailer.handed).toHaveLength(2);
    expect(await historyOf(api, key)).toMatchObject([{ details: { mail: "kept" } }]);
  });

  it("gets the address again when staff request it", async () => {
    const { api, mailer } = await open();
    const key = await registered(api, "sandbox-new", { domain: "neu" });
    const sending = () => api.asMert.post(`/api/customers/one/hosted/${key}/send-address`, {});
    await creating(api, key);
    expect((await sending()).body).toMatchObject({ error: { code: "NOT_READY" } });
    for (let second = 0; second < 4; second += 1) await stepsAfter(api, key, 1_000);
    expect((await checking(api, key)).status).toBe(200);
    const answered = await sending();
    expect(answered.body).toMatchObject({ result: { to: "sandbox-new@neu.example", mail: "sent" } });
    mailer.next.push({ sent: false, why: "refused", reason: "No such mailbox." });
    expect((await sending()).body).toMatchObject({ error: { code: "MAIL_FAILED" } });
    expect(await historyOf(api, key)).toMatchObject([
      { details: { mail: "failed", failure: "No such mailbox." } },
    ]);
  });
});
