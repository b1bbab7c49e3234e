import { sql } from "kysely";
import { expect, it } from "vitest";
import { summarize } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage.ts";
import { addDays, dayOf, endOfDay, startOfDay } from "#app/domain/time/time.ts";
import { reminderStore } from "#app/storage/reminder/reminder-store.ts";
import { acmeInfinite, clock, now, quotaPlan } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries, planOf } from "#tests/support/engines/query-plans.ts";

const licenses = 600;
const today = dayOf(now);

/** Licenses that end on one of the next three hundred days, two a day, each with a stored reminder. */
async function fill(storage: Storage) {
  await storage.transact(async (work) => {
    for (let index = 0; index < licenses; index += 1) {
      const end = addDays(today, 1 + (index % 300));
      const record = { ...acmeInfinite({ tags: [] }).record, id: work.newId() };
      const quota = { ...quotaPlan("2026-01-05", end), id: work.newId(), licenseId: record.id };
      work.addLicense(record, summarize(record, [quota], [], defaultSettings, now));
      work.addQuota(quota);
      work.skipReminder({
        licenseId: record.id,
        endsAt: endOfDay(end),
        threshold: 400,
        dueAt: startOfDay(addDays(end, -400)),
        to: "wile@acme.example",
        state: index % 50 === 0 ? "failed" : "sent",
        attempts: 1,
        failure: null,
        reservedAt: now,
        sentAt: now,
        nextAttemptAt: null,
        late: false,
      });
      if (index % 100 === 0) {
        const snooze = { licenseId: record.id, endsAt: endOfDay(end), until: null };
        work.saveSnooze({ ...snooze, snoozedAt: now, snoozedBy: "ada@example.com" });
      }
    }
  });
}

/** Tables that grow with the licenses, with their aliases in queries. */
const wholeTable = [
  /^SCAN (s|r|license|license_summary|reminder)\b/,
  /Seq Scan on (license|license_summary|reminder)\b/,
];

describeOnEveryEngine("No query about reminders", (open) => {
  it("scans a whole table", { timeout: 120_000 }, async () => {
    const { engine, inBulk } = await open({ clock });
    await fill(await inBulk());
    await sql`analyze`.execute(engine.db);
    const { engine: recordingEngine, recordedQueries: statements } = recordQueries(engine);
    const reminders = reminderStore(recordingEngine);
    const at = (days: number) => addDays(today, days);
    const paging = { pageNumber: 1, pageSize: 10 };
    const span = { from: startOfDay(at(1)), to: startOfDay(at(60)), thresholds: [30, 14, 7] };
    const { rows, total } = await reminders.upcoming(span, paging);
    expect(rows).toHaveLength(10);
    expect(total).toBeGreaterThan(300);
    const band = { threshold: 30, endsFrom: startOfDay(at(15)), endsTo: endOfDay(at(30)) };
    const [first = null] = await reminders.due(band, now, null, 10);
    expect(first).not.toBeNull();
    await reminders.due(band, now, first, 10);
    const end = { licenseId: first?.licenseId ?? 0, endsAt: first?.endsAt ?? now };
    await reminders.find({ ...end, threshold: 400 });
    await reminders.ofEnd(end);
    await reminders.snoozeOf(end);
    await reminders.endedSnoozes(now, 10);
    await reminders.dueRetries(now, 10);
    await reminders.stranded(now, 10);
    await reminders.sent(now, paging);
    await reminders.failed(paging);
    await reminders.snoozed(now, paging);

    const distinct = [...new Map(statements.map((query) => [query.sql, query])).values()];
    expect(distinct.length).toBeGreaterThan(10);
    for (const query of distinct) {
      const plan = await planOf(engine, query);
      const scans = plan.filter((line) => wholeTable.some((whole) => whole.test(line)));
      expect({ sql: query.sql, scans }).toEqual({ sql: query.sql, scans: [] });
    }
  });
});
