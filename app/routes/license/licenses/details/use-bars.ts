import { scaleBand, scaleLinear } from "d3-scale";
import { grouped } from "#app/domain/text/grouped.ts";
import { addDays, type Day } from "#app/domain/time/time.ts";
import type { DayUse, LicenseUse } from "#app/domain/use/daily-use.ts";

export const shownDays = 90;

/** The chart's coordinates go from 0 to 100, whatever its size. */
const bottom = 100;

/** Peak usage of each day. Runs on the server, so that browsers do not load the chart scales. */
export function useChartData({ days, assetLimit, serverLimit }: LicenseUse, today: Day) {
  const xScale = scaleBand()
    .domain(Array.from({ length: shownDays }, (_, position) => addDays(today, position + 1 - shownDays)))
    .range([0, 100])
    .paddingInner(0.3)
    .paddingOuter(0.15);

  const chart = (of: Exclude<keyof DayUse, "day">, limit: number | null) => {
    const peak = Math.max(...days.map((day) => day[of]));
    const yScale = scaleLinear()
      .domain([0, Math.max(1, peak, limit ?? 0)])
      .range([bottom, 0]);
    const bars = days.map(({ day, [of]: value }) => {
      const [x = 0, width] = [xScale(day), xScale.bandwidth()];
      return `M${rounded(x)} ${bottom}V${rounded(yScale(value))}h${rounded(width)}V${bottom}Z`;
    });
    return {
      summary: `at most ${grouped(peak)}${limit === null ? "" : ` of ${grouped(limit)}`}`,
      bars: bars.join(""),
      limitAt: limit === null ? null : rounded(yScale(limit)),
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
export type UseChartData = ReturnType<typeof useChartData>;

const rounded = (value: number) => Math.round(value * 100) / 100;
