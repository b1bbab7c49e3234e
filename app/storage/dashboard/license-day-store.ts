import { sql } from "kysely";
import type {
  DailyLicenseCounts,
  LicenseDayStore,
  LifetimeCounts,
} from "#app/domain/dashboard/license-days.ts";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import { type LifetimeStatus, lifetimeStatus } from "#app/domain/license/license.ts";
import { dayOf, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import { splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { sumCounters } from "#app/storage/license-list/counters.ts";
import { buildFlagConditions } from "#app/storage/license-list/filters.ts";

const createStatusCounter = (status: LifetimeStatus) =>
  sumCounters(buildFlagConditions(createLicenseFilter({ lifetimeStatuses: [status] })));

/** SQL of the current counts, in the order that `lifetimeCountsFrom` expects. */
export const lifetimeCounters = lifetimeStatus.options.map(createStatusCounter);

export const lifetimeCountsFrom = ([
  pending,
  active,
  almostExpired,
  expired,
]: readonly unknown[]): LifetimeCounts => ({
  pending: Number(pending),
  active: Number(active),
  "almost-expired": Number(almostExpired),
  expired: Number(expired),
});

const licenseDayRowOf = ({ day, counts }: DailyLicenseCounts) => ({
  day_at: msOf(startOfDay(day)),
  pending: counts.pending,
  active: counts.active,
  almost_expired: counts["almost-expired"],
  expired: counts.expired,
});

export const licenseDayFrom = (dayStartMs: number, counts: readonly unknown[]): DailyLicenseCounts => ({
  day: dayOf(instantOf(dayStartMs)),
  counts: lifetimeCountsFrom(counts),
});

export const licenseDayStore = ({ db }: Engine): LicenseDayStore => ({
  async has(day) {
    const dayStartMs = msOf(startOfDay(day));
    const rows = await db
      .selectFrom("license_day")
      .select("day_at")
      .where("day_at", "=", dayStartMs)
      .execute();
    return rows.length > 0;
  },

  async countByStatus() {
    const columns = lifetimeCounters.map((counter, index) => sql`${counter} as ${sql.ref(`count_${index}`)}`);
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
    return lifetimeCountsFrom(columns.map((_, index) => rows[0]?.[`count_${index}`]));
  },

  async save(days) {
    for (const batch of splitIntoBatches(days.map(licenseDayRowOf)))
      await db
        .insertInto("license_day")
        .values(batch)
        .onConflict((conflict) => conflict.column("day_at").doNothing())
        .execute();
  },
});
