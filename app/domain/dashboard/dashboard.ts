import { z } from "zod";
import type { ApprovalOperation } from "#app/domain/approval/approval.ts";
import { listDecidableOperations } from "#app/domain/approval/list-approvals.ts";
import { bulkRunState } from "#app/domain/bulk/bulk-run.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { eventName } from "#app/domain/history/event.ts";
import { dailyLicenseCounts, lifetimeCounts, sampleDays } from "./license-days.ts";
import { findFirstDayOfMonth } from "#app/domain/time/first-day-of-month.ts";
import { addDays, addDaysToInstant, type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import { storedKey, keyDeclarations } from "#app/domain/text/license-key.ts";

/** Permission that the viewer needs to see each figure. */
const actionByFigure = {
  approvals: "approval.decide",
  ending: "license.read",
  ended: "license.read",
  full: "license.read",
  silent: "license.read",
  rejected: "license.read",
  waiting: "customer.read",
  purchases: "purchase.read",
  failed: "customer.read",
  "trials-ending": "customer.read",
  "reminders-unsent": "reminder.read",
  "bulk-runs": "license.edit",
  imports: "license.import",
  "service-accounts-due": "service-account.read",
  "service-accounts-resting": "token.manage",
  "rights-due": "access.review",
} as const satisfies Record<string, Action>;

export type FigureName = keyof typeof actionByFigure;
const figureNames = Object.keys(actionByFigure) as [FigureName, ...FigureName[]];

/** Highest exact count. A larger count is returned as this number plus one, and the dashboard shows "over 100,000". */
export const maxExactCount = 100_000;
export const maxLinesPerFigure = 3;
const maxOwnChanges = 5;
const daysShownAfterEnd = 14;
const silentAfterDays = 30;
const rejectedWithinDays = 7;
const shownMonthCount = 12;
/** Months of the calendar before the current month, for renewals that are overdue. */
const pastMonthCount = 3;

const dayRange = z.object({ from: z.string(), to: z.string() });
export type DayRange = z.output<typeof dayRange>;

/** Figures whose lines have other ids instead of license keys. */
const figuresWithoutKeys: ReadonlySet<unknown> = new Set<FigureName>([
  "approvals",
  "purchases",
  "bulk-runs",
  "imports",
  "service-accounts-due",
  "service-accounts-resting",
  "rights-due",
]);

const dashboardLine = z.object({
  /** License key, or the id of a request for approval, purchase, bulk run, import or service account. */
  id: z.string().register(keyDeclarations, {
    content: "key",
    isKeyIn: ([, figureOfLine]) => !figuresWithoutKeys.has(figureOfLine?.["name"]),
  }),
  /** Company, operation of a request without a company, file name, kind of change or name of a service account. */
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

/** The first event of a change that the viewer made. An import or a bulk change is one change of many licenses. */
const ownEvent = z.object({
  eventName,
  at: z.string(),
  licenseKey: storedKey.nullable(),
  companyName: z.string().nullable(),
  licenseCount: z.number(),
});
export type OwnEvent = z.output<typeof ownEvent>;

const renewalSum = z.object({ licenses: z.number(), totalClientCapacity: z.number() });
export type RenewalSum = z.output<typeof renewalSum>;

/** `open` ends today or later, `overdue` has ended. Both omit renewals that are lost or snoozed, if the viewer may see renewals. */
const renewalMonth = z.object({
  from: z.string(),
  to: z.string(),
  renewed: renewalSum,
  open: renewalSum,
  overdue: renewalSum,
});

export const dashboard = z.object({
  figures: z.array(figure),
  ownEvents: z.array(ownEvent),
  /** Renewals of three past months, the current month and eight coming months. Cached for a minute. */
  months: z.object({ asOf: z.string(), months: z.array(renewalMonth) }),
  /** Licenses by lifetime status, now and on each day of the last twelve months. Cached for a minute. */
  statuses: z.object({ asOf: z.string(), now: lifetimeCounts, days: z.array(dailyLicenseCounts) }),
});
export type Dashboard = z.output<typeof dashboard>;

export interface DashboardQuery {
  now: Instant;
  viewerEmail: string;
  figureNames: readonly FigureName[];
  /** Operations that the viewer can approve. */
  decidableOperations: readonly ApprovalOperation[];
  endingSoonDays: DayRange;
  recentlyEndedDays: DayRange;
  /** Licenses with an earlier last contact are silent. */
  lastContactBefore: Day;
  /** Licenses with a later rejection count as rejected. */
  rejectedAfter: Instant;
  countsOnlyOpenRenewals: boolean;
  /** The months of the calendar. The current month is split into the days before today and the days from today. */
  renewalRanges: readonly DayRange[];
  /** First day of the daily license counts. */
  firstCountedDay: Day;
}

/** The sums of one range of days. */
export interface RenewalSums {
  ends: RenewalSum;
  renewed: RenewalSum;
  /** Ends whose renewal is lost or snoozed. */
  settled: RenewalSum;
}

export interface DashboardStore {
  read(query: DashboardQuery): Promise<{
    figures: (Pick<Figure, "count" | "lines"> & { name: FigureName })[];
    ownEvents: Dashboard["ownEvents"];
    /** In the order of `renewalRanges`. */
    renewals: { asOf: Instant; sums: RenewalSums[] };
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
    .slice(0, maxOwnChanges);

const listMonths = (today: Day): DayRange[] =>
  Array.from({ length: shownMonthCount }, (_, index) => ({
    from: findFirstDayOfMonth(today, index - pastMonthCount),
    to: addDays(findFirstDayOfMonth(today, index - pastMonthCount + 1), -1),
  }));

const splitAtToday = (months: readonly DayRange[], today: Day): DayRange[] =>
  months.flatMap(({ from, to }) =>
    from < today && today <= to
      ? [
          { from, to: addDays(today, -1) },
          { from: today, to },
        ]
      : [{ from, to }],
  );

const emptySum: RenewalSum = { licenses: 0, totalClientCapacity: 0 };

const combine = (a: RenewalSum, b: RenewalSum, sign: 1 | -1): RenewalSum => ({
  licenses: a.licenses + sign * b.licenses,
  totalClientCapacity: a.totalClientCapacity + sign * b.totalClientCapacity,
});

function buildRenewalMonths(
  months: readonly DayRange[],
  ranges: readonly DayRange[],
  sums: readonly RenewalSums[],
  { today, countsOnlyOpenRenewals }: { today: Day; countsOnlyOpenRenewals: boolean },
): Dashboard["months"]["months"] {
  return months.map((month) => {
    const renewalMonth = { ...month, renewed: emptySum, open: emptySum, overdue: emptySum };
    for (const [index, range] of ranges.entries()) {
      const rangeSums = sums[index];
      if (!rangeSums || range.from < month.from || range.to > month.to) continue;
      const { ends, renewed, settled } = rangeSums;
      const state = range.to < today ? "overdue" : "open";
      const unsettled = countsOnlyOpenRenewals ? combine(ends, settled, -1) : ends;
      renewalMonth[state] = combine(renewalMonth[state], unsettled, 1);
      if (countsOnlyOpenRenewals) renewalMonth.renewed = combine(renewalMonth.renewed, renewed, 1);
    }
    return renewalMonth;
  });
}

/** A license is silent if its last contact was before the returned day. */
export const computeSilenceThreshold = (today: Day): Day => addDays(today, -silentAfterDays);

export async function readDashboard(store: DashboardStore, viewer: Viewer, now: Instant): Promise<Dashboard> {
  const today = dayOf(now);
  const months = listMonths(today);
  const renewalRanges = splitAtToday(months, today);
  const countsOnlyOpenRenewals = can(viewer, "renewal.read");
  const endingSoonDays = { from: today, to: months[pastMonthCount]?.to ?? today };
  const recentlyEndedDays = { from: addDays(today, -daysShownAfterEnd), to: addDays(today, -1) };
  const { figures, statuses, ownEvents, renewals } = await store.read({
    now,
    viewerEmail: viewer.email,
    figureNames: figureNames.filter((name) => can(viewer, actionByFigure[name])),
    decidableOperations: listDecidableOperations(viewer),
    endingSoonDays,
    recentlyEndedDays,
    lastContactBefore: computeSilenceThreshold(today),
    rejectedAfter: addDaysToInstant(now, -rejectedWithinDays),
    countsOnlyOpenRenewals,
    renewalRanges,
    firstCountedDay: findFirstDayOfMonth(today, -shownMonthCount),
  });
  const dayRangeByFigure: Partial<Record<FigureName, DayRange>> = {
    ending: endingSoonDays,
    ended: recentlyEndedDays,
  };
  return {
    months: {
      asOf: renewals.asOf,
      months: buildRenewalMonths(months, renewalRanges, renewals.sums, { today, countsOnlyOpenRenewals }),
    },
    ownEvents: selectFirstEventOfEachChange(ownEvents),
    statuses: { ...statuses, days: sampleDays(statuses.days) },
    figures: figures.map((figureWithoutDays) => ({
      ...figureWithoutDays,
      days: dayRangeByFigure[figureWithoutDays.name] ?? null,
    })),
  };
}
