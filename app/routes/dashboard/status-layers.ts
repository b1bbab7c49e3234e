import { scaleLinear, scaleUtc } from "d3-scale";
import { area, type SeriesPoint, stack } from "d3-shape";
import type { Dashboard } from "#app/domain/dashboard/dashboard.ts";
import type { DailyLicenseCounts } from "#app/domain/dashboard/license-days.ts";
import type { LifetimeStatus } from "#app/domain/license/license.ts";
import { dayOf } from "#app/domain/time/time.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import { lifetimeLabel } from "#app/words/license-words.ts";

/** Statuses of the layers, from the bottom of the chart to the top. */
const layerStatuses: readonly LifetimeStatus[] = ["active", "almost-expired", "pending", "expired"];

const stackLayers = stack<DailyLicenseCounts, LifetimeStatus>()
  .keys(layerStatuses)
  .value(({ counts }, status) => counts[status]);

/** Computes the layers of the chart and the rows of its table. Coordinates go from 0 to 100, and the browser scales them. */
export function buildStatusChart(
  { asOf, now: currentCounts, days }: Dashboard["statuses"],
  { formatCount, formatThousands }: NumberFormat,
) {
  const today = dayOf(asOf);
  // The current counts replace the stored counts of today.
  const dailyCounts = [...days.filter(({ day }) => day !== today), { day: today, counts: currentCounts }];
  const from = dailyCounts[0]?.day ?? today;
  const series = stackLayers(dailyCounts);
  // The top of the highest layer is the total of a day.
  const totals = series.at(-1)?.map(([, top]) => top) ?? [];
  const maxTotal = Math.max(...totals, 1);
  const xScale = scaleUtc()
    .domain([new Date(from), new Date(today)])
    .range([0, 100]);
  const yScale = scaleLinear().domain([0, maxTotal]).range([100, 0]);
  const drawLayerPath = area<SeriesPoint<DailyLicenseCounts>>()
    .digits(1)
    .x(({ data }) => xScale(new Date(data.day)))
    .y0(([low]) => yScale(low))
    .y1(([, high]) => yScale(high));
  return {
    asOf,
    from,
    today,
    hasHistory: dailyCounts.length > 1,
    maxTotalText: formatCount(maxTotal, "license"),
    layers: series.map((layer) => ({
      status: layer.key,
      label: lifetimeLabel[layer.key],
      currentCount: formatThousands(currentCounts[layer.key]),
      to: buildListUrl(new URLSearchParams({ lifetimeStatuses: layer.key })),
      path: drawLayerPath(layer) ?? "",
    })),
    rows: dailyCounts.toReversed().map(({ day, counts }) => ({
      day,
      counts: layerStatuses.map((status) => formatThousands(counts[status])),
    })),
  };
}
