import { millisecondsInDay } from "date-fns/constants";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { hostedCustomerFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { instanceStatus } from "#app/domain/instance/instance.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { hostedCustomerStore } from "#app/storage/hosted-customer/hosted-store.ts";
import { instanceStore } from "#app/storage/instance/instance-store.ts";
import { acmeInfinite, clock, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { createInstanceRecord } from "#tests/support/customers/hosted-rows.ts";
import { recordQueries, fetchPlan } from "#tests/support/engines/query-plans.ts";

const customerCount = 2_400;
const batchSize = 600;

/** Inserts many hosted customers, most of them running. */
async function insertHostedCustomers(storage: Storage) {
  for (let start = 0; start < customerCount; start += batchSize)
    await storage.transact(async (transaction) => {
      for (let position = start; position < start + batchSize; position += 1) {
        const { record } = acmeInfinite({ tags: [], customer: { companyName: `Company ${position}` } });
        const license = { ...record, id: transaction.createId() };
        transaction.licenses.add(license, computeSummary(license, [], [], defaultSettings, now));
        const status =
          position % 70 === 0 ? (instanceStatus.options[(position / 70) % 8] ?? "ready") : "ready";
        transaction.instances.add(
          createInstanceRecord(transaction.createId(), license.id, `host-${position}`, {
            source: position % 50 === 0 ? "aws" : "staff",
            purpose: position % 60 === 0 ? "demo" : "trial",
            status,
            trialEndsAt: instantOf(msOf(now) + ((position % 90) - 30) * millisecondsInDay),
            deletedAt: status === "deleted" ? now : null,
            waiting: status === "waiting" ? { reason: "needs-approval", since: now } : null,
          }),
        );
      }
    });
}

describeOnEveryEngine("Hosted customers in large numbers", (openDatabase) => {
  it("are read through an index by every query", { timeout: 120_000 }, async () => {
    const { engine, openBulkStorage } = await openDatabase({ clock });
    await insertHostedCustomers(await openBulkStorage());
    await sql`analyze`.execute(engine.db);
    const tableScans: [string, string][] = [];
    for (const hostedQuery of [
      {},
      { pageNumber: "20", pageSize: "100" },
      { sortBy: "company" },
      { sortBy: "ends", sortType: "ASC" },
      { state: "running", sortBy: "company", sortType: "ASC" },
      { state: "ending", sortBy: "ends" },
      { state: "ended" },
      { state: "failed", sortBy: "company" },
      { state: "creating" },
      { state: "deleted" },
      { endingWithin: "30" },
      { purpose: "trial", state: "running" },
      { purpose: "demo", sortBy: "company" },
      { purpose: "paid" },
      { failedStep: "domain", sortBy: "ends" },
      { source: "aws", sortBy: "created" },
      { source: "aws", state: "waiting" },
      { search: "company 17" },
      { search: "host-9.inst", state: "running" },
    ] as Record<string, string>[]) {
      const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
      await hostedCustomerStore(recordingEngine).listPage(hostedCustomerFilter.parse(hostedQuery), now);
      for (const query of recordedQueries) {
        const plan = (await fetchPlan(engine, query)).join("\n");
        const isTableScan = /^SCAN (?:instance|license|customer|invitation)\w*$|Seq Scan/m.test(plan);
        // A scan in index order is allowed, because it ends when the page is full.
        const isIndexOrderScan = query.sql.includes(" limit ") && !/TEMP B-TREE|Sort/.test(plan);
        if (isTableScan && !isIndexOrderScan)
          tableScans.push([JSON.stringify(hostedQuery), `${query.sql}\n${plan}`]);
      }
    }
    const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
    await hostedCustomerStore(recordingEngine).readCounts(now);
    await hostedCustomerStore(recordingEngine).listCompanyLicenses("company 17", now, {
      pageNumber: 1,
      pageSize: 10,
    });
    const [customer] = (
      await hostedCustomerStore(engine).listPage(hostedCustomerFilter.parse({ pageNumber: "9" }), now)
    ).rows;
    await hostedCustomerStore(recordingEngine).find(customer?.licenseKey ?? "");
    await instanceStore(recordingEngine).listWaitingBuyers(2, 10);
    for (const query of recordedQueries) {
      const plan = (await fetchPlan(engine, query)).join("\n");
      expect([query.sql, plan]).toEqual([
        query.sql,
        expect.not.stringMatching(/^SCAN (?:instance|license)|Seq Scan/m),
      ]);
      const index = query.sql.includes("count(*)")
        ? /instance_(live|waiting|status)|license_summary_by_company_fold/
        : /index/i;
      expect(plan).toMatch(index);
    }
    expect(tableScans).toEqual([]);
  });
});
