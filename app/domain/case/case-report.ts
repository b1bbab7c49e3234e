import { cleanFileNamePart } from "#app/domain/text/file-name.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import type {
  ActivityFilter,
  ActivityPosition,
  CaseActivityStore,
  ExportedActivity,
  LoggedActivity,
} from "./case-activity.ts";

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

const batchSize = 250;

export async function* exportActivities(
  store: CaseActivityStore,
  customerId: number,
  filter: ActivityFilter,
): AsyncGenerator<ExportedActivity[], void> {
  let position: ActivityPosition | null = null;
  do {
    const { rows, next } = await store.listAfter(customerId, filter, position, batchSize);
    yield rows;
    position = next;
  } while (position);
}

/** A name such as `case-activities-Northgate IR-2026-11-20.csv`. The day is in UTC. */
export const buildActivityFileName = (companyName: string, at: Instant): string =>
  `case-activities-${cleanFileNamePart(companyName) || "customer"}-${dayOf(at)}.csv`;
