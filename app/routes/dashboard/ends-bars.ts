import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { scaleBand, scaleLinear } from "d3-scale";
import type { DayRange, Dashboard } from "#app/domain/dashboard/dashboard.ts";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";

/** Vertical positions and heights are in pixels. The space above the bars is for their numbers. */
const topY = 18;
const bottomY = 138;
const labelHeight = 20;

export const buildExpiredLicensesUrl = ({ from, to }: DayRange) =>
  buildListUrl(
    new URLSearchParams({
      dateFilterType: "expired",
      minDate: from,
      maxDate: to,
      sortBy: "expiredAt",
      sortType: "ASC",
    }),
  );

/** Shortens counts from 10,000, so that they fit above a bar on a phone. */
const formatShortCount = (count: number, { formatThousands }: NumberFormat) =>
  count < 10_000 ? formatThousands(count) : `${formatThousands(Math.round(count / 1_000))}k`;

/** Computes the bars. Horizontal positions are percentages of the chart's width, and vertical positions are pixels. */
export function buildEndsChart({ asOf, months }: Dashboard["months"], numbers: NumberFormat) {
  const { formatThousands } = numbers;
  const xScale = scaleBand()
    .domain(months.map(({ from }) => from))
    .range([0, 100])
    .paddingInner(0.4)
    .paddingOuter(0.2);
  const maxEndCount = Math.max(...months.map(({ ends }) => ends), 1);
  const yScale = scaleLinear().domain([0, maxEndCount]).rangeRound([bottomY, topY]);
  return {
    asOf,
    totalText: formatThousands(months.reduce((sum, { ends }) => sum + ends, 0)),
    height: bottomY + labelHeight,
    bottomY,
    barWidth: xScale.bandwidth(),
    months: months.map(({ from, to, ends }) => ({
      from,
      countText: formatThousands(ends),
      shortCountText: formatShortCount(ends, numbers),
      x: xScale(from) ?? 0,
      top: yScale(ends),
      url: buildExpiredLicensesUrl({ from, to }),
    })),
  };
}
