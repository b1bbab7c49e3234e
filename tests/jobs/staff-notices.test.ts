import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emlMailer, storedMailsIn } from "#app/gateways/mail/eml.ts";
import { mailFolder } from "#app/hosts/mail-folder.ts";
import { staffNotices } from "#app/jobs/staff-notices.ts";
import { type ApiUnderTest, openApi, origin, errorBody } from "#tests/support/api/api.ts";
import {
  requestApproval,
  requestStatus,
  requestInstance,
  registerBuyer,
  requestRetry,
} from "#tests/support/customers/buyers.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { recordingMailer, type RecordingMailer } from "#tests/support/outside/mails.ts";

interface NoticeTest {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  run: () => Promise<void>;
}

async function open(recipients = ["ops@example.com"], at: string | null = origin): Promise<NoticeTest> {
  const mailer = recordingMailer();
  const api = await openApi({ mailer, staffMail: { recipients, origin: at } });
  return { api, mailer, run: () => staffNotices(api.context.storage, api.context.now(), api.context) };
}

async function addWaitingBuyer({ api }: NoticeTest, token: string, domain: string) {
  const key = await registerBuyer(api, token, { domain });
  await requestInstance(api, key);
  return key;
}

/** The license key of an instance whose second step failed permanently. */
async function failed(setup: NoticeTest, token: string) {
  const key = await addWaitingBuyer(setup, token, "fail-domain");
  for (let step = 0; step < 2; step += 1) {
    setup.api.advanceClock(1_000);
    await requestStatus(setup.api, key);
  }
  return key;
}

describe("Staff", () => {
  it("are notified once of each buyer who waits, with the next step and a link", async () => {
    const setup = await open();
    const { mailer, run } = setup;
    const first = await addWaitingBuyer(setup, "sandbox-new-1", "full");
    const second = await addWaitingBuyer(setup, "sandbox-new-2", "approval");
    await addWaitingBuyer(setup, "sandbox-new-3", "acme");
    await run();
    await run();
    expect(mailer.handedMails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ops@example.com", "Neu & Söhne GmbH waits for us: full"],
      ["ops@example.com", "Neu & Söhne GmbH waits for us: approval"],
    ]);
    const [full, approval] = mailer.handedMails;
    for (const part of [
      first,
      "Make room",
      "sandbox-new-1@neu.example",
      `${origin}/internal/one-customers?state=waiting`,
    ])
      expect(full?.text).toContain(part);
    expect(full?.html).toContain(`<a href="${origin}/internal/one-customers?state=waiting">`);
    expect(full?.html).toContain("Neu &amp; Söhne GmbH");
    for (const part of [second, "needs our approval"]) expect(approval?.text).toContain(part);
  });

  it("are notified once of an instance that failed permanently, with its error, however often it is retried", async () => {
    const setup = await open();
    const key = await failed(setup, "sandbox-new");
    await setup.run();
    expect(setup.mailer.handedMails).toMatchObject([
      { subject: "The instance of Neu & Söhne GmbH failed: fail-domain" },
    ]);
    const text = setup.mailer.handedMails[0]?.text ?? "";
    expect(text).toContain("Fault: The simulated name server rejects this name.");
    expect(text).toContain(`${origin}/internal/one-customers?state=failed`);
    await requestRetry(setup.api, key);
    const failedAgain = { status: "failed", updated_at: setup.api.context.now().getTime() };
    await setup.api.engine.db.updateTable("instance").set(failedAgain).execute();
    await setup.run();
    expect(setup.mailer.handedMails).toHaveLength(1);
  });

  it("are notified of a failure also after a notice about the wait", async () => {
    const setup = await open();
    const key = await addWaitingBuyer(setup, "sandbox-new", "approval");
    await setup.run();
    await requestApproval(setup.api, key);
    const { storage } = setup.api.context;
    const instance = await storage.instances.bySubdomain("approval");
    if (!instance) throw new Error("There is no instance.");
    await storage.transact(async (work) => work.changeInstance({ ...instance, status: "failed" }));
    await setup.run();
    expect(setup.mailer.handedMails.map(({ subject }) => subject)).toEqual([
      "Neu & Söhne GmbH waits for us: approval",
      "The instance of Neu & Söhne GmbH failed: approval",
    ]);
  });

  it("are each notified once by several processes", async () => {
    const setup = await open(["ops@example.com", "ada@example.com"]);
    for (const token of ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"])
      await addWaitingBuyer(setup, token, "full");
    await Promise.all(Array.from({ length: 5 }, setup.run));
    const handed = setup.mailer.handedMails.map(({ to, id }) => `${to} ${id}`);
    expect(handed).toHaveLength(6);
    expect(new Set(handed).size).toBe(6);
  });

  it("are notified later if a mail was not sent, and not again if it may have been", async () => {
    const setup = await open();
    const { mailer, run } = setup;
    await addWaitingBuyer(setup, "sandbox-new-1", "full");
    mailer.next.push({ sent: false, why: "temporary", reason: "451 Try again later" });
    await expect(run()).rejects.toMatchObject({
      errors: [{ message: "ops@example.com was not notified about full: 451 Try again later" }],
    });
    await run();
    expect(mailer.handedMails).toHaveLength(1);
    setup.api.advanceClock(60_000);
    mailer.next.push({ sent: false, why: "unknown", reason: "The line is dead." });
    await expect(run()).rejects.toThrow("Some notices to staff could not be sent.");
    await run();
    expect(mailer.handedMails).toHaveLength(2);
  });

  it("are notified once even if one of them cannot be reached", async () => {
    const setup = await open(["ops@example.com", "ada@example.com"]);
    await addWaitingBuyer(setup, "sandbox-new-1", "full");
    setup.mailer.next.push({ sent: false, why: "temporary", reason: "451 Try again later" });
    await expect(setup.run()).rejects.toThrow("Some notices to staff could not be sent.");
    await setup.run();
    expect(setup.mailer.handedMails.map(({ to }) => to)).toEqual(["ops@example.com", "ada@example.com"]);
  });

  it("are notified of everything once there is a recipient, and without a link if none is configured", async () => {
    const setup = await open([], null);
    await addWaitingBuyer(setup, "sandbox-new", "full");
    await setup.run();
    expect(setup.mailer.handedMails).toEqual([]);
    setup.api.context.staffMail = { recipients: ["ops@example.com"], origin: null };
    await setup.run();
    expect(setup.mailer.handedMails).toHaveLength(1);
    expect(setup.mailer.handedMails[0]?.html).not.toContain("href");
  });

  it("are not notified of a deleted license, nor of a buyer who was approved before the mail", async () => {
    const setup = await open();
    const deleted = await addWaitingBuyer(setup, "sandbox-new-1", "full");
    await setup.api.asMert.send("DELETE", `/api/oem/licenses/${deleted}`);
    await requestApproval(setup.api, await addWaitingBuyer(setup, "sandbox-new-2", "approval"));
    await setup.run();
    expect(setup.mailer.handedMails).toEqual([]);
  });

  it("get a company's name as text, for any characters", async () => {
    const setup = await open();
    const company = 'Evil <script>"&\r\nBcc: all@example.com';
    await requestInstance(
      setup.api,
      await registerBuyer(setup.api, "sandbox-new", { domain: "full", company }),
    );
    await setup.run();
    const [mail] = setup.mailer.handedMails;
    expect(mail?.subject).toBe('Evil <script>"& Bcc: all@example.com waits for us: full');
    expect(mail?.html).toContain("Evil &lt;script&gt;&quot;&amp; Bcc: all@example.com");
  });

  it("are notified of stored mails once mails are sent, if still current, and of nothing twice", async () => {
    const folder = await mkdtemp(join(tmpdir(), "license-desk-mail-"));
    closeAfterTest(() => rm(folder, { recursive: true }));
    const from = { name: "License Desk", address: "license-desk@localhost" };
    const storedMails = storedMailsIn(mailFolder(folder));
    const setup = await open(["ops@example.com", "lead@example.com"]);
    const { api, mailer, run } = setup;
    const waitingKey = await addWaitingBuyer(setup, "sandbox-new-1", "full");
    const approved = await addWaitingBuyer(setup, "sandbox-new-2", "approval");
    const sending = api.context.mailer;
    Object.assign(api.context, { mailer: emlMailer(mailFolder(folder), from), storedMails });
    await run();
    await api.context.mailer.send(
      { to: "a@b.example", subject: "Test", text: "", html: "", id: "test.1" },
      api.context.now().toISOString(),
    );
    await requestApproval(api, approved);
    const send = () => api.asAda.post("/api/oem/mails/send-kept", {});
    expect(await send()).toMatchObject({ status: 422, body: errorBody("MAIL_NOT_SET_UP") });
    Object.assign(api.context, { mailer: sending, setup: { ...api.context.setup, mail: "sent" } });
    expect((await send()).body).toMatchObject({ result: { notices: 2 } });
    expect((await send()).body).toMatchObject({ result: { notices: 0 } });
    await run();
    expect(mailer.handedMails.map(({ to }) => to)).toEqual(["ops@example.com", "lead@example.com"]);
    for (const mail of mailer.handedMails) expect(mail.text).toContain(waitingKey);
    expect((await storedMails.latest(9)).map(({ subject }) => subject)).toEqual(["Test"]);
  });
});
