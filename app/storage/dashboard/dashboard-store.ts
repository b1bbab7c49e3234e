import { millisecondsInDay } from "date-fns/constants";
import { sql } from "kysely";
import { z } from "zod";
import {
  type DayRange,
  type Dashboard,
  type DashboardQuery,
  type DashboardStore,
  type FigureName,
  maxExactCount,
  maxLinesPerFigure,
  type RenewalSums,
} from "#app/domain/dashboard/dashboard.ts";
import { bulkRunState } from "#app/domain/bulk/bulk-run.ts";
import { eventName } from "#app/domain/history/event.ts";
import { trialEndingSoonDays } from "#app/domain/hosted-customer/hosted-filter.ts";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { dayOf, endOfDay, type Instant, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import { createMinuteCache } from "#app/storage/engine/minute-cache.ts";
import { joinWithAnd, jsonList, jsonTuple } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { sumCounters } from "#app/storage/license-list/counters.ts";
import { buildFlagConditions } from "#app/storage/license-list/filters.ts";
import { createCountQueryBuilder, type FigureQueries, type Sql } from "./figure-queries.ts";
import { createWaitingApprovalsFigure } from "./approval-figure.ts";
import { createDueRightsFigure } from "./access-figure.ts";
import { createRestingAccountsFigure, createUnconfirmedAccountsFigure } from "./service-account-figures.ts";
import { createRenewalSumColumns, notDeletedCondition, parseRenewalSums } from "./renewal-sums.ts";
import { lifetimeCounters, lifetimeCountsFrom, licenseDayFrom } from "./license-day-store.ts";
import { buildRenewalSource } from "#app/storage/renewal/renewal-store.ts";

const fullLicenseCondition = joinWithAnd(
  buildFlagConditions(createLicenseFilter({ useStatuses: ["almost-full", "full"] })),
);
const silentLicenseCondition = joinWithAnd(
  buildFlagConditions(
    createLicenseFilter({
      statuses: ["active"],
      lifetimeStatuses: ["active", "almost-expired"],
      activenessStatuses: ["inactive"],
    }),
  ),
);

/** Limits the rows that a query reads if its index also contains rows that do not match. */
const maxExaminedRows = 1_000;
/** The query of recently ended runs does not find runs that took longer than this time. */
const maxRunMs = 6 * millisecondsInDay;

/** Figures above this number are counted once a minute instead of at each visit. */
const maxUncachedCount = 1_000;

/** Figures that depend on the viewer. Their counts are not cached. */
const figuresOfViewer: ReadonlySet<FigureName> = new Set<FigureName>([
  "approvals",
  "service-accounts-due",
  "rights-due",
]);

/** `licenseQuery` selects the columns `license_id`, `line_at` and `sort_key`. */
const createLicenseLinesQuery = (licenseQuery: Sql) =>
  sql`select license.key as line_key, license.company_name as line_name, figure_license.line_at,
      figure_license.sort_key, cast(null as text) as line_state
    from (${licenseQuery}) as figure_license join license on license.id = figure_license.license_id`;

/** In ascending order the next end comes first; in descending order the latest end comes first. */
function createEndingFigure(
  days: DayRange,
  { now, countsOnlyOpenRenewals }: DashboardQuery,
  order: "ASC" | "DESC",
): FigureQueries {
  const direction = sql.raw(order);
  const sortKey = order === "ASC" ? sql`s.expired_at` : sql`-s.expired_at`;
  const fromClause = countsOnlyOpenRenewals
    ? sql`from ${buildRenewalSource({ state: "open", ...days }, now)}`
    : sql`from license_summary as s where s.expired_at >= ${msOf(startOfDay(days.from))}
        and s.expired_at <= ${msOf(endOfDay(days.to))} and ${notDeletedCondition}`;
  return {
    createCountQuery: createCountQueryBuilder(fromClause),
    linesQuery:
      createLicenseLinesQuery(sql`select s.license_id, s.expired_at as line_at, ${sortKey} as sort_key ${fromClause}
      order by s.expired_at ${direction}, s.license_id ${direction} limit ${maxLinesPerFigure}`),
  };
}

function createInstanceFigure(status: string, timeColumn: string, extraCondition = sql`true`): FigureQueries {
  const fromClause = sql`from instance
    where status = ${status} and deleted_at is null and license_deleted_at is null and ${extraCondition}`;
  const columnRef = sql.ref(timeColumn);
  return {
    createCountQuery: createCountQueryBuilder(fromClause),
    linesQuery:
      createLicenseLinesQuery(sql`select license_id, coalesce(${columnRef}, updated_at) as line_at, coalesce(${columnRef}, 0) as sort_key
      from (select license_id, ${columnRef}, updated_at ${fromClause} limit ${maxExaminedRows}) as examined_rows
      order by ${columnRef} limit ${maxLinesPerFigure}`),
  };
}

const figureQueries: Record<FigureName, (query: DashboardQuery) => FigureQueries> = {
  approvals: createWaitingApprovalsFigure,
  ending: (query) => createEndingFigure(query.endingSoonDays, query, "ASC"),
  ended: (query) => createEndingFigure(query.recentlyEndedDays, query, "DESC"),
  full: () => ({
    createCountQuery: () => sumCounters([fullLicenseCondition]),
    linesQuery:
      createLicenseLinesQuery(sql`select license_id, cast(null as bigint) as line_at, 0 as sort_key from license_summary
      where use_status >= 'almost-full' and use_status <= 'full' and ${notDeletedCondition}
      order by use_status desc, license_id desc limit ${maxLinesPerFigure}`),
  }),
  silent: ({ lastContactBefore }) => {
    const fromClause = sql`from license_summary
      where last_heartbeat < ${msOf(startOfDay(lastContactBefore))} and ${silentLicenseCondition}`;
    return {
      createCountQuery: createCountQueryBuilder(fromClause),
      linesQuery:
        createLicenseLinesQuery(sql`select license_id, last_heartbeat as line_at, -last_heartbeat as sort_key ${fromClause}
        order by last_heartbeat desc, license_id desc limit ${maxLinesPerFigure}`),
    };
  },
  rejected: ({ rejectedAfter }) => {
    const fromClause = sql`from rejection where last_at > ${msOf(rejectedAfter)} and dismissed_at is null`;
    return {
      createCountQuery: (limit) =>
        sql`(select count(*) from (select distinct license_id ${fromClause} limit ${limit}) as matches)`,
      linesQuery:
        createLicenseLinesQuery(sql`select license_id, max(last_at) as line_at, -max(last_at) as sort_key
        from (select license_id, last_at ${fromClause} order by last_at desc limit ${maxExaminedRows}) as examined_rows
        group by license_id order by max(last_at) desc limit ${maxLinesPerFigure}`),
    };
  },
  waiting: () => createInstanceFigure("waiting", "waiting_since"),
  purchases: () => {
    const fromClause = sql`from agreement where state = 'waiting'`;
    return {
      createCountQuery: createCountQueryBuilder(fromClause),
      linesQuery: sql`select cast(id as text) as line_key, coalesce(email, account_id, external_id) as line_name,
          created_at as line_at, id as sort_key, cast(null as text) as line_state ${fromClause} order by id limit ${maxLinesPerFigure}`,
    };
  },
  failed: () => createInstanceFigure("failed", "created_at"),
  "trials-ending": ({ now }) => {
    const lastTrialEndMs = msOf(now) + trialEndingSoonDays * millisecondsInDay;
    return createInstanceFigure(
      "ready",
      "trial_ends_at",
      sql`trial_ends_at > ${msOf(now)} and trial_ends_at <= ${lastTrialEndMs}`,
    );
  },
  "reminders-unsent": () => {
    const fromClause = sql`from reminder where state in ('waiting', 'failed', 'stored')`;
    return {
      createCountQuery: createCountQueryBuilder(fromClause),
      linesQuery: createLicenseLinesQuery(sql`select license_id, due_at as line_at, -due_at as sort_key
        from (select license_id, due_at ${fromClause} limit ${maxExaminedRows}) as examined_rows
        order by due_at desc limit ${maxLinesPerFigure}`),
    };
  },
  "bulk-runs": ({ now }) => {
    const dayAgoMs = msOf(now) - millisecondsInDay;
    const columns = sql`id, change, state, coalesce(ended_at, created_at) as at`;
    const fromClause = sql`from (select ${columns} from bulk_run where state in ('running', 'stopped')
      union all select ${columns} from bulk_run
        where state = 'done' and created_at >= ${dayAgoMs - maxRunMs} and ended_at >= ${dayAgoMs}) as run`;
    return {
      createCountQuery: createCountQueryBuilder(fromClause),
      linesQuery: sql`select cast(id as text) as line_key, change as line_name, at as line_at, -at as sort_key,
          state as line_state ${fromClause} order by at desc limit ${maxLinesPerFigure}`,
    };
  },
  "service-accounts-due": createUnconfirmedAccountsFigure,
  "service-accounts-resting": createRestingAccountsFigure,
  "rights-due": createDueRightsFigure,
  imports: () => {
    const fromClause = sql`from license_import where state in ('uploading', 'mapping', 'checking', 'checked', 'running')`;
    return {
      createCountQuery: createCountQueryBuilder(fromClause),
      linesQuery: sql`select cast(id as text) as line_key, file_name as line_name, created_at as line_at, -id as sort_key,
          cast(null as text) as line_state ${fromClause} order by id desc limit ${maxLinesPerFigure}`,
    };
  },
};

/** Reads the kind of a stored bulk change. A damaged change has an unknown kind. */
const readBulkChangeKind = (change: string) =>
  z.object({ kind: z.string() }).safeParse(parseJson(change)).data?.kind ?? "unknown";

const lineTuples = z.array(z.tuple([z.string(), z.string(), z.number().nullable(), bulkRunState.nullable()]));
const eventTuples = z.array(z.tuple([eventName, z.number(), z.string(), z.string().nullable(), z.number()]));
/** Number of the user's events to group by request. An import writes at least one event for each license. */
const maxEvents = 300;
const maxChanges = 10;

type Trends = { renewals: { asOf: Instant; sums: RenewalSums[] } } & Pick<Dashboard, "statuses">;

function parseTrends(row: Record<string, unknown>, { now, renewalRanges }: DashboardQuery): Trends {
  const days = z.array(z.array(z.number())).parse(JSON.parse(String(row["status_days"])));
  return {
    renewals: { asOf: now, sums: parseRenewalSums(row, renewalRanges) },
    statuses: {
      asOf: now,
      now: lifetimeCountsFrom(z.array(z.number()).parse(JSON.parse(String(row["statuses_now"])))),
      days: days.map(([dayStartMs = 0, ...dayCounts]) => licenseDayFrom(dayStartMs, dayCounts)),
    },
  };
}

export function dashboardStore(engine: Engine): DashboardStore {
  const { db } = engine;
  /** Large counts, which are the same for all users. `buildCountKey` builds the key. */
  const largeCountCache = createMinuteCache<number>();
  /** Renewals by month and license statuses, which are the same for all users. The key is the current day. */
  const trendsCache = createMinuteCache<Trends>();

  const createLineListQuery = (rowsQuery: Sql) =>
    sql`(select ${jsonList(engine, sql`${jsonTuple(engine, sql`line_key, line_name, line_at, line_state`)} order by sort_key, line_key`)}
      from (${rowsQuery}) as figure_lines)`;

  /** Groups the latest events by request, because the events of an import or a bulk change have one request. */
  const createUserEventsQuery = (email: string) =>
    sql`(select ${jsonList(engine, sql`${jsonTuple(engine, sql`first_event.event_name, changes.changed_at, first_event.license_key, company_name, changes.license_count`)} order by changes.changed_at desc, changes.first_id desc`)}
      from (select min(id) as first_id, max(created_at) as changed_at, count(distinct license_key) as license_count
        from (select id, created_at, license_key, request_id from history where lower(created_by) = ${email.toLowerCase()}
            and event_name not in ('sign-in', 'sign-out')
          order by created_at desc, id desc limit ${maxEvents}) as latest
        group by request_id, case when request_id = '' then id end
        order by changed_at desc, first_id desc limit ${maxChanges}) as changes
        join history as first_event on first_event.id = changes.first_id
        left join license on license.key = first_event.license_key)`;

  const createLicenseDaysQuery = (from: Instant) =>
    sql`(select ${jsonList(engine, sql`${jsonTuple(engine, sql`day_at, pending, active, almost_expired, expired`)} order by day_at`)}
      from license_day where day_at >= ${msOf(from)})`;

  const buildCountKey = (name: FigureName, { countsOnlyOpenRenewals }: DashboardQuery) =>
    `${name} ${countsOnlyOpenRenewals}`;

  return {
    async read(query) {
      const { now, viewerEmail: email, figureNames: names, firstCountedDay } = query;
      const today = dayOf(now);
      const cachedTrends = trendsCache.get(today, now);
      const cachedCounts = new Map(
        names.map((name) => [name, largeCountCache.get(buildCountKey(name, query), now)]),
      );
      const columns = [
        sql`${createUserEventsQuery(email)} as own_events`,
        ...names.flatMap((name) => {
          const { createCountQuery: createCount, linesQuery } = figureQueries[name](query);
          return [
            // One row more than the maximum shows that the count exceeds the maximum.
            sql`${cachedCounts.get(name) ?? createCount(maxExactCount + 1)} as ${sql.ref(`${name}_count`)}`,
            sql`${createLineListQuery(linesQuery)} as ${sql.ref(`${name}_lines`)}`,
          ];
        }),
        ...(cachedTrends
          ? []
          : [
              ...createRenewalSumColumns(engine, query),
              sql`cast(${jsonTuple(engine, sql.join(lifetimeCounters))} as text) as statuses_now`,
              sql`${createLicenseDaysQuery(startOfDay(firstCountedDay))} as status_days`,
            ]),
      ];
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
      const row = rows[0] ?? {};
      const trends = cachedTrends ?? parseTrends(row, query);
      if (!cachedTrends) trendsCache.set(today, trends, now);
      const counts = new Map(names.map((name) => [name, Number(row[`${name}_count`])]));
      for (const [name, count] of counts)
        if (count > maxUncachedCount && cachedCounts.get(name) === null && !figuresOfViewer.has(name))
          largeCountCache.set(buildCountKey(name, query), count, now);
      return {
        figures: names.map((name) => ({
          name,
          count: counts.get(name) ?? 0,
          lines: lineTuples
            .parse(JSON.parse(String(row[`${name}_lines`])))
            .map(([id, label, lineAtMs, state]) => ({
              id,
              name: name === "bulk-runs" ? readBulkChangeKind(label) : label,
              at: instantOrNull(lineAtMs),
              state,
            })),
        })),
        ownEvents: eventTuples
          .parse(JSON.parse(String(row.own_events)))
          .map(([name, createdAtMs, licenseKey, companyName, licenseCount]) => ({
            eventName: name,
            at: instantOf(createdAtMs),
            licenseKey: licenseKey === "" ? null : licenseKey,
            companyName,
            licenseCount: licenseKey === "" ? 0 : licenseCount,
          })),
        ...trends,
      };
    },
  };
}
