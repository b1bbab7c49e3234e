import { describe, expect, it } from "vitest";
import { keptAsFile, type MailOutcome } from "#app/domain/mail/mailer.ts";
import { changeLastDates } from "#app/domain/license/change-quotas.ts";
import { deliver, notKnown, untilTooOften } from "#app/domain/reminder/deliver.ts";
import { sendAgain } from "#app/domain/reminder/send-again.ts";
import { snoozeReminders } from "#app/domain/reminder/snooze.ts";
import { changeSettings } from "#app/domain/settings/change-settings.ts";
import { endOfDay, startOfDay } from "#app/domain/time/time.ts";
import { remindersActor } from "#app/domain/reminder/actor.ts";
import { adaAt, daysBefore, endsAt, issueEnding, openDesk } from "#tests/support/licenses/reminders.ts";

const failing = (why: "temporary" | "refused" | "unknown"): MailOutcome => ({
  sent: false,
  why,
  reason: `The server says: ${why}.`,
});

const day = "2027-03-24T";

describe("A reminder that could not be sent", () => {
  it("is retried at growing intervals, five times in all, and then failed", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    desk.mailer.next.push(...Array.from({ length: 5 }, () => failing("temporary")));
    const attempts = ["00:00", "00:05", "00:25", "01:45", "07:05"];
    for (const [index, time] of attempts.entries()) {
      await desk.run(`${day}${time}:00.000Z`);
      expect([time, desk.mails().length]).toEqual([time, 1]);
      expect(await desk.ledger(license)).toContain(`7 ${index < 4 ? "waiting" : "failed"} ${index + 1}`);
      await desk.run(`${day}${time}:59.999Z`);
      expect(desk.mails()).toEqual([]);
    }
    await desk.run(`${day}23:00:00.000Z`, { isByHand: true });
    expect(desk.mails()).toEqual([]);
    expect(await desk.only(license, 7)).toMatchObject({
      failure: "The server says: temporary.",
      nextAttemptAt: null,
      sentAt: null,
    });
    const events = await desk.storage.history.chain(0, 100);
    expect(events.some(({ event }) => event.eventName === "send-reminder")).toBe(false);
  });

  it("because mails are only stored as files is stored, not sent, until a user sends it", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    desk.mailer.next.push(keptAsFile, keptAsFile);
    await desk.run(`${day}00:00:00.000Z`);
    await desk.run(`${day}09:00:00.000Z`, { isByHand: true });
    expect(desk.mails()).toHaveLength(1);
    expect(await desk.only(license, 7)).toMatchObject({ state: "kept", sentAt: null });
    const order = { licenseKey: license.record.key, endsAt, threshold: 7 };
    const send = () => sendAgain(desk.storage, desk.mailer, adaAt(`${day}10:00:00.000Z`), order);
    expect(await send()).toMatchObject({ state: "kept" });
    expect(await send()).toMatchObject({ state: "sent" });
    const events = (await desk.storage.history.chain(0, 100)).map(({ event }) => event.eventName);
    expect(events.filter((name) => name.endsWith("-reminder"))).toEqual([
      "keep-reminder",
      "keep-reminder",
      "send-reminder",
    ]);
  });

  it("is sent once by a later attempt, marked late only on another day", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    desk.mailer.next.push(failing("temporary"), { sent: true });
    await desk.run(`${day}23:58:00.000Z`);
    await desk.run("2027-03-25T00:03:00.000Z");
    await desk.run("2027-03-25T00:20:00.000Z", { isByHand: true });
    expect(desk.mails()).toHaveLength(2);
    expect(await desk.only(license, 7)).toMatchObject({
      state: "sent",
      failure: null,
      attempts: 2,
      late: true,
    });
  });

  it.each(["refused", "unknown"] as const)("because it was %s is not retried", async (why) => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    desk.mailer.next.push(failing(why));
    await desk.run(daysBefore(7));
    await desk.run(daysBefore(6), { isByHand: true });
    expect(desk.mails()).toHaveLength(1);
    expect(await desk.only(license, 7)).toMatchObject({ state: "failed", attempts: 1 });
  });

  it("is replaced by the next threshold", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    desk.mailer.next.push(failing("temporary"));
    await desk.run(daysBefore(8, "23:59:59.000"));
    expect(await desk.ledger(license)).toContain("14 waiting 1");
    await desk.run(daysBefore(7, "00:30:00.000"));
    expect(desk.mails()).toHaveLength(2);
    expect(await desk.ledger(license)).toEqual(["7 sent 1", "14 skipped 1", "30 skipped 0"]);
  });

  it("goes to the contact on the day of the next attempt", async () => {
    const desk = await openDesk();
    const { record } = await issueEnding(desk.storage);
    desk.mailer.next.push(failing("temporary"));
    await desk.run(daysBefore(7));
    const customer = { ...record.customer, email: "new@acme.example" };
    await desk.storage.transact(async (work) => work.changeLicense({ ...record, customer }));
    await desk.run(daysBefore(7, "01:00:00.000"));
    expect(desk.mails().map((mail) => mail.split(":")[0])).toEqual(["wile@acme.example", "new@acme.example"]);
  });

  it("is cancelled by another end, and by a removed threshold", async () => {
    const desk = await openDesk();
    const moved = await issueEnding(desk.storage);
    desk.mailer.next.push(failing("temporary"), failing("refused"));
    const other = await issueEnding(desk.storage);
    await desk.run(daysBefore(7));
    await changeLastDates(
      desk.storage,
      { actor: adaAt(daysBefore(7, "00:01:00.000")), key: moved.record.key },
      { activationDate: startOfDay("2026-11-20"), expirationDate: endOfDay("2027-12-31") },
    );
    await desk.run(daysBefore(7, "00:05:00.000"));
    expect(await desk.ledger(moved)).toContain("7 cancelled 1");
    expect(await desk.ledger(other)).toContain("7 failed 1");
    await changeSettings(desk.storage, adaAt(daysBefore(7)), { reminderDays: [14] }, null);
    await desk.run(daysBefore(7, "00:10:00.000"));
    expect(await desk.ledger(other)).toContain("7 cancelled 1");
    expect(desk.mails()).toHaveLength(2);
  });

  it("is postponed by a snooze, and sent after it", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    desk.mailer.next.push(failing("temporary"));
    await desk.run(daysBefore(7));
    const order = { licenseKey: license.record.key, endsAt, until: daysBefore(4).slice(0, 10) };
    await snoozeReminders(desk.storage, adaAt(daysBefore(7, "00:01:00.000")), order);
    for (const days of [7, 6, 5]) await desk.run(daysBefore(days, "12:00:00.000"));
    expect(desk.mails()).toHaveLength(1);
    await desk.run(daysBefore(4));
    expect(desk.mails()).toHaveLength(1);
    expect(await desk.ledger(license)).toContain("7 sent 1");
  });

  it("fails when the license ends meanwhile", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    desk.mailer.next.push(failing("temporary"));
    await desk.run("2027-03-31T23:58:00.000Z");
    await desk.run("2027-04-01T00:03:00.000Z");
    expect(await desk.only(license, 1)).toMatchObject({
      state: "failed",
      failure: "The server says: temporary. The license has ended meanwhile.",
    });
  });
});

describe("A run that crashed between reserving and sending", () => {
  it("sends nothing twice: after a quarter of an hour the reminder counts as failed", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    const ended = new Error("The process was ended.");
    desk.mailer.next.push(() => Promise.reject(ended));
    await expect(desk.run(daysBefore(7))).rejects.toThrow("Some reminders could not be sent.");
    await desk.run(daysBefore(7, "00:15:00.000"));
    expect(await desk.ledger(license)).toContain("7 reserved 1");
    await desk.run(daysBefore(7, "00:15:00.001"), { isByHand: true });
    expect(await desk.only(license, 7)).toMatchObject({ state: "failed", failure: notKnown });
    expect(desk.mails()).toHaveLength(1);
  });

  it("does not block the mails of others", async () => {
    const desk = await openDesk();
    await issueEnding(desk.storage, { customer: { email: "first@acme.example" } });
    await issueEnding(desk.storage, { customer: { email: "second@acme.example" } });
    desk.mailer.next.push(() => Promise.reject(new Error("The process was ended.")));
    await expect(desk.run(daysBefore(7))).rejects.toThrow("Some reminders could not be sent.");
    expect(desk.mails()).toHaveLength(2);
  });

  it("and was only slow records at the end that it was sent", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    desk.mailer.next.push(() => Promise.reject(new Error("Slow.")));
    await expect(desk.run(daysBefore(7))).rejects.toThrow("Some reminders could not be sent.");
    const reminder = await desk.only(license, 7);
    await desk.run(daysBefore(7, "01:00:00.000"));
    const actor = remindersActor(daysBefore(7, "01:01:00.000"));
    const { record } = license;
    const reminded = {
      licenseId: record.id,
      licenseKey: record.key,
      companyName: "Acme Corporation",
      contactName: "",
      environment: record.environment,
      endsAt,
      graceUntil: null,
      threshold: 7,
      to: reminder.to,
    };
    await deliver(
      { storage: desk.storage, mailer: desk.mailer, actor },
      { reminder, reminded },
      untilTooOften,
    );
    expect(await desk.only(license, 7)).toMatchObject({ state: "sent", sentAt: actor.at });
  });
});
