import { sql } from "kysely";
import { z } from "zod";
import { dayOf, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import type { ForecastProgress, ForecastStore, ForecastWrites } from "#app/domain/use/update-forecasts.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { jsonList, jsonTuple } from "#app/storage/engine/sql-fragments.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import type { LicenseSummaryTable } from "#app/storage/schema/schema.ts";
import { dayOrNull, dayStartOrNull } from "#app/storage/schema/column-values.ts";
import { type MeasuredLicenseRow, readMeasuredLicense } from "./measured-license.ts";

const dayTuples = z.array(z.tuple([z.number(), z.number(), z.number()]));

type BatchRow = MeasuredLicenseRow & Pick<LicenseSummaryTable, "license_id" | "full_from"> & { days: string };

export const forecastStore = (engine: Engine): ForecastStore => ({
  async readProgress() {
    const row = await engine.db
      .selectFrom("refresh_info")
      .select(["forecast_day", "forecast_after"])
      .executeTakeFirst();
    return { day: dayOrNull(row?.forecast_day ?? null), after: row?.forecast_after ?? null };
  },

  async listBatch(after, from, limit) {
    const dayTuple = jsonTuple(engine, sql`day_at, assets, servers`);
    const { rows } = await sql<BatchRow>`
      select license_summary.license_id, full_from, lifetime_status, active_total_client_capacity,
        total_client_capacity, license.type, license.is_offline, license.deleted_at,
        (select ${jsonList(engine, sql`${dayTuple} order by day_at`)} from daily_use
          where daily_use.license_id = license_summary.license_id
            and day_at >= ${msOf(startOfDay(from))}) as days
      from license_summary join license on license.id = license_summary.license_id
      where license_summary.license_id > ${after} order by license_summary.license_id limit ${limit}`.execute(
      engine.db,
    );
    return rows.map((row) => ({
      licenseId: row.license_id,
      license: readMeasuredLicense(row),
      fullFrom: dayOrNull(row.full_from),
      days: dayTuples.parse(JSON.parse(row.days)).map(([dayStartMs, totalClientsInUse, serversInUse]) => ({
        day: dayOf(instantOf(dayStartMs)),
        totalClientsInUse,
        serversInUse,
      })),
    }));
  },
});

export const forecastWrites = ({ engine: { db }, write }: WriteContext): ForecastWrites => ({
  saveFullFrom(licenseId, fullFrom) {
    const update = db
      .updateTable("license_summary")
      .set({ full_from: dayStartOrNull(fullFrom) })
      .where("license_id", "=", licenseId);
    write(update.compile());
  },

  saveProgress(before: ForecastProgress, after: ForecastProgress) {
    const update = db
      .updateTable("refresh_info")
      .set({ forecast_day: dayStartOrNull(after.day), forecast_after: after.after })
      .where(sql<boolean>`coalesce(forecast_day, 0) = ${dayStartOrNull(before.day) ?? 0}`)
      .where(sql<boolean>`coalesce(forecast_after, -1) = ${before.after ?? -1}`);
    write(update.compile(), { expectedRowCount: 1 });
  },
});
