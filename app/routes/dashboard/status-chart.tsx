import { Link } from "react-router";
import type { LifetimeStatus } from "#app/domain/license/license.ts";
import { TimeOfDayText, DateText } from "#app/routes/kit/dates/date.tsx";
import { cn } from "#app/ui/cn.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import type { DashboardView } from "./present-dashboard.ts";
import { NumberTable } from "#app/routes/kit/number-table.tsx";

const layerColors: Record<LifetimeStatus, string> = {
  active: "text-success",
  "almost-expired": "text-warning-fill",
  pending: "text-input-strong",
  expired: "text-destructive",
};

export function StatusChart({ statuses }: Pick<DashboardView, "statuses">) {
  const { asOf, from, today, maxTotalText, hasHistory, layers, rows } = statuses;
  return (
    <Card aria-labelledby="statuses-title">
      <CardTitle id="statuses-title">Licenses by status</CardTitle>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {layers.map(({ status, label, currentCount, to }) => (
          <li key={status} className="flex items-center gap-1.5">
            <i
              className={cn("size-2.5 rounded-xs bg-current forced-color-adjust-none", layerColors[status])}
            />
            <Link to={to} className="hover:underline">
              {label} <strong className="font-semibold tabular-nums">{currentCount}</strong>
            </Link>
          </li>
        ))}
      </ul>
      {hasHistory && (
        <>
          <svg
            role="img"
            aria-labelledby="statuses-chart-title statuses-chart-about"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="mt-3 h-36 w-full stroke-card forced-color-adjust-none"
          >
            <title id="statuses-chart-title">Licenses by status over time</title>
            <desc id="statuses-chart-about">The table below has the license counts.</desc>
            {layers.map(({ status, path }) => (
              <path
                key={status}
                d={path}
                className={cn("fill-current [vector-effect:non-scaling-stroke]", layerColors[status])}
              />
            ))}
          </svg>
          <p aria-hidden className="flex justify-between text-2xs text-muted-foreground">
            <DateText value={from} format="day" />
            <DateText value={today} format="day" />
          </p>
        </>
      )}
      <p className="my-2 text-xs text-muted-foreground">
        {hasHistory ? (
          <>
            Licenses are counted once a day since <DateText value={from} format="day" />. The count of today
            is from <TimeOfDayText value={asOf} />. The top of the chart is {maxTotalText}.
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
        columnHeadings={["Day", ...layers.map(({ label }) => label)]}
        rows={rows.map(({ day, counts }) => ({
          id: day,
          name: <DateText value={day} format="day" />,
          numbers: counts,
        }))}
      />
    </Card>
  );
}
