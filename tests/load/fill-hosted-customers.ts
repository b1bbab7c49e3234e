import { millisecondsInDay } from "date-fns/constants";
import { sql } from "kysely";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import type { Purpose } from "#app/domain/hosted-customer/purpose.ts";
import {
  type InstanceRecord,
  type InstanceStatus,
  createPendingSteps,
} from "#app/domain/instance/instance.ts";
import { staffSource } from "#app/domain/instance/source.ts";
import { stepNames } from "#app/domain/instance/steps.ts";
import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { msOrNull } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { instanceRowOf, stepRowsOf } from "#app/storage/instance/rows.ts";
import { rebuildListIndexes } from "#dev/seed/rebuild-list-indexes.ts";
import { quotaRowOf, serverRowOf } from "#app/storage/license/rows.ts";
import { createInsertSteps } from "#dev/seed/bulk-insert.ts";
import { createLicenseInserts } from "#dev/seed/seed-licenses.ts";
import { restoreIndexes, dropIndexes, updateStatistics } from "#dev/seed/drop-indexes.ts";
import { splitIntoRanges } from "./batches.ts";

const filledTables = [
  "license",
  "issued_key",
  "license_summary",
  "quota",
  "server",
  "customer",
  "instance",
  "instance_step",
  "invitation",
];
const companyKinds = ["Bank", "Energy", "Güvenlik", "Retail", "Clinics", "Mills", "University"];
const purposes: Purpose[] = ["trial", "paid", "trial", "demo", "paid", "trial", "trial"];
/** Statuses of the first seven of every twenty instances. The other instances are ready. */
const statuses: InstanceStatus[] = [
  "invited",
  "requested",
  "creating",
  "waiting",
  "failed",
  "suspended",
  "deleted",
];

/**
 * Adds hosted customers in every state, with a license and an instance. Staff customers also have invitations.
 */
export async function fillHostedCustomers(engine: Engine, customerCount: number): Promise<void> {
  const now = Date.now();
  await dropIndexes(engine, filledTables);
  for (const { from, length } of splitIntoRanges(customerCount)) {
    const batch = Array.from({ length }, (_, offset) => buildHostedCustomer(from + offset, now));
    const steps = [
      createLicenseInserts(engine, batch),
      createInsertSteps(
        engine,
        "quota",
        batch.map(({ quota }) => quotaRowOf(quota)),
      ),
      createInsertSteps(
        engine,
        "server",
        batch.map(({ server }) => serverRowOf(server)),
      ),
      createInsertSteps(
        engine,
        "customer",
        batch.map(({ customer }) => customer),
      ),
      createInsertSteps(
        engine,
        "instance",
        batch.map(({ row }) => row),
      ),
      createInsertSteps(
        engine,
        "instance_step",
        batch.flatMap(({ instance }) => stepRowsOf(instance)),
      ),
      createInsertSteps(
        engine,
        "invitation",
        batch.flatMap(({ invitations }) => invitations),
      ),
    ];
    await engine.commit(steps.flat());
  }
  await restoreIndexes(engine, async () => {
    await rebuildListIndexes(engine);
    if (engine.databaseType === "sqlite")
      await sql`insert into instance_search (instance_search) values ('rebuild')`.execute(engine.db);
  });
  await updateStatistics(engine);
}

function buildHostedCustomer(customerIndex: number, now: number) {
  const timestamp = instantOf(now);
  const id = (now - 300 * millisecondsInDay) * 1024 + customerIndex;
  const createdAt = instantOf(now - 300 * millisecondsInDay);
  const status = statuses[customerIndex % 20] ?? "ready";
  const purpose = purposes[customerIndex % purposes.length] ?? "paid";
  const source = customerIndex % 3 === 0 ? "aws" : staffSource;
  const quotaEnd = instantOf(now + (((customerIndex * 17) % 120) - 30) * millisecondsInDay);
  const deletedAt = status === "deleted" ? timestamp : null;
  const record = buildLicense(customerIndex, id, { createdAt, deletedAt });
  const quota = {
    id,
    licenseId: id,
    activationDate: createdAt,
    expirationDate: quotaEnd,
    status: 1 as const,
    serverCapacity: 1,
    totalClientCapacity: 500,
    caseCapacity: null,
    caseLifetime: null,
    features: [],
    createdBy: record.createdBy,
    createdAt,
    updatedAt: createdAt,
    rowVersion: 1,
  };
  const server = {
    id,
    licenseId: id,
    deviceId: `hosted-${customerIndex}`,
    status: 1 as const,
    version: "5.12.0",
    activatedAt: createdAt,
    releasedAt: null,
    firstHeartbeat: createdAt,
    lastHeartbeat: instantOf(now - ((customerIndex * 13) % 2_000) * 3_600_000),
    serials: [],
    use: [{ name: "Assets", value: (customerIndex * 7) % 600 }],
    secretHash: null,
    heartbeatSeq: 1,
    recentGaps: [],
    releaseAt: null,
  };
  const instance: InstanceRecord = {
    id,
    customerId: id,
    licenseId: id,
    subdomain: `hosted-${customerIndex}`,
    hostname: `hosted-${customerIndex}.instances.example.com`,
    source,
    purpose,
    status,
    steps: buildSteps(customerIndex, status),
    orderedAt: status === "invited" ? null : createdAt,
    waiting:
      status === "waiting"
        ? { reason: "needs-approval", since: instantOf(now - ((customerIndex * 31) % 90_000) * 60_000) }
        : null,
    trialEndsAt: purpose === "trial" ? quotaEnd : null,
    extendedDays: 0,
    dealId: null,
    createdAt,
    createdBy: record.createdBy,
    updatedAt: createdAt,
    deletedAt,
    rowVersion: 1,
  };
  const { companyName, email, firstName, lastName, countryCode } = record.customer;
  const foldedCompany = normalizeName(companyName);
  const row = {
    ...instanceRowOf(instance),
    mail_promised_at: null,
    company_fold: foldedCompany,
    search_fold: `${foldedCompany}\n${normalizeForSearch(email)}\n${instance.hostname}`,
    license_deleted_at: msOrNull(deletedAt),
  };
  const customer = {
    id,
    company_name: companyName,
    first_name: firstName,
    last_name: lastName,
    email,
    country_code: countryCode,
    source,
    created_at: msOf(createdAt),
    created_by: record.createdBy,
    updated_at: msOf(createdAt),
    row_version: 1,
  };
  const summary = computeSummary(record, [quota], [server], defaultSettings, timestamp);
  const invitations =
    source === staffSource && customerIndex % 2 === 0 ? buildInvitations(customerIndex, instance, email) : [];
  return { record, quota, server, summary, instance, row, customer, invitations };
}

const buildLicense = (
  customerIndex: number,
  id: number,
  { createdAt, deletedAt }: Pick<LicenseRecord, "createdAt" | "deletedAt">,
): LicenseRecord => ({
  id,
  key: generateLicenseKey(),
  type: 1,
  environment: 2,
  packageTierId: "corporate-2",
  packageTierPrettyName: "Corporate Tier 2",
  softCapacity: false,
  graceDays: null,
  tierGraceDays: 0,
  fullFrom: null,
  isOffline: false,
  alertsCustomer: false,
  customer: {
    companyName: `Hosted ${companyKinds[customerIndex % companyKinds.length]} of the ${(customerIndex * 7_919) % 1_000_003}th street`,
    firstName: "Lucius",
    lastName: "Fox",
    email: `lucius@hosted-${customerIndex}.example`,
    countryCode: "US",
    hubspotCompanyId: null,
    hubspotContactId: null,
  },
  notes: "",
  tags: [],
  createdAt,
  createdBy: "mert@example.com",
  updatedAt: deletedAt ?? createdAt,
  deletedAt,
  rowVersion: 1,
});

function buildSteps(customerIndex: number, status: InstanceStatus) {
  const steps = createPendingSteps();
  if (status === "ready" || status === "suspended" || status === "deleted")
    return steps.map((step) => ({ ...step, status: "done" as const, attempt: 1 }));
  if (status !== "failed") return steps;
  // One of every twenty instances has failed, so dividing by twenty lets each step fail in turn.
  const failedStepIndex = Math.floor(customerIndex / 20) % stepNames.length;
  return steps.map((step, index) => {
    if (index > failedStepIndex) return step;
    const isFailed = index === failedStepIndex;
    const error = isFailed ? "No image to boot from." : null;
    return { ...step, status: isFailed ? ("failed" as const) : ("done" as const), attempt: 1, error };
  });
}

const buildInvitations = (
  customerIndex: number,
  { id, createdBy, createdAt, status }: InstanceRecord,
  email: string,
) =>
  [0, 1].map((index) => ({
    id: id * 2 + index,
    token_hash: `bench-${customerIndex}-${index}`,
    customer_id: id,
    license_id: id,
    email,
    details: '{"origin":"https://licenses.example.com"}',
    created_at: msOf(createdAt),
    created_by: createdBy,
    expires_at: msOf(createdAt) + 7 * millisecondsInDay,
    used_at: index === 1 && status !== "invited" ? msOf(createdAt) : null,
    sent_at: msOf(createdAt),
    failure: null,
  }));
