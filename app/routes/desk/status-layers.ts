import { scaleLinear, scaleUtc } from "d3-scale";
import { area, type SeriesPoint, stack } from "d3-shape";
import type { Desk } from "#app/domain/desk/desk.ts";
import type { LicenseDay } from "#app/domain/desk/license-days.ts";
import type { LifetimeStatus } from "#app/domain/license/license.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { listAddress } from "#app/routes/license/licenses/list/address.ts";
import { lifetimeWord } from "#app/words/license-words.ts";

/** From the bottom of the chart to its top. */
const layers: readonly LifetimeStatus[] = ["active", "almost-expired", "pending", "expired"];

const stacked = stack<LicenseDay, LifetimeStatus>()
  .keys(layers)
  .value(({ counts }, status) => counts[status]);

/** The chart is always 100 wide and 100 high. */
export function presentStatuses({ asOf, now, days }: Desk["statuses"]) {
  const today = dayOf(asOf);
  const points = [...days.filter(({ day }) => day !== today), { day: today, counts: now }];
  const from = points[0]?.day ?? today;
  const series = stacked(points);
  const most = Math.max(...(series.at(-1)?.map(([, top]) => top) ?? []), 1);
  const across = scaleUtc()
    .domain([new Date(from), new Date(today)])
    .range([0, 100]);
  const up = scaleLinear().domain([0, most]).range([100, 0]);
  const shape = area<SeriesPoint<LicenseDay>>()
    .digits(1)
    .x(({ data }) => across(new Date(data.day)))
    .y0(([low]) => up(low))
    .y1(([, high]) => up(high));
  return {
    asOf,
    from,
    today,
    isBegun: points.length > 1,
    top: counted(most, "license"),
    layers: series.map((one) => ({
      status: one.key,
      label: lifetimeWord[one.key],
      now: grouped(now[one.key]),
      to: listAddress(new URLSearchParams({ lifetimeStatuses: one.key })),
      path: shape(one) ?? "",
    })),
    rows: points
      .toReversed()
      .map(({ day, counts }) => ({ day, counts: layers.map((status) => grouped(counts[status])) })),
  };
}
