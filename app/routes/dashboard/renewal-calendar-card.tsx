import { Chart, ChartSwatch } from "#app/routes/kit/charts/chart.tsx";
import { NumberTable } from "#app/routes/kit/charts/number-table.tsx";
import { TimeOfDayText, useDateLocale } from "#app/routes/kit/dates/date.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import type { DashboardView } from "./present-dashboard.ts";

export function RenewalCalendarCard({ calendar }: Pick<DashboardView, "calendar">) {
  const { asOf, hasRenewals, legend, chart, rows } = calendar;
  const { lang } = useDateLocale();
  return (
    <Card aria-labelledby="calendar-title">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <CardTitle id="calendar-title" className="me-auto mb-0!">
          Renewals
        </CardTitle>
        {legend.map(({ tone, label, countText }) => (
          <span key={label} className="flex items-center gap-1.5 text-xs">
            <ChartSwatch tone={tone} /> {label}{" "}
            <strong className="font-semibold tabular-nums">{countText}</strong>
          </span>
        ))}
      </div>
      {hasRenewals ? (
        <>
          <Chart
            id="renewals-chart"
            title="Renewals by month"
            description="Licenses by the month of their end. Each part of a bar links to its licenses."
            chart={chart}
          />
          <p className="mt-2 mb-1 text-xs text-muted-foreground">
            Licenses by the month of their end, as of <TimeOfDayText value={asOf} />.
          </p>
          <NumberTable
            summary="Licenses and assets by month"
            caption="Licenses by the month of their end, and their asset capacity"
            columnHeadings={["Month", ...legend.map(({ label }) => label), "Assets"]}
            rows={rows.map(({ id, name, numbers }) => ({
              id,
              name: <span lang={lang}>{name}</span>,
              numbers,
            }))}
          />
        </>
      ) : (
        <p className="text-muted-foreground">No license ends in these twelve months.</p>
      )}
    </Card>
  );
}
