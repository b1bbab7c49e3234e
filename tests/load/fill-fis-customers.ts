import { millisecondsInDay } from "date-fns/constants";
import { sql } from "kysely";
import { newLicenseKey } from "#app/domain/text/license-key.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { noTexts } from "#app/domain/license/editable-fields.ts";
import { summarize } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { rollUpAllSteps } from "#app/storage/customer/fis-customer-writes.ts";
import { rebuildListIndexes } from "#dev/seed/rebuild-list-indexes.ts";
import { quotaRowOf, serverRowOf } from "#app/storage/license/rows.ts";
import type { CaseActivityTable } from "#app/storage/schema/customers.ts";
import { bulkInsert } from "#dev/seed/bulk-insert.ts";
import { licenseInserts } from "#dev/seed/seed-licenses.ts";
import { restoreIndexes, dropIndexes, updateStatistics } from "#dev/seed/drop-indexes.ts";
import { batchesOf } from "./batches.ts";

const loadedTables = ["license", "issued_key", "license_summary", "quota", "server", "case_activity"];
const trades = ["Bank", "Energy", "Güvenlik", "Retail", "Forensics", "Mills", "University"];
const types = ["acquisition", "triage", "note", "timeline", "case-opened", "case-closed"];

/**
 * Adds FIS customers with one license each, and case activities; half of the activities belong to the first customer.
 */
export async function fillFisCustomers(engine: Engine, customers: number, activities: number): Promise<void> {
  const now = Date.now();
  const idOf = (nth: number) => (now - 400 * millisecondsInDay) * 1024 + nth;
  await dropIndexes(engine, loadedTables);
  for (const { from, length } of batchesOf(customers)) {
    const batch = Array.from({ length }, (_, offset) => customerAt(from + offset, idOf(from + offset), now));
    await engine.commit([
      ...licenseInserts(engine, batch),
      ...bulkInsert(
        engine,
        "quota",
        batch.map(({ quota }) => quotaRowOf(quota)),
      ),
      ...bulkInsert(
        engine,
        "server",
        batch.map(({ server }) => serverRowOf(server)),
      ),
    ]);
  }
  for (const { from, length } of batchesOf(activities)) {
    const batch = Array.from({ length }, (_, offset) => {
      const nth = from + offset;
      return activityAt(
        nth,
        idOf(nth % 2 === 0 ? 0 : nth % customers),
        now - ((nth * 37) % activities) * 60_000,
      );
    });
    await engine.commit(bulkInsert(engine, "case_activity", batch));
  }
  await restoreIndexes(engine, async () => {
    await rebuildListIndexes(engine);
    const derived = [
      sql`insert into license_case select license_id, case_id, min(case_name), min(created_at),
          min(case when type = 'case-closed' then created_at end), max(created_at)
        from case_activity group by license_id, case_id`,
      sql`insert into case_activity_tally select license_id, type, count(*) from case_activity group by license_id, type`,
    ];
    await engine.commit([
      ...derived.map((query) => ({ query: query.compile(engine.db) })),
      ...rollUpAllSteps(engine),
    ]);
  });
  await updateStatistics(engine);
}

function customerAt(nth: number, id: number, now: number) {
  const at = instantOf(now);
  const createdAt = instantOf(now - 400 * millisecondsInDay);
  const record: LicenseRecord = {
    id,
    key: newLicenseKey(),
    type: 2,
    environment: 3,
    packageTierId: "fis-standard",
    packageTierPrettyName: "FIS",
    softCapacity: false,
    graceDays: null,
    tierGraceDays: 0,
    isOffline: false,
    customer: {
      companyName: `${trades[nth % trades.length]} of the ${nth}th street`,
      firstName: "Irene",
      lastName: "Adler",
      email: `irene@company-${nth}.example`,
      countryCode: "TR",
      hubspotCompanyId: null,
      hubspotContactId: null,
    },
    ...noTexts,
    tags: [],
    createdAt,
    createdBy: "ada@example.com",
    updatedAt: createdAt,
    deletedAt: null,
    rowVersion: 1,
  };
  const quota = {
    id,
    licenseId: id,
    activationDate: createdAt,
    expirationDate: instantOf(now + ((nth % 800) - 100) * millisecondsInDay),
    status: 1 as const,
    serverCapacity: null,
    totalClientCapacity: null,
    caseCapacity: 30,
    caseLifetime: 30,
    features: [],
    createdBy: record.createdBy,
    createdAt,
    updatedAt: createdAt,
    rowVersion: 1,
  };
  const heard = instantOf(now - ((nth * 13) % 10_000) * 3_600_000);
  const server = {
    id,
    licenseId: id,
    deviceId: `console-${nth}`,
    status: 1 as const,
    version: "5.12.0",
    activatedAt: createdAt,
    releasedAt: null,
    firstHeartbeat: createdAt,
    lastHeartbeat: heard,
    serials: [],
    use: [],
    secretHash: null,
    heartbeatSeq: 1,
  };
  const used = nth % 31;
  const end = used === 0 ? null : instantOf(now + (1 + (nth % 29)) * millisecondsInDay);
  const cases = { used, open: used, usedUntil: end, openUntil: end };
  const summary = summarize(record, [quota], [server], defaultSettings, at, cases);
  return { record, quota, server, summary };
}

const activityAt = (nth: number, licenseId: number, createdMs: number): CaseActivityTable => ({
  license_id: licenseId,
  customer_id: licenseId,
  event_id: `event-${nth}`,
  server_id: licenseId,
  case_id: `case-${Math.floor(nth / 500)}`,
  case_name: "The matter of the bench",
  type: types[nth % types.length] ?? "note",
  performed_by: `person-${nth % 40}@example.com`,
  description: "Took an image of the disk.",
  data: `{"nth":${nth}}`,
  created_at: createdMs,
});
