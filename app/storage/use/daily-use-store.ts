import { sql } from "kysely";
import { z } from "zod";
import { quotaStatus } from "#app/domain/quota/quota.ts";
import { quotaChangeEvents } from "#app/domain/use/capacity-by-day.ts";
import type { DailyUseStore, DailyUseWrites, StoredLicenseUse } from "#app/domain/use/daily-use.ts";
import { type Day, dayOf, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import { jsonList, jsonTuple, matchesLicenseKey } from "#app/storage/engine/sql-fragments.ts";
import { decodeValues } from "#app/storage/history/encoded-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const deleteBatchSize = 5_000;

const dayTuples = z.array(z.tuple([z.number(), z.number(), z.number()]));
const quotaTuples = z.array(
  z.tuple([
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    quotaStatus,
    z.number().nullable(),
    z.number().nullable(),
  ]),
);
const eventTuples = z.array(z.tuple([z.number(), z.string(), z.string().nullable()]));

/** More changes of one quota within 400 days are not plausible. */
const maxQuotaChanges = 1_000;

interface StoredUseRow {
  total_client_capacity: number | null;
  server_capacity: number | null;
  days: string;
  quotas: string;
  events: string;
}

/** Reads the use, the quotas and their changes with one statement, because each page of a license shows them. */
async function readStoredUse(
  engine: Engine,
  licenseKey: string,
  firstDay: Day,
): Promise<StoredLicenseUse | null> {
  const firstMs = msOf(startOfDay(firstDay));
  const dayTuple = jsonTuple(engine, sql`day_at, assets, servers`);
  const quotaTuple = jsonTuple(
    engine,
    sql`id, created_at, activation_date, expiration_date, status, total_client_capacity, server_capacity`,
  );
  const eventTuple = jsonTuple(engine, sql`created_at, details, before_values`);
  const eventNames = sql.join(quotaChangeEvents.map((name) => sql.lit(name)));
  const { rows } = await sql<StoredUseRow>`
    select license_summary.total_client_capacity, license_summary.server_capacity,
      (select ${jsonList(engine, sql`${dayTuple} order by day_at`)} from daily_use
        where daily_use.license_id = license.id and day_at >= ${firstMs}) as days,
      (select ${jsonList(engine, sql`${quotaTuple} order by id`)} from quota
        where quota.license_id = license.id) as quotas,
      (select ${jsonList(engine, sql`${eventTuple} order by created_at desc, id desc`)} from (
        select * from history where history.license_key = license.key and created_at >= ${firstMs}
          and event_name in (${eventNames})
        order by created_at desc, id desc limit ${maxQuotaChanges}) as changes) as events
    from license join license_summary on license_summary.license_id = license.id
    where ${matchesLicenseKey(licenseKey)}`.execute(engine.db);
  const [row] = rows;
  if (!row) return null;
  return {
    totalClientCapacity: row.total_client_capacity,
    serverCapacity: row.server_capacity,
    days: dayTuples.parse(JSON.parse(row.days)).map(([dayStartMs, totalClientsInUse, serversInUse]) => ({
      day: dayOf(instantOf(dayStartMs)),
      totalClientsInUse,
      serversInUse,
    })),
    quotas: quotaTuples
      .parse(JSON.parse(row.quotas))
      .map(
        ([id, createdAt, activationDate, expirationDate, status, totalClientCapacity, serverCapacity]) => ({
          id,
          createdAt: instantOf(createdAt),
          activationDate: instantOf(activationDate),
          expirationDate: instantOf(expirationDate),
          status,
          totalClientCapacity,
          serverCapacity,
        }),
      ),
    quotaChanges: eventTuples.parse(JSON.parse(row.events)).map(([createdAt, details, before]) => ({
      createdAt: instantOf(createdAt),
      details: decodeValues(details),
      before: before === null ? null : decodeValues(before),
    })),
  };
}

export function dailyUseStore(engine: Engine): DailyUseStore {
  const { db } = engine;
  return {
    readByLicense: (licenseKey, firstDay) => readStoredUse(engine, licenseKey, firstDay),

    async removeBefore(day) {
      const dayStartMs = msOf(startOfDay(day));
      const beforeDayCondition = sql`day_at < ${dayStartMs}`;
      for (;;) {
        const { rows } = await sql`select 1 from daily_use where ${beforeDayCondition} limit 1`.execute(db);
        if (rows.length === 0) return;
        await sql`delete from daily_use where (license_id, day_at) in (
          select license_id, day_at from daily_use where ${beforeDayCondition} order by day_at limit ${deleteBatchSize})`.execute(
          db,
        );
      }
    },
  };
}

export const dailyUseWrites = ({ engine: { db }, write }: WriteContext): DailyUseWrites => ({
  saveMaximum(licenseId, { day, totalClientsInUse, serversInUse }) {
    // The statement changes the row only if the number of assets or of servers increases.
    write(
      sql`insert into daily_use (license_id, day_at, assets, servers)
        values (${licenseId}, ${msOf(startOfDay(day))}, ${totalClientsInUse}, ${serversInUse})
        on conflict (license_id, day_at) do update set
          assets = case when excluded.assets > daily_use.assets then excluded.assets else daily_use.assets end,
          servers = case when excluded.servers > daily_use.servers then excluded.servers else daily_use.servers end
        where excluded.assets > daily_use.assets or excluded.servers > daily_use.servers`.compile(db),
    );
  },
});
