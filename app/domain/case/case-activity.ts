import { z } from "zod";
import { type Paging, paging, type Slice } from "#app/domain/page.ts";
import { filledIn } from "#app/domain/text/query-text.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { endingInstant, instant, startingInstant } from "#app/domain/time/time-schemas.ts";

const name = z.string().trim().min(1).max(200);

/** Deeper than any product nests, and shallow enough to be walked. */
const deepest = 20;
const isShallow = (value: unknown, levels: number): boolean =>
  value === null ||
  typeof value !== "object" ||
  (levels > 0 && Object.values(value).every((held) => isShallow(held, levels - 1)));

/** Something that was done in a case, as the deployed product tells it. */
export const caseEvent = z.object({
  /** The product's own; told twice, it counts once. */
  id: name,
  caseId: name,
  caseName: z.string().trim().max(500),
  type: name,
  performedBy: z.string().trim().max(320),
  createdAt: instant,
  description: z.string().max(10_000),
  data: z
    .unknown()
    .refine((value) => isShallow(value, deepest), { error: `Data is at most ${deepest} levels deep.` })
    .pipe(z.record(z.string(), z.json())),
});
export type CaseEvent = z.output<typeof caseEvent>;

export interface CaseActivity extends CaseEvent {
  licenseId: number;
  serverId: number;
}

/** An activity of this type closes its case, for good; none opens one but the first. */
export const closingType = "case-closed";

/** A case as its activities tell it. */
export interface CaseState {
  caseId: string;
  /** As its latest activity spells it. */
  caseName: string;
  openedAt: Instant;
  closedAt: Instant | null;
  lastAt: Instant;
}

/** What the events tell of each of their cases, added to what was known of it. */
export function casesAfter(
  before: ReadonlyMap<string, CaseState>,
  events: readonly Pick<CaseEvent, "caseId" | "caseName" | "type" | "createdAt">[],
): Map<string, CaseState> {
  const after = new Map(before);
  for (const { caseId, caseName, type, createdAt } of events) {
    const known = after.get(caseId);
    const closedNow = type === closingType ? createdAt : null;
    const closings = [known?.closedAt ?? null, closedNow].filter((at) => at !== null);
    const isLatest = !known || createdAt >= known.lastAt;
    after.set(caseId, {
      caseId,
      caseName: isLatest ? caseName : known.caseName,
      openedAt: known && known.openedAt < createdAt ? known.openedAt : createdAt,
      closedAt: closings.toSorted()[0] ?? null,
      lastAt: isLatest ? createdAt : known.lastAt,
    });
  }
  return after;
}

/** Cases of the license that were opened after `openSince` count; each ends `caseLifetime` days after its opening. */
export interface CaseWindow {
  licenseId: number;
  openSince: Instant;
  caseLifetime: number;
}

export interface CaseTally {
  used: number;
  open: number;
  /** When the first of them was opened. */
  firstUsed: Instant | null;
  firstOpen: Instant | null;
}

/** An activity in the log of a FIS customer. */
export const loggedActivity = z.object({
  /** The product's own event id, unique on its license. */
  id: z.string(),
  licenseKey: z.string(),
  createdAt: z.string(),
  caseId: z.string(),
  caseName: z.string(),
  type: z.string(),
  performedBy: z.string(),
  description: z.string(),
  /** Null once the server's row is gone. */
  deviceId: z.string().nullable(),
  data: z.record(z.string(), z.json()),
});
export type LoggedActivity = z.output<typeof loggedActivity>;

const text = z.string().trim().max(320).optional();

/** What narrows the log of a FIS customer; what is absent does not. All texts are compared whole. */
export const activityFilter = z.object({
  caseId: text,
  type: text,
  /** Without regard to the case of Latin letters. */
  performedBy: text,
  /** The device id of a server. */
  server: text,
  minDate: startingInstant.optional(),
  maxDate: endingInstant.optional(),
});
export type ActivityFilter = z.output<typeof activityFilter>;

/** A query string as the log takes it: what is empty does not count. */
export const activityQuery = z
  .record(z.string(), z.string())
  .transform(filledIn)
  .pipe(activityFilter.extend(paging.shape));

/** How far a walk through the log has come. */
export interface ActivityPlace {
  createdAt: Instant;
  licenseId: number;
  eventId: string;
}

export interface ActivityStretch {
  rows: LoggedActivity[];
  /** Null at the end. */
  next: ActivityPlace | null;
}

export interface CaseActivityStore {
  /** Which of these event ids the license has already. */
  known(licenseId: number, eventIds: readonly string[]): Promise<string[]>;
  /** These cases, by their id; a case without activity is left out. */
  cases(licenseId: number, caseIds: readonly string[]): Promise<Map<string, CaseState>>;
  /** What the cases of each license add up to, those with an id among `except` left out; a license without any is left out, too. */
  tally(windows: readonly CaseWindow[], except?: readonly string[]): Promise<Map<number, CaseTally>>;
  /** The open cases of each license, the longest open first; at most `limit` of each. */
  open(windows: readonly CaseWindow[], limit: number): Promise<(CaseState & { licenseId: number })[]>;
  /** One page of a FIS customer's log, newest first, and how many activities match in all. */
  page(customerId: number, filter: ActivityFilter, paging: Paging): Promise<Slice<LoggedActivity>>;
  /** The next activities that match, newest first, from where the last ones ended; at most `limit`. */
  walk(
    customerId: number,
    filter: ActivityFilter,
    after: ActivityPlace | null,
    limit: number,
  ): Promise<ActivityStretch>;
  /** The types that occur in a FIS customer's log, by name. */
  types(customerId: number): Promise<string[]>;
}

export interface CaseActivityWrites {
  /** Adds them, with what they tell of their cases; one that is there stays as it is. */
  addCaseActivities(activities: readonly CaseActivity[]): void;
}

export interface CasePorts {
  caseActivities: CaseActivityStore;
}
