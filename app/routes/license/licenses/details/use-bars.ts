import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { scaleBand, scaleLinear } from "d3-scale";
import { addDays, type Day } from "#app/domain/time/time.ts";
import type { DayUse, LicenseUse } from "#app/domain/use/daily-use.ts";

export const chartDays = 90;

/** Coordinates of the chart go from 0 at the top to 100 at the bottom. The browser scales the chart. */
const chartBottom = 100;

/**
 * Draws the peak usage of each day. Only the server calls this function, so that the browser bundle
 * does not include the chart library.
 */
export function buildUsageCharts(
  { days, totalClientCapacity, serverCapacity }: LicenseUse,
  today: Day,
  { formatThousands }: NumberFormat,
) {
  // The chart has one bar for each of the last `chartDays` days. The last bar shows today.
  const xScale = scaleBand()
    .domain(Array.from({ length: chartDays }, (_, position) => addDays(today, position + 1 - chartDays)))
    .range([0, 100])
    .paddingInner(0.3)
    .paddingOuter(0.15);

  const buildChart = (field: Exclude<keyof DayUse, "day">, limit: number | null) => {
    const peak = Math.max(...days.map((day) => day[field]));
    const yScale = scaleLinear()
      .domain([0, Math.max(1, peak, limit ?? 0)])
      .range([chartBottom, 0]);
    // Each bar is a rectangle, written as an SVG path.
    const bars = days.map(({ day, [field]: value }) => {
      const x = xScale(day) ?? 0;
      const width = xScale.bandwidth();
      return `M${roundToHundredths(x)} ${chartBottom}V${roundToHundredths(yScale(value))}h${roundToHundredths(width)}V${chartBottom}Z`;
    });
    return {
      summary: `at most ${formatThousands(peak)}${limit === null ? "" : ` of ${formatThousands(limit)}`}`,
      bars: bars.join(""),
      limitY: limit === null ? null : roundToHundredths(yScale(limit)),
    };
  };
  return {
    days: chartDays,
    charts: {
      assets: buildChart("totalClientsInUse", totalClientCapacity),
      servers: buildChart("serversInUse", serverCapacity),
    },
    rows: days.toReversed().map(({ day, totalClientsInUse, serversInUse }) => ({
      day,
      assets: formatThousands(totalClientsInUse),
      servers: formatThousands(serversInUse),
    })),
  };
}
export type UsageChartData = ReturnType<typeof buildUsageCharts>;

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;
