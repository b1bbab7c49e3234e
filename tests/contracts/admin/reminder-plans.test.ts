import { sql } from "kysely";
import { expect, it } from "vitest";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, dayOf, endOfDay, startOfDay } from "#app/domain/time/time.ts";
import { reminderStore } from "#app/storage/reminder/reminder-store.ts";
import { acmeInfinite, clock, now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries, fetchPlan } from "#tests/support/engines/query-plans.ts";

const licenseCount = 600;
const today = dayOf(now);

/** Inserts licenses that end in the next 300 days, each with a stored reminder. */
async function insertLicenses(storage: Storage) {
  await storage.transact(async (transaction) => {
    for (let index = 0; index < licenseCount; index += 1) {
      const end = addDays(today, 1 + (index % 300));
      const record = { ...acmeInfinite({ tags: [] }).record, id: transaction.createId() };
      const quota = { ...exampleQuota("2026-01-05", end), id: transaction.createId(), licenseId: record.id };
      transaction.licenses.add(record, computeSummary(record, [quota], [], defaultSettings, now));
      transaction.licenses.addQuota(quota);
      transaction.reminders.skip({
        licenseId: record.id,
        expiredAt: endOfDay(end),
        threshold: 400,
        dueAt: startOfDay(addDays(end, -400)),
        to: "wile@acme.example",
        state: index % 50 === 0 ? "failed" : "sent",
        attempts: 1,
        error: null,
        sentAt: now,
        isLate: false,
      });
      if (index % 100 === 0) {
        const snooze = { licenseId: record.id, expiredAt: endOfDay(end), until: null };
        transaction.reminders.saveSnooze({ ...snooze, snoozedAt: now, snoozedBy: "ada@example.com" });
      }
    }
  });
}

/** Patterns of full scans of tables that grow with the number of licenses. Single letters are table aliases. */
const tableScanPatterns = [
  /^SCAN (s|r|license|license_summary|reminder)\b/,
  /Seq Scan on (license|license_summary|reminder)\b/,
];

describeOnEveryEngine("No query about reminders", (openDatabase) => {
  it("scans a whole table", { timeout: 120_000 }, async () => {
    const { engine, openBulkStorage } = await openDatabase({ clock });
    await insertLicenses(await openBulkStorage());
    await sql`analyze`.execute(engine.db);
    const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
    const reminders = reminderStore(recordingEngine);
    const addDaysToToday = (days: number) => addDays(today, days);
    const paging = { pageNumber: 1, pageSize: 10 };
    const rangeWithThresholds = {
      from: startOfDay(addDaysToToday(1)),
      to: startOfDay(addDaysToToday(60)),
      thresholds: [30, 14, 7],
    };
    const dueRange = { ...rangeWithThresholds, omitsAutoRenewing: false };
    const { rows, total } = await reminders.listUpcoming(dueRange, paging);
    await reminders.listUpcoming({ ...rangeWithThresholds, omitsAutoRenewing: true }, paging);
    expect(rows).toHaveLength(10);
    expect(total).toBeGreaterThan(300);
    const endRange = {
      threshold: 30,
      endsFrom: startOfDay(addDaysToToday(15)),
      endsTo: endOfDay(addDaysToToday(30)),
    };
    const [firstDueReminder = null] = await reminders.listDue(endRange, now, null, 10);
    expect(firstDueReminder).not.toBeNull();
    await reminders.listDue(endRange, now, firstDueReminder, 10);
    const licenseEnd = {
      licenseId: firstDueReminder?.licenseId ?? 0,
      expiredAt: firstDueReminder?.expiredAt ?? now,
    };
    await reminders.find({ ...licenseEnd, threshold: 400 });
    await reminders.listByEnd(licenseEnd);
    await reminders.findSnooze(licenseEnd);
    await reminders.listEndedSnoozes(now, 10);
    await reminders.listDueQueued(now, 10);
    await reminders.findNextSnoozeEnd();
    await reminders.listSent(now, paging);
    await reminders.listFailed(paging);
    await reminders.listSnoozed(now, paging);

    const distinctQueries = [...new Map(recordedQueries.map((query) => [query.sql, query])).values()];
    expect(distinctQueries.length).toBeGreaterThan(10);
    for (const query of distinctQueries) {
      const plan = await fetchPlan(engine, query);
      const scans = plan.filter((line) => tableScanPatterns.some((scanPattern) => scanPattern.test(line)));
      expect({ sql: query.sql, scans }).toEqual({ sql: query.sql, scans: [] });
    }
  });
});
