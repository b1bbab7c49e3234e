import { sql } from "kysely";
import { expect, it } from "vitest";
import { activityQuery } from "#app/domain/case/case-activity.ts";
import { fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import { caseActivityStore } from "#app/storage/case/case-activity-store.ts";
import { fisCustomerStore } from "#app/storage/customer/fis-customer-store.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import {
  findCustomers,
  daysAgo,
  issueFisLicense,
  storeCaseEvents,
  createCaseEvent,
} from "#tests/support/customers/fis-customers.ts";
import { recordQueries, fetchPlan, findFullScans } from "#tests/support/engines/query-plans.ts";

/** Each query of the log with the index that must serve it. */
const logQueries: [query: Record<string, string>, index: string][] = [
  [{}, "case_activity_time"],
  [{ pageNumber: "30" }, "case_activity_time"],
  [{ from: "2026-11-10", to: "2026-11-12" }, "case_activity_time"],
  [{ caseId: "c1" }, "case_activity_case"],
  [{ caseId: "c1", type: "note" }, "case_activity_case"],
  [{ type: "note" }, "case_activity_type"],
  [{ type: "note", from: "2026-11-10" }, "case_activity_type"],
  [{ performedBy: "Person-7@example.com" }, "case_activity_person"],
  [{ performedBy: "person-7@example.com", type: "note" }, "case_activity_person"],
  [{ deviceId: "Company 0-console" }, "case_activity_server"],
];

const listQueries: Record<string, string>[] = [
  {},
  { sortBy: "nextEnd", sortType: "DESC" },
  { sortBy: "casesUsed", sortType: "DESC", pageNumber: "2" },
  { sortBy: "lastContact" },
  { companyName: "ompan" },
  { companyName: "co" },
  { tag: "fis" },
  { tag: "fis", sortBy: "lastContact" },
  { lifetimeStatuses: "active,expired" },
  { casesAlmostUsed: "true" },
  { inactiveDays: "30" },
  {
    companyName: "ompan",
    tag: "fis",
    lifetimeStatuses: "active",
    inactiveDays: "1",
    casesAlmostUsed: "true",
  },
];

describeOnEveryEngine("No query about FIS customers", (openDatabase) => {
  it("scans a large table", { timeout: 120_000 }, async () => {
    const { engine, openBulkStorage } = await openDatabase();
    const storage = await openBulkStorage();
    for (let companyNumber = 0; companyNumber < 30; companyNumber += 1) {
      const license = await issueFisLicense(storage, `Company ${companyNumber}`, {
        tags: companyNumber % 3 ? ["fis"] : ["emea"],
      });
      const events = Array.from({ length: companyNumber < 5 ? 200 : 1 }, (_, index) =>
        createCaseEvent(`e${index}`, `c${index % 9}`, {
          type: index % 10 ? `type-${index % 7}` : "note",
          performedBy: `person-${index % 40}@example.com`,
          createdAt: daysAgo(20 - index / 11),
          description: "",
        }),
      );
      await storeCaseEvents(storage, license, events);
    }
    await sql`analyze`.execute(engine.db);
    const customerId = (await findCustomers(storage)).rows[0]?.id ?? 0;
    for (const [filterQuery, index] of logQueries) {
      const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
      const query = activityQuery.parse(filterQuery);
      await caseActivityStore(recordingEngine).listPage(customerId, query, query);
      const plans = await Promise.all(
        recordedQueries.map((recordedQuery) => fetchPlan(engine, recordedQuery)),
      );
      for (const recordedQuery of recordedQueries)
        expect([recordedQuery.sql, await findFullScans(engine, recordedQuery)]).toEqual([
          recordedQuery.sql,
          [],
        ]);
      const logPlans = plans.filter((plan) => plan.some((step) => / case_activity_(?!tally)/.test(step)));
      // The index is checked only for SQLite, because PostgreSQL may choose another index for a short page.
      const plansWithIndex = engine.databaseType === "sqlite" ? logPlans.map((plan) => plan.join("\n")) : [];
      expect(plansWithIndex, JSON.stringify(filterQuery)).toEqual(
        plansWithIndex.map(() => expect.stringContaining(index)),
      );
    }
    for (const query of listQueries) {
      const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
      await fisCustomerStore(recordingEngine).listPage(fisCustomerQuery.parse(query), now);
      expect(recordedQueries.length).toBeGreaterThan(0);
      for (const recordedQuery of recordedQueries)
        expect([recordedQuery.sql, await findFullScans(engine, recordedQuery)]).toEqual([
          recordedQuery.sql,
          [],
        ]);
    }
    const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
    await fisCustomerStore(recordingEngine).find(customerId);
    await caseActivityStore(recordingEngine).listTypes(customerId, { pageNumber: 1, pageSize: 10 });
    for (const recordedQuery of recordedQueries)
      expect([recordedQuery.sql, await findFullScans(engine, recordedQuery)]).toEqual([
        recordedQuery.sql,
        [],
      ]);
  });
});
