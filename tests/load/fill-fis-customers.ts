import { millisecondsInDay } from "date-fns/constants";
import { sql } from "kysely";
import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createFisCustomerUpdateSteps } from "#app/storage/customer/fis-customer-writes.ts";
import { rebuildListIndexes } from "#dev/seed/rebuild-list-indexes.ts";
import { quotaRowOf, serverRowOf } from "#app/storage/license/rows.ts";
import type { CaseActivityTable } from "#app/storage/schema/customers.ts";
import { createInsertSteps } from "#dev/seed/bulk-insert.ts";
import { createLicenseInserts } from "#dev/seed/seed-licenses.ts";
import { restoreIndexes, dropIndexes, updateStatistics } from "#dev/seed/drop-indexes.ts";
import { splitIntoRanges } from "./batches.ts";

const filledTables = ["license", "issued_key", "license_summary", "quota", "server", "case_activity"];
const companyKinds = ["Bank", "Energy", "Güvenlik", "Retail", "Forensics", "Mills", "University"];
const activityTypes = ["acquisition", "triage", "note", "timeline", "case-opened", "case-closed"];

/**
 * Adds FIS customers with one license each, and case activities. Half of the activities belong to the first customer.
 */
export async function fillFisCustomers(
  engine: Engine,
  customerCount: number,
  activityCount: number,
): Promise<void> {
  const now = Date.now();
  const createId = (index: number) => (now - 400 * millisecondsInDay) * 1024 + index;
  await dropIndexes(engine, filledTables);
  for (const { from, length } of splitIntoRanges(customerCount)) {
    const batch = Array.from({ length }, (_, offset) =>
      buildCustomer(from + offset, createId(from + offset), now),
    );
    await engine.commit([
      ...createLicenseInserts(engine, batch),
      ...createInsertSteps(
        engine,
        "quota",
        batch.map(({ quota }) => quotaRowOf(quota)),
      ),
      ...createInsertSteps(
        engine,
        "server",
        batch.map(({ server }) => serverRowOf(server)),
      ),
    ]);
  }
  for (const { from, length } of splitIntoRanges(activityCount)) {
    const batch = Array.from({ length }, (_, offset) => {
      const index = from + offset;
      // The factor 37 spreads consecutive activities over the whole period.
      return buildActivity(
        index,
        createId(index % 2 === 0 ? 0 : index % customerCount),
        now - ((index * 37) % activityCount) * 60_000,
      );
    });
    await engine.commit(createInsertSteps(engine, "case_activity", batch));
  }
  await restoreIndexes(engine, async () => {
    await rebuildListIndexes(engine);
    const derivedQueries = [
      sql`insert into license_case select license_id, case_id, min(case_name), min(created_at),
          min(case when type = 'case-closed' then created_at end), max(created_at)
        from case_activity group by license_id, case_id`,
      sql`insert into case_activity_tally select license_id, type, count(*) from case_activity group by license_id, type`,
    ];
    await engine.commit([
      ...derivedQueries.map((query) => ({ query: query.compile(engine.db) })),
      ...createFisCustomerUpdateSteps(engine),
    ]);
  });
  await updateStatistics(engine);
}

function buildCustomer(index: number, id: number, now: number) {
  const timestamp = instantOf(now);
  const createdAt = instantOf(now - 400 * millisecondsInDay);
  const record: LicenseRecord = {
    id,
    key: generateLicenseKey(),
    type: 2,
    environment: 3,
    packageTierId: "fis-standard",
    packageTierPrettyName: "FIS",
    softCapacity: false,
    graceDays: null,
    tierGraceDays: 0,
    fullFrom: null,
    isOffline: false,
    alertsCustomer: false,
    customer: {
      companyName: `${companyKinds[index % companyKinds.length]} of the ${index}th street`,
      firstName: "Irene",
      lastName: "Adler",
      email: `irene@company-${index}.example`,
      countryCode: "TR",
      hubspotCompanyId: null,
      hubspotContactId: null,
    },
    notes: "",
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
    expirationDate: instantOf(now + ((index % 800) - 100) * millisecondsInDay),
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
  const lastHeartbeat = instantOf(now - ((index * 13) % 10_000) * 3_600_000);
  const server = {
    id,
    licenseId: id,
    deviceId: `console-${index}`,
    status: 1 as const,
    version: "5.12.0",
    activatedAt: createdAt,
    releasedAt: null,
    firstHeartbeat: createdAt,
    lastHeartbeat,
    serials: [],
    use: [],
    secretHash: null,
    heartbeatSeq: 1,
    recentGaps: [],
    releaseAt: null,
  };
  const usedCaseCount = index % 31;
  const casesUntil = usedCaseCount === 0 ? null : instantOf(now + (1 + (index % 29)) * millisecondsInDay);
  const caseUsage = {
    used: usedCaseCount,
    open: usedCaseCount,
    usedUntil: casesUntil,
    openUntil: casesUntil,
  };
  const summary = computeSummary(record, [quota], [server], defaultSettings, timestamp, caseUsage);
  return { record, quota, server, summary };
}

const buildActivity = (index: number, licenseId: number, createdMs: number): CaseActivityTable => ({
  license_id: licenseId,
  customer_id: licenseId,
  event_id: `event-${index}`,
  server_id: licenseId,
  case_id: `case-${Math.floor(index / 500)}`,
  case_name: "The matter of the bench",
  type: activityTypes[index % activityTypes.length] ?? "note",
  performed_by: `person-${index % 40}@example.com`,
  description: "Took an image of the disk.",
  data: `{"nth":${index}}`,
  created_at: createdMs,
});
