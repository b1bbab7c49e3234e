import { Link } from "react-router";
import { TimeOfDayText, useDateLocale } from "#app/routes/kit/dates/date.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import type { DashboardView } from "./present-dashboard.ts";
import { NumberTable } from "#app/routes/kit/number-table.tsx";

/** Distances of the texts from their bar, in pixels. */
const countDistance = 5;
const monthNameDistance = 16;

export function EndsChart({ ends }: Pick<DashboardView, "ends">) {
  const { asOf, totalText, height, bottomY, barWidth, months } = ends;
  const dateLocale = useDateLocale();
  // `from` is a day such as 2026-11-01.
  const getMonthName = ({ from }: { from: string }) =>
    dateLocale.monthNames[Number(from.slice(5, 7)) - 1] ?? "";
  return (
    <Card aria-labelledby="ends-title">
      <CardTitle id="ends-title">Licenses that end in the next 12 months</CardTitle>
      <svg role="img" aria-labelledby="chart-title chart-about" className="w-full" height={height}>
        <title id="chart-title">Licenses that end, by month</title>
        <desc id="chart-about">{`${totalText} in total. The table below has the license counts.`}</desc>
        <g className="fill-muted-foreground text-2xs tabular-nums" textAnchor="middle">
          {months.map((month) => {
            const centerX = `${month.x + barWidth / 2}%`;
            return (
              <g key={month.from}>
                <rect
                  className="fill-primary"
                  x={`${month.x}%`}
                  width={`${barWidth}%`}
                  y={month.top}
                  height={bottomY - month.top}
                  rx="2"
                />
                <text x={centerX} y={month.top - countDistance}>
                  {month.shortCountText}
                </text>
                <text x={centerX} y={bottomY + monthNameDistance} lang={dateLocale.lang}>
                  {getMonthName(month)}
                </text>
              </g>
            );
          })}
          <line className="stroke-border" x1="0" x2="100%" y1={bottomY} y2={bottomY} />
        </g>
      </svg>
      <p className="my-2 text-xs text-muted-foreground">
        The current month counts from today, as of <TimeOfDayText value={asOf} />.
      </p>
      <NumberTable
        summary="License counts by month, with links to the licenses"
        caption="Licenses that end, by month"
        columnHeadings={["Month", "Licenses"]}
        rows={months.map((month) => ({
          id: month.from,
          name: (
            <Link to={month.url} className="hover:underline">
              <span lang={dateLocale.lang}>{getMonthName(month)}</span> {month.from.slice(0, 4)}
            </Link>
          ),
          numbers: [month.countText],
        }))}
      />
    </Card>
  );
}
