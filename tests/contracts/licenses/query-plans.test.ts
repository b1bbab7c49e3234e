import { sql } from "kysely";
import { expect, it } from "vitest";
import { readDashboard } from "#app/domain/dashboard/dashboard.ts";
import { forecastStore } from "#app/storage/use/forecast-store.ts";
import { useAlertStore } from "#app/storage/use/use-alert-store.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { sortColumns } from "#app/domain/license/filter-fields.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import type { QueueItem } from "#app/domain/queue/queue.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { licenseList } from "#app/storage/license-list/license-list.ts";
import { licenseStore } from "#app/storage/license/license-store.ts";
import { dashboardStore } from "#app/storage/dashboard/dashboard-store.ts";
import { reportStore } from "#app/storage/reports/report-store.ts";
import { licenseDayStore } from "#app/storage/dashboard/license-day-store.ts";
import { queueStore } from "#app/storage/queue/queue-store.ts";
import { createIdGenerator } from "#app/storage/engine/new-id.ts";
import { webhookStore } from "#app/storage/webhook/webhook-store.ts";
import { viewMailStore } from "#app/storage/view/view-mail-store.ts";
import { packageStore } from "#app/storage/package/package-store.ts";
import { firstStepStore } from "#app/storage/settings/first-step-store.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { deployedServerStore } from "#app/storage/server/deployed-server-store.ts";
import { createRandomFilters, createRandomLicenses, randomTags } from "#tests/fixtures/random-licenses.ts";
import { acmeInfinite, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries, findFullScans } from "#tests/support/engines/query-plans.ts";

const licenseCount = 1500;
const queueItem: QueueItem = {
  kind: "view-mail",
  subject: "1",
  state: "waiting",
  attempts: 0,
  dueAt: now,
  lastError: null,
  createdAt: now,
  endedAt: null,
  rowVersion: 1,
};

async function insertLicenses(storage: Storage) {
  await storage.transact(async (transaction) => {
    transaction.tags.ensure(randomTags, now);
    for (const { record: unsavedRecord, quotas } of createRandomLicenses(licenseCount, 1)) {
      const record = { ...unsavedRecord, id: transaction.createId() };
      const licenseQuotas = quotas.map((quota) => ({
        ...quota,
        id: transaction.createId(),
        licenseId: record.id,
      }));
      transaction.licenses.add(record, computeSummary(record, licenseQuotas, [], defaultSettings, now));
      for (const quota of licenseQuotas) transaction.licenses.addQuota(quota);
    }
  });
}

describeOnEveryEngine("Database queries", (openDatabase) => {
  it("never scan a whole table", { timeout: 120_000 }, async () => {
    const { storage, engine, openBulkStorage } = await openDatabase();
    await insertLicenses(await openBulkStorage());
    await storage.refreshes.mergeCounterChanges();
    await sql`analyze`.execute(engine.db);
    const { rows } = await storage.licenses.listPage(licenseFilter.parse({ pageSize: 1 }));
    const key = rows[0]?.record.key ?? "";

    const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
    const licenseListStore = licenseList(recordingEngine);
    const store = licenseStore(recordingEngine);
    const queries = [
      {},
      { pageNumber: 70 },
      ...sortColumns.flatMap((sortBy) => [
        { sortBy, sortType: "ASC" as const },
        { sortBy, sortType: "DESC" as const, pageNumber: 60 },
      ]),
      { key },
      { key: key.slice(2, 9) },
      { key: key.slice(0, 2) },
      { companyName: "acme" },
      { companyName: "ac" },
      { companyName: "nobody", tag: "renewal" },
      { contactEmail: "person-2", environment: 1 as const },
      { tag: "renewal", sortBy: "companyName" as const },
      { tag: "renewal", environment: 1 as const, useStatuses: ["full" as const] },
      { dateFilterType: "expired" as const, maxDate: "2026-12-31" },
      { lastContactBefore: "2026-10-01" },
      { fullBefore: "2027-03-01", sortBy: "fullFrom" as const, sortType: "ASC" as const },
      { dateFilterType: "created" as const, minDate: "2026-11-01", sortBy: "email" as const },
    ];
    for (const filter of [
      ...queries.map((query) => licenseFilter.parse(query)),
      ...createRandomFilters(60, 2),
    ]) {
      await licenseListStore.listPage(filter);
      const { next } = await licenseListStore.listPage({ ...filter, pageNumber: 0 });
      for (const position of [next, next && { ...next, value: null }])
        if (position) await licenseListStore.listPage(filter, position);
    }
    await licenseListStore.listFieldsAfter(licenseFilter.parse({ tag: "renewal" }), ["key"], null, 50);
    await store.listOverdueKeys(now, 200);
    await forecastStore(recordingEngine).listBatch(0, "2026-09-21", 100);
    await useAlertStore(recordingEngine).listHighUse(0, 100);
    await store.findManyFull([key]);

    await packageStore(recordingEngine).countLicensesByTier();
    await firstStepStore(recordingEngine).read();
    await licenseDayStore(recordingEngine).has("2026-11-20");
    await licenseDayStore(recordingEngine).countByStatus();
    const reports = reportStore(recordingEngine);
    await reports.read("2025-12-01");
    await reports.readCountedAt("2026-11-01");
    await reports.countUseAfter(0, 100);
    for (const event of ["created", "ended"] as const)
      await reports.countByMonth(event, ["2026-10", "2026-11"], "2026-11-20");
    const mails = viewMailStore(recordingEngine);
    await Promise.all([mails.find(1), mails.findForPerson(1, 1)]);
    const queue = queueStore(recordingEngine);
    await queue.listDue("view-mail", now, null, 20);
    await queue.listDue("view-mail", now, queueItem, 20);
    await queue.listSubjects("import");
    await webhookStore(
      recordingEngine,
      createIdGenerator(() => now),
    ).hasReady(now);
    await queue.findNextDueTime("view-mail");
    await queue.change(queueItem);
    for (const isAdmin of [true, false])
      await readDashboard(
        dashboardStore(recordingEngine),
        { email: "ada@example.com", isAdmin, privileges: [] },
        now,
      );

    const distinctQueries = [...new Map(recordedQueries.map((query) => [query.sql, query])).values()];
    expect(distinctQueries.length).toBeGreaterThan(100);
    for (const query of distinctQueries) {
      const scans = await findFullScans(engine, query);
      expect({ sql: query.sql, scans }).toEqual({ sql: query.sql, scans: [] });
    }
  });

  it("find a server by its secret with the index, although the table statistics contain no secrets", async () => {
    const { storage, engine } = await openDatabase();
    const { record } = await issue(storage, { ...acmeInfinite(), servers: [] });
    await storage.transact(async (transaction) => {
      for (let index = 0; index < 300; index += 1)
        transaction.licenses.addServer(buildServerWithoutHeartbeat(transaction.createId(), record.id, index));
    });
    await sql`analyze`.execute(engine.db);
    const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
    await deployedServerStore(recordingEngine).findBySecretHash("nobody's");
    for (const query of recordedQueries) expect(await findFullScans(engine, query)).toEqual([]);
  });
});

const buildServerWithoutHeartbeat = (id: number, licenseId: number, index: number): ServerRecord => ({
  id,
  licenseId,
  deviceId: `device-${index}`,
  status: 1,
  version: null,
  activatedAt: now,
  releasedAt: now,
  firstHeartbeat: null,
  lastHeartbeat: null,
  serials: [],
  use: [],
  secretHash: null,
  heartbeatSeq: 0,
  recentGaps: [],
  releaseAt: null,
});
