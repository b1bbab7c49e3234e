import { describe, expect, it, vi } from "vitest";
import { storedAsFileOutcome, type MailOutcome } from "#app/domain/mail/mailer.ts";
import { changeDatesOfLastQuota, changeStatusOfLastQuota } from "#app/domain/license/change-quotas.ts";
import { unknownOutcomeMessage } from "#app/domain/reminder/deliver.ts";
import { resendReminder } from "#app/domain/reminder/send-again.ts";
import { snoozeReminders } from "#app/domain/reminder/snooze.ts";
import { changeSettings } from "#app/domain/settings/change-settings.ts";
import { runReminders } from "#app/jobs/reminders.ts";
import { acmeInfinite, exampleQuota, issue } from "#tests/fixtures/licenses.ts";
import { endOfDay, startOfDay } from "#app/domain/time/time.ts";
import {
  adaActorAt,
  daysBeforeEnd,
  expiredAt,
  issueEndingLicense,
  openReminderSetup,
  type ReminderSetup,
} from "#tests/support/licenses/reminders.ts";

const createFailedOutcome = (failureKind: "temporary" | "refused" | "unknown"): MailOutcome => ({
  sent: false,
  failureKind,
  reason: `The server says: ${failureKind}.`,
});

const createEndlessPromise = () => new Promise<MailOutcome>(() => {});

/** Runs the job until it has queued its reminders, but has sent none. */
async function interruptRunAfterQueueing({ storage, run }: ReminderSetup, runAt: string) {
  const listDue = vi.spyOn(storage.queue, "listDue").mockRejectedValue(new Error("Interrupted."));
  await expect(run(runAt)).rejects.toThrow("Failed to send reminders.");
  listDue.mockRestore();
}

const dayPrefix = "2027-03-24T";

describe("A reminder that cannot be sent", () => {
  it("is attempted five times at growing intervals and then fails", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(...Array.from({ length: 5 }, () => createFailedOutcome("temporary")));
    const attemptTimes = ["00:00", "00:05", "00:25", "01:45", "07:05"];
    for (const [index, time] of attemptTimes.entries()) {
      await setup.run(`${dayPrefix}${time}:00.000Z`);
      expect([time, setup.takeNewMails().length]).toEqual([time, 1]);
      // The line contains the threshold, the state and the number of attempts.
      expect(await setup.listReminderLines(license)).toContain(
        `7 ${index < 4 ? "waiting" : "failed"} ${index + 1}`,
      );
      await setup.run(`${dayPrefix}${time}:59.999Z`);
      expect(setup.takeNewMails()).toEqual([]);
    }
    await setup.run(`${dayPrefix}23:00:00.000Z`, { isManual: true });
    expect(setup.takeNewMails()).toEqual([]);
    expect(await setup.findReminder(license, 7)).toMatchObject({
      error: "The server says: temporary.",
      sentAt: null,
    });
    expect(await setup.storage.queue.findNextDueTime("reminder")).toBeNull();
    const { rows: events } = await setup.storage.history.listChainAfter(0, 100);
    expect(events.some(({ event }) => event.eventName === "send-reminder")).toBe(false);
  });

  it("is stored as a file until a user sends it", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(storedAsFileOutcome, storedAsFileOutcome);
    await setup.run(`${dayPrefix}00:00:00.000Z`);
    await setup.run(`${dayPrefix}09:00:00.000Z`, { isManual: true });
    expect(setup.takeNewMails()).toHaveLength(1);
    expect(await setup.findReminder(license, 7)).toMatchObject({ state: "stored", sentAt: null });
    const reminder = { licenseKey: license.record.key, expiredAt, threshold: 7 };
    const sendReminderAgain = () =>
      resendReminder(setup.storage, setup.mailer, adaActorAt(`${dayPrefix}10:00:00.000Z`), reminder);
    expect(await sendReminderAgain()).toMatchObject({ state: "stored" });
    expect(await sendReminderAgain()).toMatchObject({ state: "sent" });
    const events = (await setup.storage.history.listChainAfter(0, 100)).rows.map(
      ({ event }) => event.eventName,
    );
    expect(events.filter((name) => name.endsWith("-reminder"))).toEqual([
      "store-reminder",
      "store-reminder",
      "send-reminder",
    ]);
  });

  it("is sent once by a later attempt", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(createFailedOutcome("temporary"), { sent: true });
    await setup.run(`${dayPrefix}23:58:00.000Z`);
    await setup.run("2027-03-25T00:03:00.000Z");
    await setup.run("2027-03-25T00:20:00.000Z", { isManual: true });
    expect(setup.takeNewMails()).toHaveLength(2);
    expect(await setup.findReminder(license, 7)).toMatchObject({
      state: "sent",
      error: null,
      attempts: 2,
      isLate: true,
    });
  });

  it.each(["refused", "unknown"] as const)(
    "is not retried if the result of the mail is %s",
    async (failureKind) => {
      const setup = await openReminderSetup();
      const license = await issueEndingLicense(setup.storage);
      setup.mailer.nextOutcomes.push(createFailedOutcome(failureKind));
      await setup.run(daysBeforeEnd(7));
      await setup.run(daysBeforeEnd(6), { isManual: true });
      expect(setup.takeNewMails()).toHaveLength(1);
      expect(await setup.findReminder(license, 7)).toMatchObject({ state: "failed", attempts: 1 });
    },
  );

  it("is replaced by the next threshold", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(createFailedOutcome("temporary"));
    await setup.run(daysBeforeEnd(8, "23:59:59.000"));
    expect(await setup.listReminderLines(license)).toContain("14 waiting 1");
    await setup.run(daysBeforeEnd(7, "00:30:00.000"));
    expect(setup.takeNewMails()).toHaveLength(2);
    expect(await setup.listReminderLines(license)).toEqual(["7 sent 1", "14 skipped 1", "30 skipped 0"]);
  });

  it("is sent to the current contact at the next attempt", async () => {
    const setup = await openReminderSetup();
    const { record } = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(createFailedOutcome("temporary"));
    await setup.run(daysBeforeEnd(7));
    const customer = { ...record.customer, email: "new@acme.example" };
    await setup.storage.transact(async (transaction) =>
      transaction.licenses.change(record, { ...record, customer }),
    );
    await setup.run(daysBeforeEnd(7, "01:00:00.000"));
    expect(setup.takeNewMails().map((mail) => mail.split(":")[0])).toEqual([
      "wile@acme.example",
      "new@acme.example",
    ]);
  });

  it("is cancelled if the end date changes or its threshold is removed", async () => {
    const setup = await openReminderSetup();
    const changedLicense = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(createFailedOutcome("temporary"), createFailedOutcome("refused"));
    const otherLicense = await issueEndingLicense(setup.storage);
    await setup.run(daysBeforeEnd(7));
    await changeDatesOfLastQuota(
      setup.storage,
      { actor: adaActorAt(daysBeforeEnd(7, "00:01:00.000")), key: changedLicense.record.key },
      { activationDate: startOfDay("2026-11-20"), expirationDate: endOfDay("2027-12-31") },
    );
    await setup.run(daysBeforeEnd(7, "00:05:00.000"));
    expect(await setup.listReminderLines(changedLicense)).toContain("7 cancelled 1");
    expect(await setup.listReminderLines(otherLicense)).toContain("7 failed 1");
    await changeSettings(setup.storage, adaActorAt(daysBeforeEnd(7)), { reminderDays: [14] }, null);
    await setup.run(daysBeforeEnd(7, "00:10:00.000"));
    expect(await setup.listReminderLines(otherLicense)).toContain("7 cancelled 1");
    expect(setup.takeNewMails()).toHaveLength(2);
  });

  it("is postponed by a snooze and sent afterwards", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(createFailedOutcome("temporary"));
    await setup.run(daysBeforeEnd(7));
    const snooze = { licenseKey: license.record.key, expiredAt, until: daysBeforeEnd(4).slice(0, 10) };
    await snoozeReminders(setup.storage, adaActorAt(daysBeforeEnd(7, "00:01:00.000")), snooze);
    for (const days of [7, 6, 5]) await setup.run(daysBeforeEnd(days, "12:00:00.000"));
    expect(setup.takeNewMails()).toHaveLength(1);
    await setup.run(daysBeforeEnd(4));
    expect(setup.takeNewMails()).toHaveLength(1);
    expect(await setup.listReminderLines(license)).toContain("7 sent 1");
  });

  it("fails if the license ends before the retry", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(createFailedOutcome("temporary"));
    await setup.run("2027-03-31T23:58:00.000Z");
    await setup.run("2027-04-01T00:03:00.000Z");
    expect(await setup.findReminder(license, 1)).toMatchObject({
      state: "failed",
      error: "The server says: temporary. The license expired before the reminder was sent.",
    });
  });
});

describe("A run that crashed before it recorded the result of a mail", () => {
  it("sends nothing twice, and the reminder fails after fifteen minutes", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(createEndlessPromise);
    void setup.run(daysBeforeEnd(7));
    await expect.poll(setup.takeNewMails).toHaveLength(1);
    await setup.run(daysBeforeEnd(7, "00:14:59.999"));
    expect(await setup.listReminderLines(license)).toContain("7 reserved 1");
    await setup.run(daysBeforeEnd(7, "00:15:00.000"));
    expect(await setup.findReminder(license, 7)).toMatchObject({
      state: "failed",
      error: unknownOutcomeMessage,
    });
    expect(setup.takeNewMails()).toEqual([]);
  });

  it("can still record that it sent the mail if it was only slow", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    const { promise, resolve } = Promise.withResolvers<MailOutcome>();
    setup.mailer.nextOutcomes.push(() => promise);
    const slowRun = setup.run(daysBeforeEnd(7));
    await expect.poll(setup.takeNewMails).toHaveLength(1);
    await setup.run(daysBeforeEnd(7, "01:00:00.000"));
    expect(await setup.findReminder(license, 7)).toMatchObject({ state: "failed" });
    resolve({ sent: true });
    await slowRun;
    expect(await setup.findReminder(license, 7)).toMatchObject({ state: "sent", error: null });
  });
});

describe("A slow mail that fails temporarily after its attempt was given up", () => {
  it("leaves the reminder failed, so that a user can send it again", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    const { promise, resolve } = Promise.withResolvers<MailOutcome>();
    setup.mailer.nextOutcomes.push(() => promise);
    const slowRun = setup.run(daysBeforeEnd(7));
    await expect.poll(setup.takeNewMails).toHaveLength(1);
    await setup.run(daysBeforeEnd(7, "01:00:00.000"));
    resolve(createFailedOutcome("temporary"));
    await slowRun;
    expect(await setup.findReminder(license, 7)).toMatchObject({ state: "failed", attempts: 1 });
  });
});

describe("A person who is erased while a mail is sent", () => {
  it("is named neither as the recipient nor in the reason of the failure", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    setup.mailer.nextOutcomes.push(async () => {
      await setup.storage.transact(async (transaction) =>
        transaction.people.eraseContact("wile@acme.example"),
      );
      return { sent: false, failureKind: "refused", reason: "550 wile@acme.example is unknown." };
    });
    await setup.run(daysBeforeEnd(7));
    const reminder = await setup.findReminder(license, 7);
    expect(reminder).toMatchObject({ state: "failed", error: null });
    expect(reminder.to).not.toContain("wile");
  });
});

describe("A reminder that an interrupted run queued", () => {
  it("is not mailed for an end that the license no longer has", async () => {
    const setup = await openReminderSetup();
    const { record } = await issue(setup.storage, {
      ...acmeInfinite(),
      quotas: [exampleQuota("2026-11-20", "2027-03-30"), exampleQuota("2026-11-20", "2027-03-31")],
      servers: [],
    });
    await interruptRunAfterQueueing(setup, daysBeforeEnd(7));
    const edit = { actor: adaActorAt(daysBeforeEnd(7, "00:01:00.000")), key: record.key };
    await changeStatusOfLastQuota(setup.storage, edit, { status: 0 });
    await setup.run(daysBeforeEnd(7, "00:30:00.000"), { isManual: true });
    expect(setup.takeNewMails()).toEqual([expect.stringContaining("ends in 6 days, on 30 Mar")]);
  });

  it("is sent on its day if a run with an earlier simulated time took it", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    await interruptRunAfterQueueing(setup, daysBeforeEnd(7));
    const runAsOf = (asOf: string) =>
      runReminders(setup.storage, asOf, {
        mailer: setup.mailer,
        now: () => daysBeforeEnd(7, "00:10:00.000"),
      });
    await runAsOf(daysBeforeEnd(20));
    await setup.run(daysBeforeEnd(7, "02:00:00.000"), { isManual: true });
    expect(setup.takeNewMails().filter((mail) => mail.includes("in 7 days"))).toHaveLength(1);
    expect(await setup.findReminder(license, 7)).toMatchObject({ state: "sent" });
  });
});

describe("An error while a reminder is sent", () => {
  it("does not block other mails, and the reminder fails at the next attempt without another mail", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage, { customer: { email: "first@acme.example" } });
    await issueEndingLicense(setup.storage, { customer: { email: "second@acme.example" } });
    setup.mailer.nextOutcomes.push(() => Promise.reject(new Error("The mail server is broken.")));
    await expect(setup.run(daysBeforeEnd(7))).rejects.toThrow("Failed to send reminders.");
    expect(setup.takeNewMails()).toHaveLength(2);
    await setup.run(daysBeforeEnd(7, "00:05:00.000"));
    expect(await setup.findReminder(license, 7)).toMatchObject({
      state: "failed",
      error: unknownOutcomeMessage,
    });
    expect(setup.takeNewMails()).toEqual([]);
  });
});
