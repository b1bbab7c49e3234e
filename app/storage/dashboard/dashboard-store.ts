import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import {
  type Days,
  type Dashboard,
  type DashboardQuery,
  type DashboardStore,
  type FigureName,
  maxCount,
  maxLines,
  maxOwnEvents,
} from "#app/domain/dashboard/dashboard.ts";
import { bulkRunState } from "#app/domain/bulk/bulk-run.ts";
import { eventName } from "#app/domain/history/event.ts";
import { endingDays } from "#app/domain/hosted-customer/hosted-filter.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { dayOf, endOfDay, type Instant, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import { allOf, jsonList, jsonTuple } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { counterSum } from "#app/storage/license-list/counters.ts";
import { flagTests } from "#app/storage/license-list/filters.ts";
import { counters, countsFrom, dayFrom } from "./license-day-store.ts";
import { endsQuery } from "#app/storage/renewal/renewal-store.ts";

const isFull = allOf(flagTests(licenseFilter.parse({ useStatuses: ["almost-full", "full"] })));
const isSilent = allOf(
  flagTests(
    licenseFilter.parse({
      statuses: ["active"],
      lifetimeStatuses: ["active", "almost-expired"],
      activenessStatuses: ["inactive"],
    }),
  ),
);
const isNotDeleted = allOf(flagTests(licenseFilter.parse({})));

/** Limits the examined rows where the index also contains rows that do not match. */
const maxExamined = 1_000;
const minuteMs = 60_000;
/** Longer runs are not found among the runs that ended recently. */
const longestRunMs = 6 * 24 * 60 * minuteMs;

type Sql = RawBuilder<unknown>;

type FigureQueries = { count: Sql; lines: Sql };

const countOf = (rows: Sql) =>
  sql`(select count(*) from (select 1 as one ${rows} limit ${maxCount + 1}) as counted)`;

/** `selected` returns the license's id, the instant and the sort value. */
const ofLicenses = (selected: Sql) =>
  sql`select license.key as line_key, license.company_name as line_name, p.line_at, p.sort_key,
      cast(null as text) as line_state
    from (${selected}) as p join license on license.id = p.license_id`;

function ending(days: Days, { now, openOnly }: DashboardQuery): FigureQueries {
  const rows = openOnly
    ? sql`from ${endsQuery({ state: "open", ...days }, now)}`
    : sql`from license_summary as s where s.expired_at >= ${msOf(startOfDay(days.from))}
        and s.expired_at <= ${msOf(endOfDay(days.to))} and ${isNotDeleted}`;
  return {
    count: countOf(rows),
    lines: ofLicenses(sql`select s.license_id, s.expired_at as line_at, s.expired_at as sort_key ${rows}
      order by s.expired_at, s.license_id limit ${maxLines}`),
  };
}

function instances(status: string, at: string, rest = sql`true`): FigureQueries {
  const rows = sql`from instance
    where status = ${status} and deleted_at is null and license_deleted_at is null and ${rest}`;
  const column = sql.ref(at);
  return {
    count: countOf(rows),
    lines:
      ofLicenses(sql`select license_id, coalesce(${column}, updated_at) as line_at, coalesce(${column}, 0) as sort_key
      from (select license_id, ${column}, updated_at ${rows} limit ${maxExamined}) as picked
      order by ${column} limit ${maxLines}`),
  };
}

const figures: Record<FigureName, (query: DashboardQuery) => FigureQueries> = {
  ending: (query) => ending(query.ending, query),
  ended: (query) => ending(query.ended, query),
  full: () => ({
    count: counterSum([isFull]),
    lines:
      ofLicenses(sql`select license_id, cast(null as bigint) as line_at, 0 as sort_key from license_summary
      where use_status >= 'almost-full' and use_status <= 'full' and ${isNotDeleted}
      order by use_status desc, license_id desc limit ${maxLines}`),
  }),
  silent: ({ silentBefore }) => {
    const rows = sql`from license_summary
      where last_heartbeat < ${msOf(startOfDay(silentBefore))} and ${isSilent}`;
    return {
      count: countOf(rows),
      lines: ofLicenses(sql`select license_id, last_heartbeat as line_at, -last_heartbeat as sort_key ${rows}
        order by last_heartbeat desc, license_id desc limit ${maxLines}`),
    };
  },
  waiting: () => instances("waiting", "waiting_since"),
  failed: () => instances("failed", "created_at"),
  "trials-ending": ({ now }) => {
    const until = msOf(now) + endingDays * 24 * 60 * minuteMs;
    return instances(
      "ready",
      "trial_ends_at",
      sql`trial_ends_at > ${msOf(now)} and trial_ends_at <= ${until}`,
    );
  },
  "reminders-unsent": () => {
    const rows = sql`from reminder where state in ('waiting', 'failed', 'kept')`;
    return {
      count: countOf(rows),
      lines: ofLicenses(sql`select license_id, due_at as line_at, -due_at as sort_key
        from (select license_id, due_at ${rows} limit ${maxExamined}) as picked
        order by due_at desc limit ${maxLines}`),
    };
  },
  "bulk-runs": ({ now }) => {
    const dayAgo = msOf(now) - 24 * 60 * minuteMs;
    const columns = sql`id, change, state, coalesce(ended_at, created_at) as at`;
    const rows = sql`from (select ${columns} from bulk_run where state in ('running', 'stopped')
      union all select ${columns} from bulk_run
        where state = 'done' and created_at >= ${dayAgo - longestRunMs} and ended_at >= ${dayAgo}) as run`;
    return {
      count: countOf(rows),
      lines: sql`select cast(id as text) as line_key, change as line_name, at as line_at, -at as sort_key,
          state as line_state ${rows} order by at desc limit ${maxLines}`,
    };
  },
  imports: () => {
    const rows = sql`from license_import where state in ('uploading', 'mapping', 'checking', 'checked', 'running')`;
    return {
      count: countOf(rows),
      lines: sql`select cast(id as text) as line_key, file_name as line_name, created_at as line_at, -id as sort_key,
          cast(null as text) as line_state ${rows} order by id desc limit ${maxLines}`,
    };
  },
};

/** Kind of a stored bulk change. */
const kindIn = (change: string) => z.object({ kind: z.string() }).parse(JSON.parse(change)).kind;

const lines = z.array(z.tuple([z.string(), z.string(), z.number().nullable(), bulkRunState.nullable()]));
const events = z.array(z.tuple([eventName, z.number(), z.string()]));

export function dashboardStore(engine: Engine): DashboardStore {
  const { db } = engine;
  /** Shared by all users, so it is read at most once a minute. */
  let latest: (Pick<Dashboard, "months" | "statuses"> & { from: string }) | null = null;

  const lineList = (rows: Sql) =>
    sql`(select ${jsonList(engine, sql`${jsonTuple(engine, sql`line_key, line_name, line_at, line_state`)} order by sort_key, line_key`)}
      from (${rows}) as some_lines)`;

  const ownEvents = (email: string) =>
    sql`(select ${jsonList(engine, sql`${jsonTuple(engine, sql`event_name, created_at, license_key`)} order by created_at desc, id desc`)}
      from (select event_name, created_at, license_key, id from history where lower(created_by) = ${email.toLowerCase()}
          and event_name not in ('sign-in', 'sign-out')
        order by created_at desc, id desc limit ${maxOwnEvents}) as latest_events)`;

  const endsIn = ({ from, to }: Days) =>
    sql`(select count(*) from license_summary where expired_at >= ${msOf(startOfDay(from))}
      and expired_at <= ${msOf(endOfDay(to))} and ${isNotDeleted})`;

  const daysSince = (from: Instant) =>
    sql`(select ${jsonList(engine, sql`${jsonTuple(engine, sql`day_at, pending, active, almost_expired, expired`)} order by day_at`)}
      from license_day where day_at >= ${msOf(from)})`;

  return {
    async read(query) {
      const { now, email, names, months, daysFrom } = query;
      const isFresh =
        latest !== null && latest.from === months[0]?.from && isWithinAMinute(latest.months.asOf, now);
      const columns = [
        sql`${ownEvents(email)} as own_events`,
        ...names.flatMap((name) => {
          const { count, lines: rows } = figures[name](query);
          return [
            sql`${count} as ${sql.ref(`${name}_count`)}`,
            sql`${lineList(rows)} as ${sql.ref(`${name}_lines`)}`,
          ];
        }),
        ...(isFresh
          ? []
          : [
              sql`cast(${jsonTuple(engine, sql.join(months.map(endsIn)))} as text) as month_ends`,
              sql`cast(${jsonTuple(engine, sql.join(counters))} as text) as statuses_now`,
              sql`${daysSince(startOfDay(daysFrom))} as status_days`,
            ]),
      ];
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
      const row = rows[0] ?? {};
      if (!isFresh || latest === null) {
        const counts = z.array(z.number()).parse(JSON.parse(String(row.month_ends)));
        const days = z.array(z.array(z.number())).parse(JSON.parse(String(row.status_days)));
        latest = {
          from: months[0]?.from ?? dayOf(now),
          months: {
            asOf: now,
            months: months.map((month, index) => ({ ...month, ends: counts[index] ?? 0 })),
          },
          statuses: {
            asOf: now,
            now: countsFrom(z.array(z.number()).parse(JSON.parse(String(row.statuses_now)))),
            days: days.map(([at = 0, ...dayCounts]) => dayFrom(at, dayCounts)),
          },
        };
      }
      return {
        figures: names.map((name) => ({
          name,
          count: Number(row[`${name}_count`]),
          lines: lines.parse(JSON.parse(String(row[`${name}_lines`]))).map(([key, label, at, state]) => ({
            key,
            name: name === "bulk-runs" ? kindIn(label) : label,
            at: instantOrNull(at),
            state,
          })),
        })),
        ownEvents: events
          .parse(JSON.parse(String(row.own_events)))
          .map(([name, at, licenseKey]) => ({ eventName: name, at: instantOf(at), licenseKey })),
        months: latest.months,
        statuses: latest.statuses,
      };
    },
  };
}

const isWithinAMinute = (asOf: Instant, now: Instant) => msOf(now) - msOf(asOf) < minuteMs && now >= asOf;
