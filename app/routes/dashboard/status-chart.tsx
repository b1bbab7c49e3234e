import { Link } from "react-router";
import { Chart, ChartSwatch } from "#app/routes/kit/charts/chart.tsx";
import { NumberTable } from "#app/routes/kit/charts/number-table.tsx";
import { TimeOfDayText, DateText } from "#app/routes/kit/dates/date.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import type { DashboardView } from "./present-dashboard.ts";

export function StatusChart({ statuses }: Pick<DashboardView, "statuses">) {
  const { asOf, from, hasHistory, legend, chart, rows } = statuses;
  return (
    <Card aria-labelledby="statuses-title">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <CardTitle id="statuses-title" className="me-auto mb-0!">
          Licenses by status
        </CardTitle>
        {legend.map(({ tone, label, countText, to }) => (
          <Link key={label} to={to} className="flex items-center gap-1.5 text-xs hover:underline">
            <ChartSwatch tone={tone} /> {label}{" "}
            <strong className="font-semibold tabular-nums">{countText}</strong>
          </Link>
        ))}
      </div>
      {hasHistory && (
        <Chart
          id="statuses-chart"
          title="Licenses by status over time"
          description="The table below has the license counts."
          chart={chart}
        />
      )}
      <p className="mt-2 mb-1 text-xs text-muted-foreground">
        {hasHistory ? (
          <>
            Licenses are counted once a day since <DateText value={from} format="day" />. The count of today
            is from <TimeOfDayText value={asOf} />.
          </>
        ) : (
          <>
            Licenses are counted once a day from <DateText value={from} format="day" />. The chart begins
            tomorrow.
          </>
        )}
      </p>
      <NumberTable
        summary="License counts by day"
        caption="Licenses by status on each counted day, newest first"
        columnHeadings={["Day", ...legend.map(({ label }) => label)]}
        rows={rows.map(({ day, counts }) => ({
          id: day,
          name: <DateText value={day} format="day" />,
          numbers: counts,
        }))}
      />
    </Card>
  );
}
