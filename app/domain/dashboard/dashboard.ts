import { z } from "zod";
import { bulkRunState } from "#app/domain/bulk/bulk-run.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { eventName } from "#app/domain/history/event.ts";
import { dailyLicenseCounts, lifetimeCounts, sampleDays } from "./license-days.ts";
import { findFirstDayOfMonth } from "#app/domain/time/first-day-of-month.ts";
import { addDays, type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import { storedKey, keyDeclarations } from "#app/domain/text/license-key.ts";

/** Permission that the viewer needs to see each figure. */
const actionByFigure = {
  ending: "license.read",
  ended: "license.read",
  full: "license.read",
  silent: "license.read",
  waiting: "customer.read",
  purchases: "purchase.read",
  failed: "customer.read",
  "trials-ending": "customer.read",
  "reminders-unsent": "reminder.read",
  "bulk-runs": "license.edit",
  imports: "license.import",
} as const satisfies Record<string, Action>;

export type FigureName = keyof typeof actionByFigure;
const figureNames = Object.keys(actionByFigure) as [FigureName, ...FigureName[]];

/** Highest exact count. A larger count is returned as this number plus one, and the dashboard shows "over 100,000". */
export const maxExactCount = 100_000;
export const maxLinesPerFigure = 3;
const maxOwnEvents = 5;
const daysShownAfterEnd = 14;
const silentAfterDays = 30;
const shownMonthCount = 12;

const dayRange = z.object({ from: z.string(), to: z.string() });
export type DayRange = z.output<typeof dayRange>;

/** Figures whose lines have other ids instead of license keys. */
const figuresWithoutKeys: ReadonlySet<unknown> = new Set<FigureName>(["purchases", "bulk-runs", "imports"]);

const dashboardLine = z.object({
  /** License key, or the id of a purchase, bulk run or import. */
  id: z.string().register(keyDeclarations, {
    content: "key",
    isKeyIn: ([, figureOfLine]) => !figuresWithoutKeys.has(figureOfLine?.["name"]),
  }),
  /** Company, file name or kind of change. */
  name: z.string(),
  /** Time that the figure is about, such as the end of the license. Null if there is no such time. */
  at: z.string().nullable(),
  /** Set for bulk runs only. */
  state: bulkRunState.nullable(),
});

const figure = z.object({
  name: z.enum(figureNames),
  /** 100001 means more than 100,000. */
  count: z.number(),
  lines: z.array(dashboardLine),
  days: dayRange.nullable(),
});
type Figure = z.output<typeof figure>;

/** A change that the viewer made. */
const ownEvent = z.object({
  eventName,
  at: z.string(),
  licenseKey: storedKey.nullable(),
  companyName: z.string().nullable(),
});
export type OwnEvent = z.output<typeof ownEvent>;

const monthlyLicenseEnds = z.object({ from: z.string(), to: z.string(), ends: z.number() });

export const dashboard = z.object({
  figures: z.array(figure),
  ownEvents: z.array(ownEvent),
  /** Licenses that end in each of the next twelve months. Cached for a minute. */
  months: z.object({ asOf: z.string(), months: z.array(monthlyLicenseEnds) }),
  /** Licenses by lifetime status, now and on each day of the last twelve months. Cached for a minute. */
  statuses: z.object({ asOf: z.string(), now: lifetimeCounts, days: z.array(dailyLicenseCounts) }),
});
export type Dashboard = z.output<typeof dashboard>;

export interface DashboardQuery {
  now: Instant;
  viewerEmail: string;
  figureNames: readonly FigureName[];
  endingSoonDays: DayRange;
  recentlyEndedDays: DayRange;
  /** Licenses with an earlier last contact are silent. */
  lastContactBefore: Day;
  countsOnlyOpenRenewals: boolean;
  months: readonly DayRange[];
  /** First day of the daily license counts. */
  firstCountedDay: Day;
}

export interface DashboardStore {
  read(query: DashboardQuery): Promise<{
    figures: (Pick<Figure, "count" | "lines"> & { name: FigureName })[];
    ownEvents: Dashboard["ownEvents"];
    months: Dashboard["months"];
    statuses: Dashboard["statuses"];
  }>;
}

/** A change can record several events. Expects the newest event first. */
const selectFirstEventOfEachChange = (events: readonly OwnEvent[]): OwnEvent[] =>
  events
    .filter(({ at, licenseKey }, index) => {
      const olderEvent = events[index + 1];
      return olderEvent?.at !== at || olderEvent.licenseKey !== licenseKey;
    })
    .slice(0, maxOwnEvents);

function listMonthsAhead(today: Day): DayRange[] {
  return Array.from({ length: shownMonthCount }, (_, monthOffset) => ({
    from: monthOffset === 0 ? today : findFirstDayOfMonth(today, monthOffset),
    to: addDays(findFirstDayOfMonth(today, monthOffset + 1), -1),
  }));
}

/** A license is silent if its last contact was before the returned day. */
export const computeSilenceThreshold = (today: Day): Day => addDays(today, -silentAfterDays);

export async function readDashboard(store: DashboardStore, viewer: Viewer, now: Instant): Promise<Dashboard> {
  const today = dayOf(now);
  const months = listMonthsAhead(today);
  const endingSoonDays = { from: today, to: months[0]?.to ?? today };
  const recentlyEndedDays = { from: addDays(today, -daysShownAfterEnd), to: addDays(today, -1) };
  const {
    figures,
    statuses,
    ownEvents,
    months: endsByMonth,
  } = await store.read({
    now,
    viewerEmail: viewer.email,
    figureNames: figureNames.filter((name) => can(viewer, actionByFigure[name])),
    endingSoonDays,
    recentlyEndedDays,
    lastContactBefore: computeSilenceThreshold(today),
    countsOnlyOpenRenewals: can(viewer, "renewal.read"),
    months,
    firstCountedDay: findFirstDayOfMonth(today, -shownMonthCount),
  });
  const dayRangeByFigure: Partial<Record<FigureName, DayRange>> = {
    ending: endingSoonDays,
    ended: recentlyEndedDays,
  };
  return {
    months: endsByMonth,
    ownEvents: selectFirstEventOfEachChange(ownEvents),
    statuses: { ...statuses, days: sampleDays(statuses.days) },
    figures: figures.map((figureWithoutDays) => ({
      ...figureWithoutDays,
      days: dayRangeByFigure[figureWithoutDays.name] ?? null,
    })),
  };
}
