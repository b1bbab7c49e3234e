import { type RawBuilder, sql, type SqlBool } from "kysely";
import { z } from "zod";
import {
  type Days,
  type Desk,
  type DeskQuestion,
  type DeskStore,
  type FigureName,
  mostCounted,
  mostLines,
  mostOwnEvents,
} from "#app/domain/desk/desk.ts";
import { eventName } from "#app/domain/history/event.ts";
import { endingDays } from "#app/domain/hosted-customer/hosted-filter.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { dayOf, endOfDay, type Instant, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/column-values.ts";
import { jsonList } from "#app/storage/dialect.ts";
import type { Engine } from "#app/storage/engine.ts";
import { all } from "#app/storage/license/facets.ts";
import { traitTests } from "#app/storage/license/traits.ts";
import { ends } from "#app/storage/renewal/renewal-store.ts";

const full = all(traitTests(licenseFilter.parse({ useStatuses: ["almost-full", "full"] })));
const silent = all(
  traitTests(
    licenseFilter.parse({
      statuses: ["active"],
      lifetimeStatuses: ["active", "almost-expired"],
      activenessStatuses: ["inactive"],
    }),
  ),
);
const isThere = all(traitTests(licenseFilter.parse({})));

/** Limits the rows examined when the index also holds rows that do not match. */
const mostLookedAt = 1_000;
const minuteMs = 60_000;

type Sql = RawBuilder<unknown>;

type Counted = { count: Sql; lines: Sql };

const countOf = (rows: Sql) =>
  sql`(select count(*) from (select 1 as one ${rows} limit ${mostCounted + 1}) as counted)`;
const countedByTraits = (test: RawBuilder<SqlBool>) =>
  sql`(select coalesce(sum(n), 0) from license_facet where mark = '' and bucket = 0 and ${test})`;

/** `picked` selects the license's id, the instant and the sort value. */
const ofLicenses = (picked: Sql) =>
  sql`select license.key as line_key, license.company_name as line_name, p.line_at, p.place
    from (${picked}) as p join license on license.id = p.license_id`;

function ending(days: Days, { now, openOnly }: DeskQuestion): Counted {
  const rows = openOnly
    ? sql`from ${ends({ state: "open", ...days }, now)}`
    : sql`from license_summary as s where s.expired_at >= ${msOf(startOfDay(days.from))}
        and s.expired_at <= ${msOf(endOfDay(days.to))} and ${isThere}`;
  return {
    count: countOf(rows),
    lines: ofLicenses(sql`select s.license_id, s.expired_at as line_at, s.expired_at as place ${rows}
      order by s.expired_at, s.license_id limit ${mostLines}`),
  };
}

function instances(status: string, at: string, rest = sql`true`): Counted {
  const rows = sql`from instance
    where status = ${status} and deleted_at is null and license_deleted_at is null and ${rest}`;
  const when = sql.ref(at);
  return {
    count: countOf(rows),
    lines:
      ofLicenses(sql`select license_id, coalesce(${when}, updated_at) as line_at, coalesce(${when}, 0) as place
      from (select license_id, ${when}, updated_at ${rows} limit ${mostLookedAt}) as picked
      order by ${when} limit ${mostLines}`),
  };
}

const figures: Record<FigureName, (question: DeskQuestion) => Counted> = {
  ending: (question) => ending(question.ending, question),
  ended: (question) => ending(question.ended, question),
  full: () => ({
    count: countedByTraits(full),
    lines: ofLicenses(sql`select license_id, cast(null as bigint) as line_at, 0 as place from license_summary
      where use_status >= 'almost-full' and use_status <= 'full' and ${isThere}
      order by use_status desc, license_id desc limit ${mostLines}`),
  }),
  silent: ({ now }) => ({
    count: countedByTraits(silent),
    lines: ofLicenses(sql`select license_id, last_heartbeat as line_at, -last_heartbeat as place
      from (select license_id, last_heartbeat, traits from license_summary where last_heartbeat <= ${msOf(now)}
        order by last_heartbeat desc limit ${mostLookedAt}) as latest
      where ${silent} order by last_heartbeat desc limit ${mostLines}`),
  }),
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
      lines: ofLicenses(sql`select license_id, due_at as line_at, -due_at as place
        from (select license_id, due_at ${rows} limit ${mostLookedAt}) as picked
        order by due_at desc limit ${mostLines}`),
    };
  },
  imports: () => {
    const rows = sql`from license_import where state in ('uploading', 'mapping', 'checking', 'checked', 'running')`;
    return {
      count: countOf(rows),
      lines: sql`select cast(id as text) as line_key, file_name as line_name, created_at as line_at, -id as place
        ${rows} order by id desc limit ${mostLines}`,
    };
  },
};

const lines = z.array(z.tuple([z.string(), z.string(), z.number().nullable()]));
const events = z.array(z.tuple([eventName, z.number(), z.string()]));

export function deskStore(engine: Engine): DeskStore {
  const { db, dialect } = engine;
  const array = sql.raw(dialect === "sqlite" ? "json_array" : "json_build_array");
  /** Shared by the whole office, so it is read at most once a minute. */
  let latest: (Desk["months"] & { from: string }) | null = null;

  const lineList = (rows: Sql) =>
    sql`(select ${jsonList(engine, sql`${array}(line_key, line_name, line_at) order by place, line_key`)}
      from (${rows}) as some_lines)`;

  const ownEvents = (email: string) =>
    sql`(select ${jsonList(engine, sql`${array}(event_name, created_at, license_key) order by created_at desc, id desc`)}
      from (select event_name, created_at, license_key, id from history where lower(created_by) = ${email.toLowerCase()}
          and event_name not in ('sign-in', 'sign-out')
        order by created_at desc, id desc limit ${mostOwnEvents}) as latest_events)`;

  const endsIn = ({ from, to }: Days) =>
    sql`(select count(*) from license_summary where expired_at >= ${msOf(startOfDay(from))}
      and expired_at <= ${msOf(endOfDay(to))} and ${isThere})`;

  return {
    async read(question) {
      const { now, email, names, months } = question;
      const isFresh = latest !== null && latest.from === months[0]?.from && isWithinAMinute(latest.asOf, now);
      const columns = [
        sql`${ownEvents(email)} as own_events`,
        ...names.flatMap((name) => {
          const { count, lines: rows } = figures[name](question);
          return [
            sql`${count} as ${sql.ref(`${name}_count`)}`,
            sql`${lineList(rows)} as ${sql.ref(`${name}_lines`)}`,
          ];
        }),
        ...(isFresh ? [] : [sql`cast(${array}(${sql.join(months.map(endsIn))}) as text) as month_ends`]),
      ];
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
      const row = rows[0] ?? {};
      if (!isFresh || latest === null) {
        const counts = z.array(z.number()).parse(JSON.parse(String(row.month_ends)));
        const from = months[0]?.from ?? dayOf(now);
        latest = {
          asOf: now,
          from,
          months: months.map((month, place) => ({ ...month, ends: counts[place] ?? 0 })),
        };
      }
      return {
        figures: names.map((name) => ({
          name,
          count: Number(row[`${name}_count`]),
          lines: lines
            .parse(JSON.parse(String(row[`${name}_lines`])))
            .map(([key, company, at]) => ({ key, name: company, at: instantOrNull(at) })),
        })),
        ownEvents: events
          .parse(JSON.parse(String(row.own_events)))
          .map(([name, at, licenseKey]) => ({ eventName: name, at: instantOf(at), licenseKey })),
        months: { asOf: latest.asOf, months: latest.months },
      };
    },
  };
}

const isWithinAMinute = (asOf: Instant, now: Instant) => msOf(now) - msOf(asOf) < minuteMs && now >= asOf;
