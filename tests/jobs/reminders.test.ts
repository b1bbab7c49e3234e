import { describe, expect, it } from "vitest";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import { changeLastDates, changeStatus } from "#app/domain/license/change-quotas.ts";
import { changeSettings } from "#app/domain/settings/change-settings.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import { resumeReminders, snoozeReminders } from "#app/domain/reminder/snooze.ts";
import { endOfDay, startOfDay } from "#app/domain/time/time.ts";
import { reminders } from "#app/jobs/reminders.ts";
import {
  adaAt,
  daysBefore,
  type Desk,
  endsAt,
  issueEnding,
  openDesk,
} from "#tests/support/licenses/reminders.ts";

const acme = "wile@acme.example";
const mail = (left: string, to = acme) =>
  `${to}: License of Acme Corporation ends ${left}, on 31 Mar 2027 UTC`;

const endOn = ({ storage }: Desk, { record }: LicenseInFull, day: string, at: string) =>
  changeLastDates(
    storage,
    { actor: adaAt(at), key: record.key },
    { activationDate: startOfDay("2026-11-20"), expirationDate: endOfDay(day) },
  );

const historyOf = async ({ storage }: Desk) =>
  (await storage.history.chain(0, 1_000))
    .map(({ event }) => event)
    .filter((one) => one.eventName !== "create");

describe("The reminders job", () => {
  it("sends one mail on each threshold's day, in any number of runs", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    for (let days = 40; days >= 0; days -= 1) {
      for (const time of ["00:00:00.000", "00:01:00.000", "13:00:00.000"]) {
        await desk.run(daysBefore(days, time));
        const sent = [30, 14, 7, 1].includes(days) && time.startsWith("00:00");
        expect([days, time, desk.mails()]).toEqual([
          days,
          time,
          sent ? [mail(days === 1 ? "in 1 day" : `in ${days} days`)] : [],
        ]);
      }
    }
    await desk.run("2027-04-01T00:00:00.000Z", { isByHand: true });
    expect(desk.mails()).toEqual([]);
    expect(await desk.ledger(license)).toEqual(["1 sent 1", "7 sent 1", "14 sent 1", "30 sent 1"]);
  });

  it("records what it sent, in the license's history too", async () => {
    const desk = await openDesk();
    const { record } = await issueEnding(desk.storage);
    await desk.run(daysBefore(14));
    expect(await historyOf(desk)).toMatchObject([
      {
        eventName: "send-reminder",
        createdBy: "reminders",
        createdAt: daysBefore(14),
        licenseKey: record.key,
        details: { to: acme, threshold: 14, expirationDate: endsAt, late: false },
      },
    ]);
  });

  it("sends once when it runs twice at the same time", async () => {
    const desk = await openDesk();
    await issueEnding(desk.storage);
    const another = { ...desk.storage };
    await Promise.all([
      desk.run(daysBefore(14)),
      desk.run(daysBefore(14)),
      reminders(another, new Date(daysBefore(14)), { mailer: desk.mailer }),
    ]);
    expect(desk.mails()).toEqual([mail("in 14 days")]);
  });

  it("sends a missed day's mail the next day, marked late", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    await desk.run(daysBefore(30));
    await desk.run(daysBefore(15, "23:59:00.000"));
    desk.mails();
    await desk.run(daysBefore(13));
    expect(desk.mails()).toEqual([mail("in 13 days")]);
    expect(await desk.ledger(license)).toContain("14 sent 1 late");
    expect((await historyOf(desk)).at(-1)?.details).toMatchObject({ threshold: 14, late: true });
  });

  it("sends only the newest of several missed ones", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    await desk.run(daysBefore(5));
    expect(desk.mails()).toEqual([mail("in 5 days")]);
    expect(await desk.ledger(license)).toEqual(["7 sent 1 late", "14 skipped 0", "30 skipped 0"]);
    await desk.run(daysBefore(5, "10:00:00.000"), { isByHand: true });
    expect(desk.mails()).toEqual([]);
  });

  it.each([
    [1, "ada@example.com"],
    [2, "ada@example.com"],
    [3, acme],
  ] as const)("of environment %i sends to %s alone", async (environment, to) => {
    const desk = await openDesk();
    await issueEnding(desk.storage, { environment });
    await desk.run(daysBefore(7));
    expect(desk.mails()).toEqual([mail("in 7 days", to)]);
  });

  it("reports a creator without an address, and does not retry", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage, { environment: 2, createdBy: "marketplace" });
    await desk.run(daysBefore(7));
    await desk.run(daysBefore(6), { isByHand: true });
    expect(desk.mails()).toEqual([]);
    expect(await desk.only(license, 7)).toMatchObject({
      state: "failed",
      failure: "“marketplace” is no e-mail address.",
    });
  });

  it("follows a changed end", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    await desk.run(daysBefore(30));
    desk.mails();
    await endOn(desk, license, "2027-04-30", daysBefore(15, "09:00:00.000"));
    await desk.run(daysBefore(14));
    expect(desk.mails()).toEqual([]);
    await desk.run("2027-03-31T00:00:00.000Z");
    expect(desk.mails()).toEqual([
      `${acme}: License of Acme Corporation ends in 30 days, on 30 Apr 2027 UTC`,
    ]);
    await endOn(desk, license, "2027-04-10", "2027-03-31T09:00:00.000Z");
    await desk.run("2027-03-31T10:00:00.000Z", { isByHand: true });
    expect(desk.mails(), "what had passed when the end was set was not missed").toEqual([]);
    await desk.run("2027-04-03T00:00:00.000Z");
    expect(desk.mails()).toHaveLength(1);
  });

  it("skips deleted licenses, disabled quotas and removed thresholds", async () => {
    const desk = await openDesk();
    const { storage } = desk;
    const deleted = await issueEnding(storage, { customer: { email: "deleted@acme.example" } });
    const disabled = await issueEnding(storage, { customer: { email: "disabled@acme.example" } });
    await issueEnding(storage);
    const actor = adaAt(daysBefore(20));
    await deleteLicense(storage, actor, deleted.record.key);
    const quota = { actor, id: disabled.quotas[0]?.id ?? 0, expectedVersion: null };
    await changeStatus(storage, quota, { status: 0 });
    await desk.run(daysBefore(14));
    expect(desk.mails()).toEqual([mail("in 14 days")]);
    await changeSettings(storage, actor, { reminderDays: [14, 1] }, null);
    await desk.run(daysBefore(7));
    expect(desk.mails()).toEqual([]);
    await restoreLicense(storage, adaAt(daysBefore(7)), deleted.record.key);
    await desk.run(daysBefore(7, "12:00:00.000"));
    expect(desk.mails(), "what was missed is caught up").toEqual([mail("in 7 days", "deleted@acme.example")]);
  });

  it("does not send mails for days before a threshold was added", async () => {
    const desk = await openDesk();
    await issueEnding(desk.storage);
    await desk.run(daysBefore(40));
    await changeSettings(
      desk.storage,
      adaAt(daysBefore(40, "09:00:00.000")),
      { reminderDays: [45, 38] },
      null,
    );
    await desk.run(daysBefore(39));
    expect(desk.mails()).toEqual([]);
    await desk.run(daysBefore(38));
    expect(desk.mails()).toEqual([mail("in 38 days")]);
  });

  it("postpones snoozed mails, and sends the newest when the snooze ends", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    const end = { licenseKey: license.record.key, endsAt };
    const until = daysBefore(5).slice(0, 10);
    await snoozeReminders(desk.storage, adaAt(daysBefore(20)), { ...end, until });
    for (let days = 19; days > 5; days -= 1) await desk.run(daysBefore(days));
    expect(desk.mails()).toEqual([]);
    await desk.run(daysBefore(5));
    expect(desk.mails()).toEqual([mail("in 5 days")]);
    expect(await desk.ledger(license)).toEqual(["7 sent 1", "14 skipped 0", "30 skipped 0"]);
    await desk.run(daysBefore(1));
    expect(desk.mails()).toEqual([mail("in 1 day")]);
  });

  it("sends nothing that is snoozed permanently, until that is undone", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    const end = { licenseKey: license.record.key, endsAt };
    await snoozeReminders(desk.storage, adaAt(daysBefore(40)), { ...end, until: null });
    for (const days of [30, 14, 7]) await desk.run(daysBefore(days));
    expect(desk.mails()).toEqual([]);
    await resumeReminders(desk.storage, adaAt(daysBefore(6, "09:00:00.000")), end);
    await desk.run(daysBefore(6, "09:01:00.000"));
    expect(desk.mails()).toEqual([mail("in 6 days")]);
    expect((await historyOf(desk)).map(({ eventName }) => eventName)).toEqual([
      "snooze-reminder",
      "resume-reminder",
      "send-reminder",
    ]);
  });

  it("previews what it would send, without sending or writing", async () => {
    const desk = await openDesk();
    const license = await issueEnding(desk.storage);
    await issueEnding(desk.storage, { environment: 1 }, "2027-04-23");
    const at = daysBefore(7, "09:00:00.000");
    expect(await desk.foreseen(at)).toEqual([`${acme} 7`, "ada@example.com 30"]);
    expect([desk.mails(), await desk.ledger(license), await historyOf(desk)]).toEqual([[], [], []]);
    expect(await desk.storage.reminders.scannedAt()).toBeNull();
    await desk.run(at);
    expect(desk.mails()).toHaveLength(2);
    expect(await desk.foreseen(at)).toEqual([]);
  });

  it("checks all licenses again when it is started manually", async () => {
    const desk = await openDesk();
    await desk.run(daysBefore(7));
    await issueEnding(desk.storage);
    await desk.run(daysBefore(7, "00:01:00.000"));
    expect(desk.mails()).toEqual([]);
    await desk.run(daysBefore(7, "00:02:00.000"), { isByHand: true });
    expect(desk.mails()).toEqual([mail("in 7 days")]);
  });

  it("processes more licenses than one batch", async () => {
    const desk = await openDesk();
    for (let count = 0; count < 230; count += 1)
      await issueEnding(desk.storage, { customer: { email: `person-${count}@acme.example` } });
    await desk.run(daysBefore(14));
    expect(new Set(desk.mails()).size).toBe(230);
  });
});
