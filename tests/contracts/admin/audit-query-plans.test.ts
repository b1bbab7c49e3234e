import { sql } from "kysely";
import { expect, it } from "vitest";
import { auditQuery } from "#app/domain/history/audit-filter.ts";
import { createEvent, eventName } from "#app/domain/history/event.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addMs } from "#app/domain/time/time.ts";
import { historyStore } from "#app/storage/history/history-store.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries, fetchPlan, findFullScans } from "#tests/support/engines/query-plans.ts";

const eventCount = 3_000;
const buildKey = (index: number) => `AAAAA-BBBBB-CCCCC-DDDDD-${String(index).padStart(5, "0")}`;

/** Inserts events. One user caused half of the events, and a third of the events have the same name. */
async function insertEvents(storage: Storage) {
  await storage.transact(async (transaction) => {
    for (let index = 0; index < eventCount; index += 1) {
      const name =
        index % 3 === 0 ? "create" : (eventName.options[index % eventName.options.length] ?? "create");
      transaction.record({
        ...createEvent(ada, buildKey(index % 300), name),
        createdBy: index % 2 === 0 ? "robot@example.com" : `person-${index % 40}@example.com`,
        createdAt: addMs(now, index * 60_000),
      });
    }
  });
}

/** Query parameters with the values of one event, so that every query finds at least one event. */
const licenseParams = { licenseKey: buildKey(7) };
const personParams = { createdBy: "Person-7@example.com" };
const eventParams = { eventName: eventName.options[7] ?? "" };
const eventListParams = { eventName: `${eventParams.eventName},restore` };
const dateParams = { from: "2026-11-20", to: "2026-11-20" };

/** Each query with the index that must serve it. */
const queriesWithIndex: [query: Record<string, string>, index: string][] = [
  [{ pageNumber: "40" }, "history_time"],
  [dateParams, "history_time"],
  [personParams, "history_person"],
  [{ ...personParams, ...eventParams }, "history_person"],
  [{ ...personParams, ...eventListParams }, "history_person"],
  [{ ...personParams, ...dateParams }, "history_person"],
  [eventParams, "history_event"],
  [eventListParams, "history_event"],
  [{ ...eventParams, ...dateParams }, "history_event"],
  [licenseParams, "history_license"],
  [{ ...licenseParams, ...personParams }, "history_license"],
  [{ ...licenseParams, ...eventParams }, "history_license"],
  [{ ...licenseParams, ...eventListParams }, "history_license"],
  [{ ...licenseParams, ...dateParams }, "history_license"],
];

describeOnEveryEngine("No query of the log of all events", (openDatabase) => {
  it("scans the whole table, because each query uses its index", { timeout: 120_000 }, async () => {
    const { engine, openBulkStorage } = await openDatabase();
    await insertEvents(await openBulkStorage());
    await sql`analyze`.execute(engine.db);
    for (const [auditParams, index] of queriesWithIndex) {
      const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
      await historyStore(recordingEngine).listPage(auditQuery.parse(auditParams));
      expect(recordedQueries.length).toBeGreaterThan(1);
      const plans: string[] = [];
      for (const query of recordedQueries) {
        expect([query.sql, await findFullScans(engine, query)]).toEqual([query.sql, []]);
        if (!query.sql.includes("max(id)")) plans.push((await fetchPlan(engine, query)).join("\n"));
      }
      // PostgreSQL may read the rows by time instead, but it always counts the total with the index.
      const plansWithIndex =
        engine.databaseType === "sqlite" || plans.length === 1 ? plans : plans.slice(0, 1);
      expect(plansWithIndex, JSON.stringify(auditParams)).toEqual(
        plansWithIndex.map(() => expect.stringContaining(index)),
      );
    }
  });
});
