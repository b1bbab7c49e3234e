import { sql } from "kysely";
import { expect, it } from "vitest";
import { activityQuery } from "#app/domain/case/case-activity.ts";
import { fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import { caseActivityStore } from "#app/storage/case/case-activity-store.ts";
import { fisCustomerStore } from "#app/storage/customer/fis-customer-store.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { customersBy, daysAgo, fisLicense, tell, told } from "#tests/support/customers/fis-customers.ts";
import { overheard, planOf, scansOf } from "#tests/support/engines/query-plans.ts";

/** Each query of the log, with the index that must serve it. */
const logQuestions: [asked: Record<string, string>, index: string][] = [
  [{}, "case_activity_time"],
  [{ pageNumber: "30" }, "case_activity_time"],
  [{ minDate: "2026-11-10", maxDate: "2026-11-12" }, "case_activity_time"],
  [{ caseId: "c1" }, "case_activity_case"],
  [{ caseId: "c1", type: "note" }, "case_activity_case"],
  [{ type: "note" }, "case_activity_type"],
  [{ type: "note", minDate: "2026-11-10" }, "case_activity_type"],
  [{ performedBy: "Person-7@example.com" }, "case_activity_person"],
  [{ performedBy: "person-7@example.com", type: "note" }, "case_activity_person"],
  [{ server: "Company 0-console" }, "case_activity_server"],
];

const listQuestions: Record<string, string>[] = [
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

describeOnEveryEngine("No query about FIS customers", (open) => {
  it("scans a large table, and each uses its index", { timeout: 120_000 }, async () => {
    const { engine, inBulk } = await open();
    const storage = await inBulk();
    for (let nth = 0; nth < 30; nth += 1) {
      const license = await fisLicense(storage, `Company ${nth}`, { tags: nth % 3 ? ["fis"] : ["emea"] });
      const events = Array.from({ length: nth < 5 ? 200 : 1 }, (_, place) =>
        told(`e${place}`, `c${place % 9}`, {
          type: place % 10 ? `type-${place % 7}` : "note",
          performedBy: `person-${place % 40}@example.com`,
          createdAt: daysAgo(20 - place / 11),
          description: "",
        }),
      );
      await tell(storage, license, events);
    }
    await sql`analyze`.execute(engine.db);
    const id = (await customersBy(storage)).rows[0]?.id ?? 0;
    for (const [asked, index] of logQuestions) {
      const { engine: listening, heard } = overheard(engine);
      const query = activityQuery.parse(asked);
      await caseActivityStore(listening).page(id, query, query);
      const plans = await Promise.all(heard.map((one) => planOf(engine, one)));
      for (const one of heard) expect([one.sql, await scansOf(engine, one)]).toEqual([one.sql, []]);
      const ofLog = plans.filter((plan) => plan.some((step) => / case_activity_(?!tally)/.test(step)));
      // PostgreSQL decides by itself which index finds a short page fastest.
      const led = engine.dialect === "sqlite" ? ofLog.map((plan) => plan.join("\n")) : [];
      expect([asked, led]).toEqual([asked, led.map(() => expect.stringContaining(index))]);
    }
    for (const asked of listQuestions) {
      const { engine: listening, heard } = overheard(engine);
      await fisCustomerStore(listening).page(fisCustomerQuery.parse(asked), now);
      expect(heard.length).toBeGreaterThan(0);
      for (const one of heard) expect([one.sql, await scansOf(engine, one)]).toEqual([one.sql, []]);
    }
    const { engine: listening, heard } = overheard(engine);
    await fisCustomerStore(listening).find(id);
    await caseActivityStore(listening).types(id);
    for (const one of heard) expect([one.sql, await scansOf(engine, one)]).toEqual([one.sql, []]);
  });
});
