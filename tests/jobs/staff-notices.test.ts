import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emlMailer, keptIn } from "#app/gateways/mail/eml.ts";
import { mailFolder } from "#app/hosts/mail-folder.ts";
import { staffNotices } from "#app/jobs/staff-notices.ts";
import { type ApiUnderTest, openApi, origin, refusal } from "#tests/support/api/api.ts";
import { approving, checking, creating, registered, retrying } from "#tests/support/customers/buyers.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { recordingMailer, type RecordingMailer } from "#tests/support/outside/mails.ts";

interface Told {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  run: () => Promise<void>;
}

async function open(recipients = ["ops@example.com"], at: string | null = origin): Promise<Told> {
  const mailer = recordingMailer();
  const api = await openApi({ mailer, staffDesk: { recipients, origin: at } });
  return { api, mailer, run: () => staffNotices(api.world.storage, api.world.now(), api.world) };
}

async function waiter({ api }: Told, token: string, domain: string) {
  const key = await registered(api, token, { domain });
  await creating(api, key);
  return key;
}

/** The license key of an instance whose second step failed permanently. */
async function failed(told: Told, token: string) {
  const key = await waiter(told, token, "fail-domain");
  for (let step = 0; step < 2; step += 1) {
    told.api.pass(1_000);
    await checking(told.api, key);
  }
  return key;
}

describe("Staff", () => {
  it("are notified once of each buyer who waits, with the next step and a link", async () => {
    const told = await open();
    const { mailer, run } = told;
    const first = await waiter(told, "sandbox-new-1", "full");
    const second = await waiter(told, "sandbox-new-2", "approval");
    await waiter(told, "sandbox-new-3", "acme");
    await run();
    await run();
    expect(mailer.handed.map(({ to, subject }) => [to, subject])).toEqual([
      ["ops@example.com", "Neu & Söhne GmbH waits for us: full"],
      ["ops@example.com", "Neu & Söhne GmbH waits for us: approval"],
    ]);
    const [full, approval] = mailer.handed;
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
    const told = await open();
    const key = await failed(told, "sandbox-new");
    await told.run();
    expect(told.mailer.handed).toMatchObject([
      { subject: "The instance of Neu & Söhne GmbH failed: fail-domain" },
    ]);
    const text = told.mailer.handed[0]?.text ?? "";
    expect(text).toContain("Fault: The simulated name server rejects this name.");
    expect(text).toContain(`${origin}/internal/one-customers?state=failed`);
    await retrying(told.api, key);
    const again = { status: "failed", updated_at: told.api.world.now().getTime() };
    await told.api.engine.db.updateTable("instance").set(again).execute();
    await told.run();
    expect(told.mailer.handed).toHaveLength(1);
  });

  it("are notified of a failure also after a notice about the wait", async () => {
    const told = await open();
    const key = await waiter(told, "sandbox-new", "approval");
    await told.run();
    await approving(told.api, key);
    await told.api.engine.db.updateTable("instance").set({ status: "failed" }).execute();
    await told.run();
    expect(told.mailer.handed.map(({ subject }) => subject)).toEqual([
      "Neu & Söhne GmbH waits for us: approval",
      "The instance of Neu & Söhne GmbH failed: approval",
    ]);
  });

  it("are each notified once by several processes", async () => {
    const told = await open(["ops@example.com", "ada@example.com"]);
    for (const token of ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"])
      await waiter(told, token, "full");
    await Promise.all(Array.from({ length: 5 }, told.run));
    const handed = told.mailer.handed.map(({ to, id }) => `${to} ${id}`);
    expect(handed).toHaveLength(6);
    expect(new Set(handed).size).toBe(6);
  });

  it("are notified later if a mail was not sent, and not again if it may have been", async () => {
    const told = await open();
    const { mailer, run } = told;
    await waiter(told, "sandbox-new-1", "full");
    mailer.next.push({ sent: false, why: "temporary", reason: "451 Try again later" });
    await expect(run()).rejects.toMatchObject({
      errors: [{ message: "ops@example.com was not notified about full: 451 Try again later" }],
    });
    mailer.next.push({ sent: false, why: "unknown", reason: "The line is dead." });
    await expect(run()).rejects.toThrow("Some notices to staff could not be sent.");
    await run();
    expect(mailer.handed).toHaveLength(2);
  });

  it("are notified once even if one of them cannot be reached", async () => {
    const told = await open(["ops@example.com", "ada@example.com"]);
    await waiter(told, "sandbox-new-1", "full");
    told.mailer.next.push({ sent: false, why: "temporary", reason: "451 Try again later" });
    await expect(told.run()).rejects.toThrow("Some notices to staff could not be sent.");
    await told.run();
    expect(told.mailer.handed.map(({ to }) => to)).toEqual(["ops@example.com", "ada@example.com"]);
  });

  it("are notified of everything once there is a recipient, and without a link if none is configured", async () => {
    const told = await open([], null);
    await waiter(told, "sandbox-new", "full");
    await told.run();
    expect(told.mailer.handed).toEqual([]);
    told.api.world.staffDesk = { recipients: ["ops@example.com"], origin: null };
    await told.run();
    expect(told.mailer.handed).toHaveLength(1);
    expect(told.mailer.handed[0]?.html).not.toContain("href");
  });

  it("are not notified of a deleted license, nor of a buyer who was approved before the mail", async () => {
    const told = await open();
    const deleted = await waiter(told, "sandbox-new-1", "full");
    await told.api.asMert.send("DELETE", `/api/oem/licenses/${deleted}`);
    await approving(told.api, await waiter(told, "sandbox-new-2", "approval"));
    await told.run();
    expect(told.mailer.handed).toEqual([]);
  });

  it("get a company's name as text, for any characters", async () => {
    const told = await open();
    const company = 'Evil <script>"&\r\nBcc: all@example.com';
    await creating(told.api, await registered(told.api, "sandbox-new", { domain: "full", company }));
    await told.run();
    const [mail] = told.mailer.handed;
    expect(mail?.subject).toBe('Evil <script>"& Bcc: all@example.com waits for us: full');
    expect(mail?.html).toContain("Evil &lt;script&gt;&quot;&amp; Bcc: all@example.com");
  });

  it("are notified of stored mails once mails are sent, if still current, and of nothing twice", async () => {
    const folder = await mkdtemp(join(tmpdir(), "license-desk-mail-"));
    closeAfterTest(() => rm(folder, { recursive: true }));
    const from = { name: "License Desk", address: "license-desk@localhost" };
    const keptMails = keptIn(mailFolder(folder));
    const told = await open(["ops@example.com", "lead@example.com"]);
    const { api, mailer, run } = told;
    const stillWaiting = await waiter(told, "sandbox-new-1", "full");
    const approved = await waiter(told, "sandbox-new-2", "approval");
    const sending = api.world.mailer;
    Object.assign(api.world, { mailer: emlMailer(mailFolder(folder), from), keptMails });
    await run();
    await api.world.mailer.send(
      { to: "a@b.example", subject: "Test", text: "", html: "", id: "test.1" },
      api.world.now().toISOString(),
    );
    await approving(api, approved);
    const send = () => api.asAda.post("/api/oem/mails/send-kept", {});
    expect(await send()).toMatchObject({ status: 422, body: refusal("MAIL_NOT_SET_UP") });
    Object.assign(api.world, { mailer: sending, setup: { ...api.world.setup, mail: "sent" } });
    expect((await send()).body).toMatchObject({ result: { notices: 2 } });
    expect((await send()).body).toMatchObject({ result: { notices: 0 } });
    await run();
    expect(mailer.handed.map(({ to }) => to)).toEqual(["ops@example.com", "lead@example.com"]);
    for (const mail of mailer.handed) expect(mail.text).toContain(stillWaiting);
    expect((await keptMails.latest(9)).map(({ subject }) => subject)).toEqual(["Test"]);
  });
});
