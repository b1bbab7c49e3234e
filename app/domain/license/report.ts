import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import type { LicenseFilter } from "./filter.ts";
import { editableNames, type License, type LifetimeStatus, presentLicense } from "./license.ts";
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

/** What the report tells of a license, in this order, each column headed by its name. What is newer comes last. */
export const reportColumns: readonly (keyof License)[] = [
  ...firstColumns,
  ...editableNames.filter((name) => !firstColumns.includes(name)),
];

/** A report of a million licenses is read in stretches of so many. */
const stretch = 250;

const activeOnes: readonly LifetimeStatus[] = ["active", "almost-expired"];

/** Every license that matches, newest first, a stretch at a time; with `getActive` those alone that are active or almost expired. */
export async function* reportedLicenses(
  licenses: Pick<LicenseStore, "walk">,
  filter: LicenseFilter,
  getActive: boolean,
): AsyncGenerator<License[], void> {
  const asked = filter.lifetimeStatuses?.length ? filter.lifetimeStatuses : activeOnes;
  const active = asked.filter((status) => activeOnes.includes(status));
  if (getActive && active.length === 0) return;
  const walked = getActive ? { ...filter, lifetimeStatuses: active } : filter;
  let after: WalkPlace | null = null;
  do {
    const { rows, next } = await licenses.walk(walked, after, stretch);
    yield rows.map(({ record, summary }) => presentLicense(record, summary));
    after = next;
  } while (after);
}

/** `active-licenses_report-paid-2026-11-20.csv`; the day is that of the report in UTC. */
export function reportFileName({ environment }: LicenseFilter, getActive: boolean, at: Instant): string {
  const which = getActive ? "active" : "all";
  const where = environment ? environmentName[environment].toLowerCase() : "all";
  const on: Day = dayOf(at);
  return `${which}-licenses_report-${where}-${on}.csv`;
}
