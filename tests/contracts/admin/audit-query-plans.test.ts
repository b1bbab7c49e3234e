import { sql } from "kysely";
import { expect, it } from "vitest";
import { auditQuery } from "#app/domain/history/audit-filter.ts";
import { eventBy, eventName } from "#app/domain/history/event.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { historyStore } from "#app/storage/history/history-store.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries, planOf, scansOf } from "#tests/support/engines/query-plans.ts";

const events = 3_000;
const keyOf = (nth: number) => `AAAAA-BBBBB-CCCCC-DDDDD-${String(nth).padStart(5, "0")}`;

/** Many events of one user and one name, a few of each other. */
async function fill(storage: Storage) {
  await storage.transact(async (work) => {
    for (let nth = 0; nth < events; nth += 1) {
      const name = nth % 3 === 0 ? "create" : (eventName.options[nth % eventName.options.length] ?? "create");
      work.record({
        ...eventBy(ada, keyOf(nth % 300), name),
        createdBy: nth % 2 === 0 ? "robot@example.com" : `person-${nth % 40}@example.com`,
        createdAt: instantOf(msOf(now) + nth * 60_000),
      });
    }
  });
}

/** Values of one event, so that every query finds something. */
const license = { licenseKey: keyOf(7) };
const person = { createdBy: "Person-7@example.com" };
const single = { eventName: eventName.options[7] ?? "" };
const several = { eventName: `${single.eventName},restore` };
const dates = { minDate: "2026-11-20", maxDate: "2026-11-20" };

/** Each query, with the index that must serve it. */
const queriesByIndex: [query: Record<string, string>, index: string][] = [
  [{ pageNumber: "40" }, "history_time"],
  [dates, "history_time"],
  [person, "history_person"],
  [{ ...person, ...single }, "history_person"],
  [{ ...person, ...several }, "history_person"],
  [{ ...person, ...dates }, "history_person"],
  [single, "history_event"],
  [several, "history_event"],
  [{ ...single, ...dates }, "history_event"],
  [license, "history_license"],
  [{ ...license, ...person }, "history_license"],
  [{ ...license, ...single }, "history_license"],
  [{ ...license, ...several }, "history_license"],
  [{ ...license, ...dates }, "history_license"],
];

describeOnEveryEngine("No query of the log of all events", (open) => {
  it("scans the whole table, and each uses its index", { timeout: 120_000 }, async () => {
    const { engine, inBulk } = await open();
    await fill(await inBulk());
    await sql`analyze`.execute(engine.db);
    for (const [auditParams, index] of queriesByIndex) {
      const { engine: recordingEngine, recordedQueries: statements } = recordQueries(engine);
      await historyStore(recordingEngine).page(auditQuery.parse(auditParams));
      expect(statements.length).toBeGreaterThan(1);
      const plans: string[] = [];
      for (const query of statements) {
        expect([query.sql, await scansOf(engine, query)]).toEqual([query.sql, []]);
        if (!query.sql.includes("max(id)")) plans.push((await planOf(engine, query)).join("\n"));
      }
      // PostgreSQL decides by itself whether a walk by time is faster; it counts the total by the index.
      const led = engine.databaseType === "sqlite" || plans.length === 1 ? plans : plans.slice(0, 1);
      expect([auditParams, led]).toEqual([auditParams, led.map(() => expect.stringContaining(index))]);
    }
  });
});
