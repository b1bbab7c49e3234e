import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import type { LicenseFilter } from "./filter.ts";
import { type License, type LifetimeStatus, presentLicense } from "./license.ts";
import { editableNames } from "./editable-fields.ts";
import { environmentName } from "./environment.ts";
import type { LicenseStore, WalkPlace } from "./license-store.ts";

const firstColumns: readonly (keyof License)[] = [
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

/** In the order of the columns; newer ones come last. */
export const reportColumns: readonly (keyof License)[] = [
  ...firstColumns,
  ...editableNames.filter((name) => !firstColumns.includes(name)),
  "startsAt",
];

const stretch = 250;

const activeOnes: readonly LifetimeStatus[] = ["active", "almost-expired"];

function reportedFilter(filter: LicenseFilter, getActive: boolean): LicenseFilter | null {
  if (!getActive) return filter;
  const statuses = filter.lifetimeStatuses?.length ? filter.lifetimeStatuses : activeOnes;
  const active = statuses.filter((status) => activeOnes.includes(status));
  return active.length === 0 ? null : { ...filter, lifetimeStatuses: active };
}

export async function countReported(
  licenses: Pick<LicenseStore, "page">,
  filter: LicenseFilter,
  getActive: boolean,
): Promise<number> {
  const counted = reportedFilter(filter, getActive);
  return counted ? (await licenses.page({ ...counted, pageNumber: 0, pageSize: 0 })).total : 0;
}

/** Newest first; `getActive` keeps only active and almost expired ones. */
export async function* reportedLicenses(
  licenses: Pick<LicenseStore, "walk">,
  filter: LicenseFilter,
  getActive: boolean,
): AsyncGenerator<License[], void> {
  const walked = reportedFilter(filter, getActive);
  if (walked === null) return;
  let after: WalkPlace | null = null;
  do {
    const { rows, next } = await licenses.walk(walked, after, stretch);
    yield rows.map(({ record, summary }) => presentLicense(record, summary));
    after = next;
  } while (after);
}

/** `active-licenses_report-paid-2026-11-20.csv`; the day is in UTC. */
export function reportFileName({ environment }: LicenseFilter, getActive: boolean, at: Instant): string {
  const which = getActive ? "active" : "all";
  const where = environment ? environmentName[environment].toLowerCase() : "all";
  const on: Day = dayOf(at);
  return `${which}-licenses_report-${where}-${on}.csv`;
}
