import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createEmlMailer, createStoredMails } from "#app/gateways/mail/eml.ts";
import { openMailFolder } from "#app/hosts/mail-folder.ts";
import { sendStaffNotices } from "#app/jobs/staff-notices.ts";
import { type ApiUnderTest, startTestApi, origin, errorBody } from "#tests/support/api/api.ts";
import {
  requestApproval,
  requestInstanceStatus,
  requestInstance,
  registerBuyer,
  requestInstanceRetry,
} from "#tests/support/customers/buyers.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { createRecordingMailer, type RecordingMailer } from "#tests/support/outside/mails.ts";
import { msOf } from "#app/domain/time/time.ts";

interface NoticeSetup {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  runNoticesJob: () => Promise<void>;
}

async function startNoticeTest(
  recipients = ["ops@example.com"],
  linkOrigin: string | null = origin,
): Promise<NoticeSetup> {
  const mailer = createRecordingMailer();
  const api = await startTestApi({ mailer, staffMail: { recipients, origin: linkOrigin } });
  return {
    api,
    mailer,
    runNoticesJob: () => sendStaffNotices(api.context.storage, api.context.now(), api.context),
  };
}

async function addWaitingBuyer({ api }: NoticeSetup, token: string, domain: string) {
  const key = await registerBuyer(api, token, { domain });
  await requestInstance(api, key);
  return key;
}

/** Creates an instance whose second step failed permanently and returns the license key. */
async function createFailedInstance(setup: NoticeSetup, token: string) {
  const key = await addWaitingBuyer(setup, token, "fail-domain");
  for (let step = 0; step < 2; step += 1) {
    setup.api.advanceClock(1_000);
    await requestInstanceStatus(setup.api, key);
  }
  return key;
}

describe("Staff", () => {
  it("are notified once of each waiting buyer with the next step and a link", async () => {
    const setup = await startNoticeTest();
    const { mailer, runNoticesJob } = setup;
    const firstKey = await addWaitingBuyer(setup, "sandbox-new-1", "full");
    const secondKey = await addWaitingBuyer(setup, "sandbox-new-2", "approval");
    await addWaitingBuyer(setup, "sandbox-new-3", "acme");
    await runNoticesJob();
    await runNoticesJob();
    expect(mailer.receivedMails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ops@example.com", "The instance of Neu & Söhne GmbH needs action by staff: full"],
      ["ops@example.com", "The instance of Neu & Söhne GmbH needs action by staff: approval"],
    ]);
    const [waitNotice, approvalNotice] = mailer.receivedMails;
    for (const text of [
      firstKey,
      "Add capacity",
      "sandbox-new-1@neu.example",
      `${origin}/internal/one-customers?state=waiting`,
    ])
      expect(waitNotice?.text).toContain(text);
    expect(waitNotice?.html).toContain(`<a href="${origin}/internal/one-customers?state=waiting">`);
    expect(waitNotice?.html).toContain("Neu &amp; Söhne GmbH");
    for (const text of [secondKey, "needs approval by staff"]) expect(approvalNotice?.text).toContain(text);
  });

  it("are notified once of a permanently failed instance with its error", async () => {
    const setup = await startNoticeTest();
    const key = await createFailedInstance(setup, "sandbox-new");
    await setup.runNoticesJob();
    expect(setup.mailer.receivedMails).toMatchObject([
      { subject: "The instance of Neu & Söhne GmbH failed: fail-domain" },
    ]);
    const text = setup.mailer.receivedMails[0]?.text ?? "";
    expect(text).toContain("Error: The simulated name server rejects this name.");
    expect(text).toContain(`${origin}/internal/one-customers?state=failed`);
    await requestInstanceRetry(setup.api, key);
    const failedColumns = { status: "failed", updated_at: msOf(setup.api.context.now()) };
    await setup.api.engine.db.updateTable("instance").set(failedColumns).execute();
    await setup.runNoticesJob();
    expect(setup.mailer.receivedMails).toHaveLength(1);
  });

  it("are notified of a failure after a notice about a waiting buyer", async () => {
    const setup = await startNoticeTest();
    const key = await addWaitingBuyer(setup, "sandbox-new", "approval");
    await setup.runNoticesJob();
    await requestApproval(setup.api, key);
    const { storage } = setup.api.context;
    const instance = await storage.instances.findBySubdomain("approval");
    if (!instance) throw new Error("There is no instance.");
    await storage.transact(async (transaction) =>
      transaction.instances.change({ ...instance, status: "failed" }),
    );
    await setup.runNoticesJob();
    expect(setup.mailer.receivedMails.map(({ subject }) => subject)).toEqual([
      "The instance of Neu & Söhne GmbH needs action by staff: approval",
      "The instance of Neu & Söhne GmbH failed: approval",
    ]);
  });

  it("are each notified once by several processes", async () => {
    const setup = await startNoticeTest(["ops@example.com", "ada@example.com"]);
    for (const token of ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"])
      await addWaitingBuyer(setup, token, "full");
    await Promise.all(Array.from({ length: 5 }, setup.runNoticesJob));
    const sentMails = setup.mailer.receivedMails.map(({ to, id }) => `${to} ${id}`);
    expect(sentMails).toHaveLength(6);
    expect(new Set(sentMails).size).toBe(6);
  });

  it("are notified again only if the first mail was not sent", async () => {
    const setup = await startNoticeTest();
    const { mailer, runNoticesJob } = setup;
    await addWaitingBuyer(setup, "sandbox-new-1", "full");
    mailer.nextOutcomes.push({ sent: false, failureKind: "temporary", reason: "451 Try again later" });
    await expect(runNoticesJob()).rejects.toMatchObject({
      errors: [{ message: "ops@example.com was not notified about full: 451 Try again later" }],
    });
    await runNoticesJob();
    expect(mailer.receivedMails).toHaveLength(1);
    setup.api.advanceClock(60_000);
    mailer.nextOutcomes.push({ sent: false, failureKind: "unknown", reason: "The connection is lost." });
    await expect(runNoticesJob()).rejects.toThrow("Failed to send notices to staff.");
    await runNoticesJob();
    expect(mailer.receivedMails).toHaveLength(2);
  });

  it("are notified once even if the mail to one recipient fails", async () => {
    const setup = await startNoticeTest(["ops@example.com", "ada@example.com"]);
    await addWaitingBuyer(setup, "sandbox-new-1", "full");
    setup.mailer.nextOutcomes.push({ sent: false, failureKind: "temporary", reason: "451 Try again later" });
    await expect(setup.runNoticesJob()).rejects.toThrow("Failed to send notices to staff.");
    await setup.runNoticesJob();
    expect(setup.mailer.receivedMails.map(({ to }) => to)).toEqual(["ops@example.com", "ada@example.com"]);
  });

  it("are notified of earlier buyers after a recipient is configured", async () => {
    const setup = await startNoticeTest([], null);
    await addWaitingBuyer(setup, "sandbox-new", "full");
    await setup.runNoticesJob();
    expect(setup.mailer.receivedMails).toEqual([]);
    setup.api.context.staffMail = { recipients: ["ops@example.com"], origin: null };
    await setup.runNoticesJob();
    expect(setup.mailer.receivedMails).toHaveLength(1);
    expect(setup.mailer.receivedMails[0]?.html).not.toContain("href");
  });

  it("are not notified of deleted licenses or approved buyers", async () => {
    const setup = await startNoticeTest();
    const deletedKey = await addWaitingBuyer(setup, "sandbox-new-1", "full");
    await setup.api.asMert.send("DELETE", `/api/oem/licenses/${deletedKey}`);
    await requestApproval(setup.api, await addWaitingBuyer(setup, "sandbox-new-2", "approval"));
    await setup.runNoticesJob();
    expect(setup.mailer.receivedMails).toEqual([]);
  });

  it("get a company name as plain text, whatever characters it contains", async () => {
    const setup = await startNoticeTest();
    const company = 'Evil <script>"& Bcc: all@example.com';
    await requestInstance(
      setup.api,
      await registerBuyer(setup.api, "sandbox-new", { domain: "full", company }),
    );
    await setup.runNoticesJob();
    const [mail] = setup.mailer.receivedMails;
    expect(mail?.subject).toBe(
      'The instance of Evil <script>"& Bcc: all@example.com needs action by staff: full',
    );
    expect(mail?.html).toContain("Evil &lt;script&gt;&quot;&amp; Bcc: all@example.com");
  });

  it("get each valid stored notice once after a mail server is configured", async () => {
    const folder = await mkdtemp(join(tmpdir(), "license-desk-mail-"));
    closeAfterTest(() => rm(folder, { recursive: true }));
    const from = { name: "License Desk", address: "license-desk@localhost" };
    const storedMails = createStoredMails(openMailFolder(folder));
    const setup = await startNoticeTest(["ops@example.com", "lead@example.com"]);
    const { api, mailer, runNoticesJob } = setup;
    const waitingKey = await addWaitingBuyer(setup, "sandbox-new-1", "full");
    const approvedKey = await addWaitingBuyer(setup, "sandbox-new-2", "approval");
    const originalMailer = api.context.mailer;
    Object.assign(api.context, { mailer: createEmlMailer(openMailFolder(folder), from), storedMails });
    await runNoticesJob();
    await api.context.mailer.send(
      { to: "a@b.example", subject: "Test", text: "", html: "", id: "test.1" },
      api.context.now(),
    );
    await requestApproval(api, approvedKey);
    const sendStoredMails = () => api.asAda.post("/api/oem/mails/send-stored", {});
    expect(await sendStoredMails()).toMatchObject({ status: 422, body: errorBody("MAIL_NOT_SET_UP") });
    Object.assign(api.context, { mailer: originalMailer, setup: { ...api.context.setup, mail: "sent" } });
    expect((await sendStoredMails()).body).toMatchObject({ result: { notices: 2 } });
    expect((await sendStoredMails()).body).toMatchObject({ result: { notices: 0 } });
    await runNoticesJob();
    expect(mailer.receivedMails.map(({ to }) => to)).toEqual(["ops@example.com", "lead@example.com"]);
    for (const mail of mailer.receivedMails) expect(mail.text).toContain(waitingKey);
    expect(
      (await storedMails.listPage({ pageNumber: 0, pageSize: 9 })).rows.map(({ subject }) => subject),
    ).toEqual(["Test"]);
  });
});
