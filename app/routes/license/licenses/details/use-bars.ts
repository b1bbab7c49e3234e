import { scaleBand, scaleLinear } from "d3-scale";
import { grouped } from "#app/domain/text/grouped.ts";
import { addDays, type Day } from "#app/domain/time/time.ts";
import type { DayUse, LicenseUse } from "#app/domain/use/daily-use.ts";

export const shownDays = 90;

/** The chart's coordinates go from 0 to 100, whatever its size. */
const bottom = 100;

/** Peak usage of each day. Runs on the server, so that browsers do not load the chart scales. */
export function presentUse({ days, assetLimit, serverLimit }: LicenseUse, today: Day) {
  const across = scaleBand()
    .domain(Array.from({ length: shownDays }, (_, place) => addDays(today, place + 1 - shownDays)))
    .range([0, 100])
    .paddingInner(0.3)
    .paddingOuter(0.15);

  const chart = (of: Exclude<keyof DayUse, "day">, limit: number | null) => {
    const most = Math.max(...days.map((day) => day[of]));
    const up = scaleLinear()
      .domain([0, Math.max(1, most, limit ?? 0)])
      .range([bottom, 0]);
    const bars = days.map(({ day, [of]: value }) => {
      const [left = 0, width] = [across(day), across.bandwidth()];
      return `M${rounded(left)} ${bottom}V${rounded(up(value))}h${rounded(width)}V${bottom}Z`;
    });
    return {
      said: `at most ${grouped(most)}${limit === null ? "" : ` of ${grouped(limit)}`}`,
      bars: bars.join(""),
      limitAt: limit === null ? null : rounded(up(limit)),
    };
  };
  return {
    days: shownDays,
    charts: { assets: chart("assets", assetLimit), servers: chart("servers", serverLimit) },
    rows: days
      .toReversed()
      .map(({ day, assets, servers }) => ({ day, assets: grouped(assets), servers: grouped(servers) })),
  };
}
export type PresentedUse = ReturnType<typeof presentUse>;

const rounded = (value: number) => Math.round(value * 100) / 100;
