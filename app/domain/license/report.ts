import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import type { LicenseFilter } from "./filter.ts";
import { type License, type LifetimeStatus, presentLicense } from "./license.ts";
import { editableFieldNames } from "./editable-fields.ts";
import { environmentNames } from "./environment.ts";
import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import type { ListPosition } from "#app/domain/page.ts";
import type { LicenseField, LicenseStore, LicenseValueBatch } from "./license-store.ts";

/** New columns are added at the end, because spreadsheets may read a column by its position. */
const orderedColumns: readonly LicenseField[] = [
  "key",
  "version",
  "type",
  "environment",
  "packageTierPrettyName",
  "packageTierId",
  "activeServerCapacity",
  "serversInUse",
  "activeTotalClientCapacity",
  "totalClientsInUse",
  "softCapacity",
  "isOffline",
  "useStatus",
  "lifetimeStatus",
  "activenessStatus",
  "status",
  "createdAt",
  "activatedAt",
  "expiredAt",
  "firstHeartbeat",
  "lastHeartbeat",
  "createdBy",
  "updatedAt",
  "firstName",
  "lastName",
  "email",
  "companyName",
  "countryCode",
  "notes",
  "tags",
  "isValid",
  "caseCapacity",
  "totalClientCapacity",
  "serverCapacity",
  "graceDays",
  "startsAt",
  "fullFrom",
];

export const reportColumns: readonly LicenseField[] = [
  ...orderedColumns,
  ...editableFieldNames.filter((name) => !orderedColumns.includes(name)),
];

const batchSize = 250;

const activeStatuses: readonly LifetimeStatus[] = ["active", "almost-expired"];

interface ReportOptions {
  /** Reports only active and almost expired licenses. The API parameter has the same name. */
  getActive: boolean;
}

/** Null if no license can match. */
function createReportFilter(filter: LicenseFilter, shouldIncludeOnlyActive: boolean): LicenseFilter | null {
  if (!shouldIncludeOnlyActive) return filter;
  const statuses = filter.lifetimeStatuses?.length ? filter.lifetimeStatuses : activeStatuses;
  const requestedStatuses = statuses.filter((status) => activeStatuses.includes(status));
  return requestedStatuses.length === 0 ? null : { ...filter, lifetimeStatuses: requestedStatuses };
}

export async function countExportedLicenses(
  licenses: Pick<LicenseStore, "listPage">,
  filter: LicenseFilter,
  { getActive }: ReportOptions,
): Promise<number> {
  const reportFilter = createReportFilter(filter, getActive);
  // Page size 0 reads only the total.
  return reportFilter ? (await licenses.listPage({ ...reportFilter, pageNumber: 0, pageSize: 0 })).total : 0;
}

/** Yields the newest licenses first. */
export async function* exportLicenses(
  licenses: Pick<LicenseStore, "listFieldsAfter">,
  filter: LicenseFilter,
  { getActive }: ReportOptions,
): AsyncGenerator<LicenseValueBatch["rows"], void> {
  const reportFilter = createReportFilter(filter, getActive);
  if (reportFilter === null) return;
  let position: ListPosition | null = null;
  do {
    const { rows, next }: LicenseValueBatch = await licenses.listFieldsAfter(
      reportFilter,
      reportColumns,
      position,
      batchSize,
    );
    yield rows;
    position = next;
  } while (position);
}

/** In the order of `keys`, without unknown keys. */
export async function findLicensesByKeys(
  licenses: Pick<LicenseStore, "findMany">,
  keys: readonly string[],
  { getActive }: ReportOptions,
): Promise<License[]> {
  const uniqueKeys = [...new Set(keys.map(toUpperCaseKey))];
  const storedLicenses = await licenses.findMany(uniqueKeys);
  const licenseByKey = new Map(
    storedLicenses.map(({ record, summary }) => [toUpperCaseKey(record.key), { record, summary }]),
  );
  return uniqueKeys.flatMap((key) => {
    const license = licenseByKey.get(key);
    if (!license || (getActive && !activeStatuses.includes(license.summary.lifetimeStatus))) return [];
    return [presentLicense(license.record, license.summary)];
  });
}

/** A name such as `active-licenses_report-paid-2026-11-20.csv`. The day is in UTC. */
export function buildReportFileName(
  { environment }: Pick<LicenseFilter, "environment">,
  selection: "active" | "all" | "selected",
  at: Instant,
): string {
  const environmentPart = environment ? environmentNames[environment].toLowerCase() : "all";
  const day: Day = dayOf(at);
  return `${selection}-licenses_report-${environmentPart}-${day}.csv`;
}
