import { z } from "zod";
import { type Paging, paging, type Slice } from "#app/domain/page.ts";
import { omitEmptyValues } from "#app/domain/text/query-text.ts";
import { type Instant, findEarliest } from "#app/domain/time/time.ts";
import { endingInstant, instant, startingInstant, instantText } from "#app/domain/time/time-schemas.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

const requiredText = z.string().trim().min(1).max(200);

/** Limits the nesting of `data`, because `isWithinDepth` is recursive. */
const maxDepth = 20;
const isWithinDepth = (value: unknown, allowedDepth: number): boolean =>
  value === null ||
  typeof value !== "object" ||
  (allowedDepth > 0 && Object.values(value).every((child) => isWithinDepth(child, allowedDepth - 1)));

export const caseEvent = z.object({
  id: requiredText,
  caseId: requiredText,
  caseName: z.string().trim().max(500),
  type: requiredText,
  performedBy: z.string().trim().max(320),
  createdAt: instant,
  description: z.string().max(10_000),
  data: z
    .unknown()
    .refine((value) => isWithinDepth(value, maxDepth), {
      error: `The value of data can have at most ${maxDepth} nested levels.`,
    })
    .pipe(z.record(z.string(), z.json())),
});
export type CaseEvent = z.output<typeof caseEvent>;

/** A case event as the database stores it. */
export interface CaseActivity extends CaseEvent {
  licenseId: number;
  serverId: number;
}

/** Event type that closes a case. A closed case cannot be reopened. */
export const closingEventType = "case-closed";

export interface CaseState {
  caseId: string;
  caseName: string;
  openedAt: Instant;
  closedAt: Instant | null;
  lastActivityAt: Instant;
}

export function applyCaseEvents(
  casesBefore: ReadonlyMap<string, CaseState>,
  events: readonly Pick<CaseEvent, "caseId" | "caseName" | "type" | "createdAt">[],
): Map<string, CaseState> {
  const casesAfterEvents = new Map(casesBefore);
  for (const { caseId, caseName, type, createdAt } of events) {
    const caseState = casesAfterEvents.get(caseId);
    const closedAtByEvent = type === closingEventType ? createdAt : null;
    const isLatest = !caseState || createdAt >= caseState.lastActivityAt;
    casesAfterEvents.set(caseId, {
      caseId,
      caseName: isLatest ? caseName : caseState.caseName,
      openedAt: caseState && caseState.openedAt < createdAt ? caseState.openedAt : createdAt,
      closedAt: findEarliest([caseState?.closedAt ?? null, closedAtByEvent]),
      lastActivityAt: isLatest ? createdAt : caseState.lastActivityAt,
    });
  }
  return casesAfterEvents;
}

/** A case counts as used if it was opened after `openedAfter`. */
export interface CaseWindow {
  licenseId: number;
  openedAfter: Instant;
  /** Lifetime of a case in days. */
  caseLifetime: number;
}

export interface CaseTally {
  usedCount: number;
  openCount: number;
  /** Times at which the oldest used case and the oldest open case were opened. */
  earliestUsedCaseOpenedAt: Instant | null;
  earliestOpenCaseOpenedAt: Instant | null;
}

/** A case event as the API returns it. */
export const loggedActivity = z.object({
  /** Event id from the product, unique per license. */
  id: z.string(),
  licenseKey: storedKey,
  createdAt: instantText,
  caseId: z.string(),
  caseName: z.string(),
  type: z.string(),
  performedBy: z.string(),
  description: z.string(),
  deviceId: z.string().nullable(),
  data: z.record(z.string(), z.json()),
});
export type LoggedActivity = z.output<typeof loggedActivity>;

const optionalText = z.string().trim().max(320).optional();

export const activityFilter = z.object({
  caseId: optionalText,
  type: optionalText,
  /** The comparison ignores upper and lower case of Latin letters. */
  performedBy: optionalText,
  deviceId: optionalText,
  from: startingInstant.optional(),
  to: endingInstant.optional(),
});
export type ActivityFilter = z.output<typeof activityFilter>;

export const activityQuery = z
  .record(z.string(), z.string())
  .transform(omitEmptyValues)
  .pipe(activityFilter.extend(paging.shape));

export interface ActivityPosition {
  createdAt: Instant;
  licenseId: number;
  eventId: string;
}

/** `data` is the stored JSON. */
export type ExportedActivity = Omit<LoggedActivity, "data"> & { data: string };

export interface ActivityBatch {
  rows: ExportedActivity[];
  next: ActivityPosition | null;
}

export interface CaseActivityStore {
  findExistingIds(licenseId: number, eventIds: readonly string[]): Promise<string[]>;
  findCases(licenseId: number, caseIds: readonly string[]): Promise<Map<string, CaseState>>;
  /** Tallies by license id, without the excluded cases. Licenses without cases are missing. */
  countCases(
    windows: readonly CaseWindow[],
    excludedCaseIds?: readonly string[],
  ): Promise<Map<number, CaseTally>>;
  /** At most `limit` cases per license, longest open first. */
  listOpen(windows: readonly CaseWindow[], limit: number): Promise<(CaseState & { licenseId: number })[]>;
  listPage(customerId: number, filter: ActivityFilter, paging: Paging): Promise<Slice<LoggedActivity>>;
  /** At most `limit` activities after the given position, newest first. */
  listAfter(
    customerId: number,
    filter: ActivityFilter,
    after: ActivityPosition | null,
    limit: number,
  ): Promise<ActivityBatch>;
  /** In alphabetical order. */
  listTypes(customerId: number, paging: Paging): Promise<Slice<string>>;
}

export interface CaseActivityWrites {
  /** Adds the activities and updates their cases. Does not replace stored activities. */
  add(activities: readonly CaseActivity[]): void;
}

export interface CasePorts {
  caseActivities: CaseActivityStore;
}
