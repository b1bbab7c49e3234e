import { scaleBand, scaleLinear } from "d3-scale";
import type { Days, Desk } from "#app/domain/desk/desk.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { listAddress } from "#app/routes/license/licenses/list/address.ts";

const above = 18;
const bottom = 138;
const below = 20;

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
export function presentEnds({ asOf, months }: Desk["months"]) {
  const across = scaleBand()
    .domain(months.map(({ from }) => from))
    .range([0, 100])
    .paddingInner(0.4)
    .paddingOuter(0.2);
  const most = Math.max(...months.map(({ ends }) => ends), 1);
  const up = scaleLinear().domain([0, most]).rangeRound([bottom, above]);
  return {
    asOf,
    total: grouped(months.reduce((sum, { ends }) => sum + ends, 0)),
    height: bottom + below,
    bottom,
    barWidth: across.bandwidth(),
    months: months.map(({ from, to, ends }) => ({
      from,
      ends: grouped(ends),
      short: short(ends),
      left: across(from) ?? 0,
      top: up(ends),
      to: endingBetween({ from, to }),
    })),
  };
}
