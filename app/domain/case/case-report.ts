import { fileNamePart } from "#app/domain/text/file-name.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import type { ActivityFilter, ActivityPosition, CaseActivityStore, LoggedActivity } from "./case-activity.ts";

export const activityColumns = [
  "createdAt",
  "caseId",
  "caseName",
  "type",
  "performedBy",
  "description",
  "deviceId",
  "licenseKey",
  "id",
  "data",
] as const satisfies readonly (keyof LoggedActivity)[];

type ReportedActivity = Omit<LoggedActivity, "data"> & { data: string };

const rangeSize = 250;

export async function* reportedActivities(
  store: Pick<CaseActivityStore, "walk">,
  customerId: number,
  filter: ActivityFilter,
): AsyncGenerator<ReportedActivity[], void> {
  let after: ActivityPosition | null = null;
  do {
    const { rows, next } = await store.walk(customerId, filter, after, rangeSize);
    yield rows.map((activity) => ({ ...activity, data: JSON.stringify(activity.data) }));
    after = next;
  } while (after);
}

/** `case-activities-Northgate IR-2026-11-20.csv`; the day is in UTC. */
export const activityFileName = (companyName: string, at: Instant): string =>
  `case-activities-${fileNamePart(companyName) || "customer"}-${dayOf(at)}.csv`;
