import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import type { LicenseFilter } from "./filter.ts";
import { type License, type LifetimeStatus, presentLicense } from "./license.ts";
import { editableNames } from "./editable-fields.ts";
import { environmentName } from "./environment.ts";
import { foldedKey } from "#app/domain/text/license-key.ts";
import type { LicenseField, LicenseStore, LicenseValueRange, WalkPosition } from "./license-store.ts";

const firstColumns: readonly LicenseField[] = [
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
];

/** Columns in report order. New columns are added at the end. */
export const reportColumns: readonly LicenseField[] = [
  ...firstColumns,
  ...editableNames.filter((name) => !firstColumns.includes(name)),
  "startsAt",
];

const rangeSize = 250;

const activeStatuses: readonly LifetimeStatus[] = ["active", "almost-expired"];

function reportFilter(filter: LicenseFilter, getActive: boolean): LicenseFilter | null {
  if (!getActive) return filter;
  const statuses = filter.lifetimeStatuses?.length ? filter.lifetimeStatuses : activeStatuses;
  const active = statuses.filter((status) => activeStatuses.includes(status));
  return active.length === 0 ? null : { ...filter, lifetimeStatuses: active };
}

export async function countReported(
  licenses: Pick<LicenseStore, "page">,
  filter: LicenseFilter,
  getActive: boolean,
): Promise<number> {
  const narrowed = reportFilter(filter, getActive);
  return narrowed ? (await licenses.page({ ...narrowed, pageNumber: 0, pageSize: 0 })).total : 0;
}

/** Newest first. `getActive` returns only active and almost expired licenses. */
export async function* reportedLicenses(
  licenses: Pick<LicenseStore, "walkFields">,
  filter: LicenseFilter,
  getActive: boolean,
): AsyncGenerator<LicenseValueRange["rows"], void> {
  const narrowed = reportFilter(filter, getActive);
  if (narrowed === null) return;
  let after: WalkPosition | null = null;
  do {
    const { rows, next }: LicenseValueRange = await licenses.walkFields(
      narrowed,
      reportColumns,
      after,
      rangeSize,
    );
    yield rows;
    after = next;
  } while (after);
}

/** Licenses in the order of `keys`. Unknown keys are omitted. */
export async function licensesByKeys(
  licenses: Pick<LicenseStore, "manyInFull">,
  keys: readonly string[],
  getActive: boolean,
): Promise<License[]> {
  const named = [...new Set(keys.map(foldedKey))];
  const stored = await licenses.manyInFull(named);
  const byKey = new Map(stored.map(({ record, summary }) => [foldedKey(record.key), { record, summary }]));
  return named.flatMap((key) => {
    const license = byKey.get(key);
    if (!license || (getActive && !activeStatuses.includes(license.summary.lifetimeStatus))) return [];
    return [presentLicense(license.record, license.summary)];
  });
}

/** `active-licenses_report-paid-2026-11-20.csv`; the day is in UTC. */
export function reportFileName(
  { environment }: Pick<LicenseFilter, "environment">,
  which: "active" | "all" | "selected",
  at: Instant,
): string {
  const where = environment ? environmentName[environment].toLowerCase() : "all";
  const on: Day = dayOf(at);
  return `${which}-licenses_report-${where}-${on}.csv`;
}
