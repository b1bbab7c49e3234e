import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { DashboardQuery, DayRange, RenewalSum, RenewalSums } from "#app/domain/dashboard/dashboard.ts";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import { dayOf, endOfDay, msOf, startOfDay } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { joinWithAnd, jsonList, jsonTuple } from "#app/storage/engine/sql-fragments.ts";
import { buildFlagConditions } from "#app/storage/license-list/filters.ts";
import { buildRenewalSource } from "#app/storage/renewal/renewal-store.ts";

export const notDeletedCondition = joinWithAnd(buildFlagConditions(createLicenseFilter({})));

const settledStates = ["lost", "snoozed"] as const;
type SummedState = "renewed" | (typeof settledStates)[number];
const summedStates: readonly SummedState[] = ["renewed", ...settledStates];

/** Columns that `parseRenewalSums` reads. Dates are literals, because D1 allows at most 100 parameters. */
export const createRenewalSumColumns = (engine: Engine, query: DashboardQuery): RawBuilder<unknown>[] => [
  sql`cast(${jsonTuple(engine, sql.join(query.renewalRanges.map((range) => createEndSumQuery(engine, range))))} as text) as ends`,
  ...summedStates.map((state) => sql`${createStateSumQuery(engine, state, query)} as ${sql.ref(state)}`),
];

/** The index of the ends contains the flags and the capacities, so this query reads no rows. */
const createEndSumQuery = (engine: Engine, { from, to }: DayRange) =>
  sql`(select ${jsonTuple(engine, sql`count(*), coalesce(sum(total_client_capacity), 0)`)} from license_summary
    where expired_at >= ${sql.lit(msOf(startOfDay(from)))} and expired_at <= ${sql.lit(msOf(endOfDay(to)))}
      and ${notDeletedCondition})`;

/** Selects the position of each range with its licenses and assets. */
function createStateSumQuery(engine: Engine, state: SummedState, { renewalRanges, now }: DashboardQuery) {
  const rangeCases = renewalRanges.map(
    ({ to }, position) => sql`when e.end_at <= ${sql.lit(msOf(endOfDay(to)))} then ${sql.lit(position)}`,
  );
  const from = renewalRanges[0]?.from ?? dayOf(now);
  const to = renewalRanges.at(-1)?.to ?? dayOf(now);
  return sql`(select ${jsonList(engine, jsonTuple(engine, sql`range_position, licenses, assets`))} from (
    select case ${sql.join(rangeCases, sql` `)} end as range_position, count(*) as licenses,
      coalesce(sum(s.total_client_capacity), 0) as assets
    from ${buildRenewalSource({ state, from, to }, now)} group by 1) as ${sql.ref(`${state}_sums`)})`;
}

const sumTuple = z
  .tuple([z.number(), z.number()])
  .transform(([licenses, totalClientCapacity]): RenewalSum => ({ licenses, totalClientCapacity }));
const positionedSums = z.array(z.tuple([z.number(), z.number(), z.number()]));

/** In the order of the ranges. */
export function parseRenewalSums(
  row: Record<string, unknown>,
  ranges: DashboardQuery["renewalRanges"],
): RenewalSums[] {
  const sums = z
    .array(sumTuple)
    .parse(JSON.parse(String(row["ends"])))
    .map((ends) => ({ ends, renewed: createEmptySum(), settled: createEmptySum() }));
  for (const state of summedStates)
    for (const [position, licenses, totalClientCapacity] of positionedSums.parse(
      JSON.parse(String(row[state])),
    )) {
      const sum = sums[position]?.[state === "renewed" ? "renewed" : "settled"];
      if (!sum) continue;
      sum.licenses += licenses;
      sum.totalClientCapacity += totalClientCapacity;
    }
  return sums.slice(0, ranges.length);
}

const createEmptySum = (): RenewalSum => ({ licenses: 0, totalClientCapacity: 0 });
