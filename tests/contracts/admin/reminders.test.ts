import { expect, it } from "vitest";
import { createReminderQueueItem } from "#app/domain/reminder/queue-item.ts";
import { sendReminders } from "#app/domain/reminder/send-reminders.ts";
import type { Reminder } from "#app/domain/reminder/reminder.ts";
import { snoozeReminders } from "#app/domain/reminder/snooze.ts";
import { deleteLicense } from "#app/domain/license/delete-license.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, dayOf, endOfDay, startOfDay } from "#app/domain/time/time.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";
import {
  adaActorAt,
  daysBeforeEnd,
  expiredAt,
  issuedAt,
  issueEndingLicense,
} from "#tests/support/licenses/reminders.ts";

const clock = () => issuedAt;
const today = dayOf(issuedAt);

const buildReminder = (licenseId: number, changes: Partial<Reminder> = {}): Reminder => ({
  licenseId,
  expiredAt,
  threshold: 14,
  dueAt: daysBeforeEnd(14),
  to: "wile@acme.example",
  state: "reserved",
  attempts: 1,
  error: null,
  sentAt: null,
  isLate: false,
  ...changes,
});

const reserveOnce = (storage: Storage, reminder: Reminder) =>
  storage.transact(async (transaction) => {
    const storedReminder = await storage.reminders.find(reminder);
    if (storedReminder && storedReminder.state !== "cancelled") return false;
    transaction.reminders.add(reminder);
    return true;
  });

const storeReminder = ({ transact }: Storage, reminder: Reminder) =>
  transact(async ({ reminders }) => reminders.skip(reminder));

const allRows = { pageNumber: 0, pageSize: 1_000 };
const buildDueRange = (days: number, thresholds: readonly number[]) => ({
  from: startOfDay(addDays(today, 1)),
  to: startOfDay(addDays(today, days)),
  thresholds,
  omitsAutoRenewing: false,
});

describeOnEveryEngine("The store of reminders", (openDatabase) => {
  it("reserves a reminder for one of many simultaneous requests", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const { record } = await issueEndingLicense(storage);
    const otherStorage = await openSecondStorage();
    const storages = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? storage : otherStorage));
    const results = await Promise.all(
      storages.map((storageOfProcess) => reserveOnce(storageOfProcess, buildReminder(record.id))),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await storage.reminders.find(buildReminder(record.id))).toEqual({
      ...buildReminder(record.id),
      licenseKey: record.key,
    });
  });

  it("lets two simultaneous processes send each mail once", { timeout: 60_000 }, async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    for (let count = 0; count < 12; count += 1) {
      await issueEndingLicense(storage, { customer: { email: `person-${count}@acme.example` } });
    }
    const mailer = createRecordingMailer();
    const sendRemindersWith = (storage: Storage) =>
      sendReminders({
        storage,
        mailer,
        now: () => daysBeforeEnd(14),
        clock: () => daysBeforeEnd(14),
        forcesScan: false,
      });
    await Promise.all([sendRemindersWith(storage), sendRemindersWith(await openSecondStorage())]);
    expect(mailer.receivedMails.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, count) => `person-${count}@acme.example`).toSorted(),
    );
    const events = (await storage.history.listChainAfter(0, 100)).rows.map(({ event }) => event.eventName);
    expect(events.filter((name) => name === "send-reminder")).toHaveLength(12);
  });

  it("stores every field and rejects a change that is based on an outdated reminder", async () => {
    const { storage } = await openDatabase({ clock });
    const { record } = await issueEndingLicense(storage);
    const initialReminder = buildReminder(record.id);
    await reserveOnce(storage, initialReminder);
    const changedReminder: Reminder = {
      ...initialReminder,
      state: "waiting",
      error: "Später – 後で",
      attempts: 2,
      isLate: true,
      to: "new@acme.example",
    };
    await storage.transact(async ({ reminders }) => reminders.change(initialReminder, changedReminder));
    expect(await storage.reminders.listByEnd({ licenseId: record.id, expiredAt })).toEqual([changedReminder]);
    const staleChange = storage.transact(async (transaction) =>
      transaction.reminders.change(initialReminder, { ...initialReminder, state: "sent" }),
    );
    await expectBusy(staleChange);
    expect(await storage.reminders.find(changedReminder)).toMatchObject(changedReminder);
  });

  it("reserves cancelled reminders again but does not replace sent reminders", async () => {
    const { storage } = await openDatabase({ clock });
    const { record } = await issueEndingLicense(storage);
    await storeReminder(storage, buildReminder(record.id, { state: "cancelled" }));
    expect(await reserveOnce(storage, buildReminder(record.id))).toBe(true);
    const sentReminder = buildReminder(record.id, { state: "sent", sentAt: daysBeforeEnd(14) });
    await storage.transact(async (transaction) =>
      transaction.reminders.change(buildReminder(record.id), sentReminder),
    );
    await storeReminder(storage, buildReminder(record.id, { state: "skipped" }));
    expect(await storage.reminders.find(sentReminder)).toMatchObject(sentReminder);
  });

  it("cancels waiting and failed reminders that no longer apply", async () => {
    const { storage } = await openDatabase({ clock });
    const liveLicense = await issueEndingLicense(storage);
    const deletedLicense = await issueEndingLicense(storage);
    await deleteLicense(storage, adaActorAt(issuedAt), deletedLicense.record.key);
    const states = ["waiting", "failed", "sent", "reserved", "skipped"] as const;
    for (const [index, state] of states.entries()) {
      for (const { record } of [liveLicense, deletedLicense])
        await storeReminder(storage, buildReminder(record.id, { state, threshold: index + 1 }));
      await storeReminder(
        storage,
        buildReminder(liveLicense.record.id, {
          state,
          threshold: index + 1,
          expiredAt: endOfDay("2027-05-05"),
        }),
      );
    }
    await storage.transact(async (transaction) => transaction.reminders.cancelOutdated([1, 3, 4, 5]));
    const listStates = async (licenseId: number, end = expiredAt) =>
      (await storage.reminders.listByEnd({ licenseId, expiredAt: end })).map(({ state }) => state);
    const expectedStates = ["cancelled", "cancelled", "sent", "reserved", "skipped"];
    expect(await listStates(liveLicense.record.id)).toEqual(["waiting", ...expectedStates.slice(1)]);
    expect(await listStates(deletedLicense.record.id)).toEqual(expectedStates);
    expect(await listStates(liveLicense.record.id, endOfDay("2027-05-05"))).toEqual(expectedStates);
    await storage.transact(async (transaction) => transaction.reminders.cancelOutdated([]));
    expect(await listStates(liveLicense.record.id)).toEqual(expectedStates);
  });

  it("lists due, sent and failed reminders", async () => {
    const { storage } = await openDatabase({ clock });
    const { record } = await issueEndingLicense(storage);
    const retryTime = daysBeforeEnd(14, "12:00:00.000");
    const waitingReminder = buildReminder(record.id, { state: "waiting", threshold: 1 });
    await storeReminder(storage, waitingReminder);
    await storage.transact(async (transaction) =>
      transaction.queue.enqueue(createReminderQueueItem(waitingReminder, retryTime)),
    );
    await storeReminder(storage, buildReminder(record.id, { attempts: 0, threshold: 2 }));
    await storeReminder(
      storage,
      buildReminder(record.id, { state: "sent", threshold: 3, sentAt: daysBeforeEnd(20) }),
    );
    await storeReminder(
      storage,
      buildReminder(record.id, { state: "sent", threshold: 4, sentAt: daysBeforeEnd(10) }),
    );
    await storeReminder(storage, buildReminder(record.id, { state: "failed", threshold: 5 }));
    const { reminders } = storage;
    const listThresholds = (rows: readonly { threshold: number }[]) => rows.map(({ threshold }) => threshold);
    expect(await reminders.listDueQueued(daysBeforeEnd(14, "11:59:59.999"), 9)).toEqual([]);
    expect(listThresholds(await reminders.listDueQueued(retryTime, 9))).toEqual([1]);
    expect(listThresholds((await reminders.listSent(daysBeforeEnd(20), allRows)).rows)).toEqual([4, 3]);
    expect(listThresholds((await reminders.listSent(daysBeforeEnd(19), allRows)).rows)).toEqual([4]);
    expect((await reminders.listFailed(allRows)).rows).toMatchObject([
      { threshold: 1, nextAttemptAt: retryTime },
      { threshold: 5, nextAttemptAt: null },
    ]);
    expect(await reminders.listFailed({ pageNumber: 1, pageSize: 1 })).toMatchObject({
      rows: [{ threshold: 5, licenseKey: record.key, companyName: "Acme Corporation" }],
      total: 2,
    });
    expect(await reminders.listSent(daysBeforeEnd(20), { pageNumber: 0, pageSize: 0 })).toEqual({
      rows: [],
      total: 2,
    });
  });

  it("stores when each threshold was added and when the last full scan ran", async () => {
    const { storage } = await openDatabase({ clock });
    expect([await storage.reminders.listAddedThresholds(), await storage.reminders.readScannedAt()]).toEqual([
      [],
      null,
    ]);
    await storage.transact(async (transaction) => {
      transaction.settings.addReminderThresholds([45, 3], daysBeforeEnd(60));
      transaction.reminders.saveScannedAt(issuedAt);
    });
    await storage.transact(async (transaction) =>
      transaction.settings.addReminderThresholds([45], daysBeforeEnd(50)),
    );
    expect(await storage.reminders.listAddedThresholds()).toEqual([
      { days: 3, since: daysBeforeEnd(60) },
      { days: 45, since: daysBeforeEnd(50) },
    ]);
    expect(await storage.reminders.readScannedAt()).toBe(issuedAt);
  });
});

describeOnEveryEngine("The upcoming reminders", (openDatabase) => {
  it("are listed by day within the date range, with their total", { timeout: 60_000 }, async () => {
    const { storage, engine } = await openDatabase({ clock });
    const ends = [1, 8, 8, 15, 31, 61, 68, 75, 90, 120].map((days) => addDays(today, days));
    for (const [index, end] of ends.entries())
      await issueEndingLicense(storage, { customer: { email: `person-${index}@acme.example` } }, end);
    await issueEndingLicense(storage, {}, "2150-01-01");
    const deletedLicense = await issueEndingLicense(storage, {}, addDays(today, 20));
    await deleteLicense(storage, adaActorAt(issuedAt), deletedLicense.record.key);
    const thresholds = [30, 14, 7, 1];
    const expectedLines = ends
      .flatMap((end, index) => thresholds.map((threshold) => ({ end, index, threshold })))
      .map((due) => ({ ...due, day: addDays(due.end, -due.threshold) }))
      .filter(({ day }) => day > today && day <= addDays(today, 60))
      .map(
        ({ day, threshold, index }) => `${day} ${String(threshold).padStart(2)} ${String(index).padStart(2)}`,
      )
      .toSorted();
    const readPage = async (pageNumber: number, pageSize: number) => {
      const { rows, total } = await storage.reminders.listUpcoming(buildDueRange(60, thresholds), {
        pageNumber,
        pageSize,
      });
      const lines = rows.map(
        ({ dueAt, threshold, email }) =>
          `${dayOf(dueAt)} ${String(threshold).padStart(2)} ${/\d+/.exec(email)?.[0]?.padStart(2)}`,
      );
      return { lines, total };
    };
    expect(await readPage(0, 1_000)).toEqual({ lines: expectedLines, total: expectedLines.length });
    expect(await readPage(0, 0)).toEqual({ lines: [], total: expectedLines.length });
    const pages: string[] = [];
    for (let pageNumber = 0; pageNumber * 4 < expectedLines.length; pageNumber += 1)
      pages.push(...(await readPage(pageNumber, 4)).lines);
    expect(pages).toEqual(expectedLines);
    expect((await readPage(99, 4)).lines).toEqual([]);
    expect(await storage.reminders.listUpcoming(buildDueRange(60, []), allRows)).toEqual({
      rows: [],
      total: 0,
    });
    expect((await engine.db.selectFrom("reminder").selectAll().execute()).length).toBe(0);
  });

  it("exclude snoozed and stored reminders", async () => {
    const { storage } = await openDatabase({ clock });
    const end = addDays(today, 40);
    const snoozedLicense = await issueEndingLicense(storage, {}, end);
    const license = await issueEndingLicense(storage, {}, end);
    const reminderTarget = { licenseKey: snoozedLicense.record.key, expiredAt: endOfDay(end) };
    await snoozeReminders(storage, adaActorAt(issuedAt), { ...reminderTarget, until: addDays(end, -14) });
    const storedReminder = { expiredAt: endOfDay(end), dueAt: startOfDay(addDays(end, -30)), threshold: 30 };
    await storeReminder(
      storage,
      buildReminder(license.record.id, { ...storedReminder, state: "sent", sentAt: issuedAt }),
    );
    const listAllUpcoming = async () => {
      const { rows, total } = await storage.reminders.listUpcoming(buildDueRange(60, [30, 14, 7]), allRows);
      expect(total).toBe(rows.length);
      return rows.map(({ licenseKey, threshold }) => [
        licenseKey === license.record.key ? "stored" : "snoozed",
        threshold,
      ]);
    };
    expect(await listAllUpcoming()).toEqual([
      ["snoozed", 14],
      ["stored", 14],
      ["snoozed", 7],
      ["stored", 7],
    ]);
    expect(await storage.reminders.listSnoozed(issuedAt, allRows)).toMatchObject({
      rows: [{ licenseKey: snoozedLicense.record.key, until: startOfDay(addDays(end, -14)) }],
      total: 1,
    });
    expect((await storage.reminders.listSnoozed(startOfDay(addDays(end, -14)), allRows)).total).toBe(0);
    await snoozeReminders(storage, adaActorAt(issuedAt), { ...reminderTarget, until: null });
    expect(await listAllUpcoming()).toEqual([
      ["stored", 14],
      ["stored", 7],
    ]);
    expect(await storage.reminders.listEndedSnoozes(endOfDay(end), 9)).toEqual([]);
  });
});
