import { scaleBand, scaleLinear } from "d3-scale";
import type { Days, Dashboard } from "#app/domain/dashboard/dashboard.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { listAddress } from "#app/routes/license/licenses/addresses.ts";

const topY = 18;
const bottomY = 138;
const labelHeight = 20;

export const endingBetween = ({ from, to }: Days) =>
  listAddress(
    new URLSearchParams({
      dateFilterType: "expired",
      minDate: from,
      maxDate: to,
      sortBy: "expiredAt",
      sortType: "ASC",
    }),
  );

/** Must fit over a bar on a phone. */
const short = (n: number) => (n < 10_000 ? grouped(n) : `${grouped(Math.round(n / 1_000))}k`);

/** Horizontal positions are percentages of the chart's width. */
export function presentEnds({ asOf, months }: Dashboard["months"]) {
  const xScale = scaleBand()
    .domain(months.map(({ from }) => from))
    .range([0, 100])
    .paddingInner(0.4)
    .paddingOuter(0.2);
  const highest = Math.max(...months.map(({ ends }) => ends), 1);
  const yScale = scaleLinear().domain([0, highest]).rangeRound([bottomY, topY]);
  return {
    asOf,
    total: grouped(months.reduce((sum, { ends }) => sum + ends, 0)),
    height: bottomY + labelHeight,
    bottomY,
    barWidth: xScale.bandwidth(),
    months: months.map(({ from, to, ends }) => ({
      from,
      ends: grouped(ends),
      short: short(ends),
      x: xScale(from) ?? 0,
      top: yScale(ends),
      to: endingBetween({ from, to }),
    })),
  };
}
