import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Chart, ChartSwatch } from "#app/routes/kit/charts/chart.tsx";
import { NumberTable } from "#app/routes/kit/charts/number-table.tsx";
import type { UseCharts as UseChartsData } from "./build-use-charts.ts";

/** The use of the last twelve months: assets first, servers below. */
export function UseCharts({ use: { assets, servers, hasForecast, rows } }: { use: UseChartsData }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="use-title" className="mt-8">
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1">
        <h3 id="use-title" className="me-auto font-semibold">
          Use in the last 12 months
        </h3>
        <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
          <ChartSwatch tone="primary" /> Highest use of the week
        </p>
        <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
          <i aria-hidden className="w-4 border-t-2 border-foreground" /> Capacity
        </p>
        {hasForecast && (
          <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
            <i
              aria-hidden
              className="h-2.5 w-4 border-t-2 border-dashed border-warning bg-warning-fill/40 forced-color-adjust-none"
            />{" "}
            Forecast
          </p>
        )}
      </div>
      <UseChart id="assets-in-use" name="Assets" summary={assets.summary} chart={assets.chart} />
      <UseChart id="servers-in-use" name="Servers" summary={servers.summary} chart={servers.chart} />
      <NumberTable
        summary="Use by week"
        caption="Highest use of each week, and the capacity at its end, in UTC"
        columnHeadings={["Week from", "Assets", "Asset capacity", "Servers", "Server capacity"]}
        rows={rows.map(({ from, numbers }) => ({
          id: from,
          name: <DateText value={from} format="day" />,
          numbers,
        }))}
      />
      <p className="mt-2 text-xs text-muted-foreground">
        The capacity of earlier days comes from the history of the quotas. Days without a running quota or
        without a limit have no line.
        {hasForecast &&
          " The dashed line continues the median growth of the forecast. The band shows the growth between the slowest and the fastest 10 %."}
      </p>
    </section>
  );
}

interface UseChartProps {
  id: string;
  name: string;
  summary: string;
  chart: UseChartsData["assets"]["chart"];
}

const UseChart = ({ id, name, summary, chart }: UseChartProps) => (
  <figure className="mb-5 min-w-0">
    <figcaption className="mb-3 text-xs">
      <span className="font-medium">{name}</span> <span className="text-muted-foreground">{summary}</span>
    </figcaption>
    <Chart
      id={id}
      title={`${name} in use by week`}
      description={`${name} in use: ${summary}. The table below lists the use by week.`}
      chart={chart}
    />
  </figure>
);
