import { describe, expect, it } from "vitest";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import { changeDatesOfLastQuota, changeQuotaStatus } from "#app/domain/license/change-quotas.ts";
import { changeSettings } from "#app/domain/settings/change-settings.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { resumeReminders, snoozeReminders } from "#app/domain/reminder/snooze.ts";
import { endOfDay, startOfDay } from "#app/domain/time/time.ts";
import { runReminders } from "#app/jobs/reminders.ts";
import {
  adaActorAt,
  daysBeforeEnd,
  type ReminderSetup,
  expiredAt,
  issueEndingLicense,
  openReminderSetup,
} from "#tests/support/licenses/reminders.ts";

const acmeEmail = "wile@acme.example";
const formatExpectedMail = (remainingTime: string, to = acmeEmail) =>
  `${to}: License of Acme Corporation ends ${remainingTime}, on 31 Mar 2027 UTC`;

const changeEnd = ({ storage }: ReminderSetup, { record }: FullLicense, endDay: string, actedAt: string) =>
  changeDatesOfLastQuota(
    storage,
    { actor: adaActorAt(actedAt), key: record.key },
    { activationDate: startOfDay("2026-11-20"), expirationDate: endOfDay(endDay) },
  );

const listLaterEvents = async ({ storage }: ReminderSetup) =>
  (await storage.history.listChainAfter(0, 1_000)).rows
    .map(({ event }) => event)
    .filter((event) => event.eventName !== "create");

describe("The reminders job", () => {
  it("sends one mail on the day of each threshold", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    for (let days = 40; days >= 0; days -= 1) {
      for (const time of ["00:00:00.000", "00:01:00.000", "13:00:00.000"]) {
        await setup.run(daysBeforeEnd(days, time));
        const isDue = [30, 14, 7, 1].includes(days) && time.startsWith("00:00");
        expect([days, time, setup.takeNewMails()]).toEqual([
          days,
          time,
          isDue ? [formatExpectedMail(days === 1 ? "in 1 day" : `in ${days} days`)] : [],
        ]);
      }
    }
    await setup.run("2027-04-01T00:00:00.000Z", { isManual: true });
    expect(setup.takeNewMails()).toEqual([]);
    expect(await setup.listReminderLines(license)).toEqual([
      "1 sent 1",
      "7 sent 1",
      "14 sent 1",
      "30 sent 1",
    ]);
  });

  it("records sent mails in the history of the license", async () => {
    const setup = await openReminderSetup();
    const { record } = await issueEndingLicense(setup.storage);
    await setup.run(daysBeforeEnd(14));
    expect(await listLaterEvents(setup)).toMatchObject([
      {
        eventName: "send-reminder",
        createdBy: "reminders",
        createdAt: daysBeforeEnd(14),
        licenseKey: record.key,
        details: { to: acmeEmail, threshold: 14, expirationDate: expiredAt, isLate: false },
      },
    ]);
  });

  it("sends each mail once if two runs overlap", async () => {
    const setup = await openReminderSetup();
    await issueEndingLicense(setup.storage);
    const otherStorage = { ...setup.storage };
    await Promise.all([
      setup.run(daysBeforeEnd(14)),
      setup.run(daysBeforeEnd(14)),
      runReminders(otherStorage, daysBeforeEnd(14), { mailer: setup.mailer }),
    ]);
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 14 days")]);
  });

  it("sends the mail of a missed day on the next day, marked late", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    await setup.run(daysBeforeEnd(30));
    await setup.run(daysBeforeEnd(15, "23:59:00.000"));
    // This call discards the earlier mails, so that the next call returns only later mails.
    setup.takeNewMails();
    await setup.run(daysBeforeEnd(13));
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 13 days")]);
    expect(await setup.listReminderLines(license)).toContain("14 sent 1 late");
    expect((await listLaterEvents(setup)).at(-1)?.details).toMatchObject({ threshold: 14, isLate: true });
  });

  it("sends only the newest of several missed mails", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    await setup.run(daysBeforeEnd(5));
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 5 days")]);
    expect(await setup.listReminderLines(license)).toEqual(["7 sent 1 late", "14 skipped 0", "30 skipped 0"]);
    await setup.run(daysBeforeEnd(5, "10:00:00.000"), { isManual: true });
    expect(setup.takeNewMails()).toEqual([]);
  });

  it.each([
    [1, "ada@example.com"],
    [2, "ada@example.com"],
    [3, acmeEmail],
  ] as const)("sends mails of environment %i only to %s", async (environment, to) => {
    const setup = await openReminderSetup();
    await issueEndingLicense(setup.storage, { environment });
    await setup.run(daysBeforeEnd(7));
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 7 days", to)]);
  });

  it("reports a creator without an address and does not retry", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage, { environment: 2, createdBy: "marketplace" });
    await setup.run(daysBeforeEnd(7));
    await setup.run(daysBeforeEnd(6), { isManual: true });
    expect(setup.takeNewMails()).toEqual([]);
    expect(await setup.findReminder(license, 7)).toMatchObject({
      state: "failed",
      error: "“marketplace” is not an e-mail address.",
    });
  });

  it("uses the changed end of a license", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    await setup.run(daysBeforeEnd(30));
    // This call discards the earlier mails, so that the next call returns only later mails.
    setup.takeNewMails();
    await changeEnd(setup, license, "2027-04-30", daysBeforeEnd(15, "09:00:00.000"));
    await setup.run(daysBeforeEnd(14));
    expect(setup.takeNewMails()).toEqual([]);
    await setup.run("2027-03-31T00:00:00.000Z");
    expect(setup.takeNewMails()).toEqual([
      `${acmeEmail}: License of Acme Corporation ends in 30 days, on 30 Apr 2027 UTC`,
    ]);
    await changeEnd(setup, license, "2027-04-10", "2027-03-31T09:00:00.000Z");
    await setup.run("2027-03-31T10:00:00.000Z", { isManual: true });
    expect(setup.takeNewMails(), "a threshold that passed before the end was changed is not missed").toEqual(
      [],
    );
    await setup.run("2027-04-03T00:00:00.000Z");
    expect(setup.takeNewMails()).toHaveLength(1);
  });

  it("skips deleted licenses, disabled quotas and removed thresholds", async () => {
    const setup = await openReminderSetup();
    const { storage } = setup;
    const deletedLicense = await issueEndingLicense(storage, { customer: { email: "deleted@acme.example" } });
    const disabledLicense = await issueEndingLicense(storage, {
      customer: { email: "disabled@acme.example" },
    });
    await issueEndingLicense(storage);
    const actor = adaActorAt(daysBeforeEnd(20));
    await deleteLicense(storage, actor, deletedLicense.record.key);
    const quota = { actor, id: disabledLicense.quotas[0]?.id ?? 0, expectedVersion: null };
    await changeQuotaStatus(storage, quota, { status: 0 });
    await setup.run(daysBeforeEnd(14));
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 14 days")]);
    await changeSettings(storage, actor, { reminderDays: [14, 1] }, null);
    await setup.run(daysBeforeEnd(7));
    expect(setup.takeNewMails()).toEqual([]);
    await restoreLicense(storage, adaActorAt(daysBeforeEnd(7)), deletedLicense.record.key);
    await setup.run(daysBeforeEnd(7, "12:00:00.000"));
    expect(setup.takeNewMails(), "a missed mail is sent after the license is restored").toEqual([
      formatExpectedMail("in 7 days", "deleted@acme.example"),
    ]);
  });

  it("sends no mail for days before a threshold was added", async () => {
    const setup = await openReminderSetup();
    await issueEndingLicense(setup.storage);
    await setup.run(daysBeforeEnd(40));
    await changeSettings(
      setup.storage,
      adaActorAt(daysBeforeEnd(40, "09:00:00.000")),
      { reminderDays: [45, 38] },
      null,
    );
    await setup.run(daysBeforeEnd(39));
    expect(setup.takeNewMails()).toEqual([]);
    await setup.run(daysBeforeEnd(38));
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 38 days")]);
  });

  it("postpones snoozed mails and sends the newest afterwards", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    const licenseEnd = { licenseKey: license.record.key, expiredAt };
    const until = daysBeforeEnd(5).slice(0, 10);
    await snoozeReminders(setup.storage, adaActorAt(daysBeforeEnd(20)), { ...licenseEnd, until });
    for (let days = 19; days > 5; days -= 1) await setup.run(daysBeforeEnd(days));
    expect(setup.takeNewMails()).toEqual([]);
    await setup.run(daysBeforeEnd(5));
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 5 days")]);
    expect(await setup.listReminderLines(license)).toEqual(["7 sent 1", "14 skipped 0", "30 skipped 0"]);
    await setup.run(daysBeforeEnd(1));
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 1 day")]);
  });

  it("sends no permanently snoozed mail until a user resumes it", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    const licenseEnd = { licenseKey: license.record.key, expiredAt };
    await snoozeReminders(setup.storage, adaActorAt(daysBeforeEnd(40)), { ...licenseEnd, until: null });
    for (const days of [30, 14, 7]) await setup.run(daysBeforeEnd(days));
    expect(setup.takeNewMails()).toEqual([]);
    await resumeReminders(setup.storage, adaActorAt(daysBeforeEnd(6, "09:00:00.000")), licenseEnd);
    await setup.run(daysBeforeEnd(6, "09:01:00.000"));
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 6 days")]);
    expect((await listLaterEvents(setup)).map(({ eventName }) => eventName)).toEqual([
      "snooze-reminder",
      "resume-reminder",
      "send-reminder",
    ]);
  });

  it("previews its mails without sending or storing anything", async () => {
    const setup = await openReminderSetup();
    const license = await issueEndingLicense(setup.storage);
    await issueEndingLicense(setup.storage, { environment: 1 }, "2027-04-23");
    const runAt = daysBeforeEnd(7, "09:00:00.000");
    expect(await setup.previewReminderLines(runAt)).toEqual([`${acmeEmail} 7`, "ada@example.com 30"]);
    expect(setup.takeNewMails()).toEqual([]);
    expect(await setup.listReminderLines(license)).toEqual([]);
    expect(await listLaterEvents(setup)).toEqual([]);
    expect(await setup.storage.reminders.readScannedAt()).toBeNull();
    await setup.run(runAt);
    expect(setup.takeNewMails()).toHaveLength(2);
    expect(await setup.previewReminderLines(runAt)).toEqual([]);
  });

  it("checks all licenses again when started manually", async () => {
    const setup = await openReminderSetup();
    await setup.run(daysBeforeEnd(7));
    await issueEndingLicense(setup.storage);
    await setup.run(daysBeforeEnd(7, "00:01:00.000"));
    expect(setup.takeNewMails()).toEqual([]);
    await setup.run(daysBeforeEnd(7, "00:02:00.000"), { isManual: true });
    expect(setup.takeNewMails()).toEqual([formatExpectedMail("in 7 days")]);
  });

  it("processes more licenses than one batch contains", async () => {
    const setup = await openReminderSetup();
    for (let count = 0; count < 230; count += 1)
      await issueEndingLicense(setup.storage, { customer: { email: `person-${count}@acme.example` } });
    await setup.run(daysBeforeEnd(14));
    expect(new Set(setup.takeNewMails()).size).toBe(230);
  });
});
