import { DateText } from "#app/routes/kit/dates/date.tsx";
import { NumberTable } from "#app/routes/kit/number-table.tsx";
import type { UsageChartData } from "./use-bars.ts";

/** Charts of the peak usage of each day. */
export function UsageCharts({ usage: { charts, rows, days } }: { usage: UsageChartData }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="use-title" className="mt-6">
      <h3 id="use-title" className="mb-2 font-semibold">
        Use in the last {days} days
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <UsageChart id="assets-in-use" name="Assets" chart={charts.assets} />
        <UsageChart id="servers-in-use" name="Servers" chart={charts.servers} />
      </div>
      <NumberTable
        summary="Usage by day"
        caption="Highest use on each day, in UTC"
        columnHeadings={["Day", "Assets", "Servers"]}
        rows={rows.map(({ day, assets, servers }) => ({
          id: day,
          name: <DateText value={day} format="day" />,
          numbers: [assets, servers],
        }))}
      />
    </section>
  );
}

interface UsageChartProps {
  id: string;
  name: string;
  chart: UsageChartData["charts"]["assets"];
}

const UsageChart = ({ id, name, chart: { summary, bars, limitY } }: UsageChartProps) => (
  <figure className="min-w-0">
    <figcaption className="text-xs">
      {name} <span className="text-muted-foreground">{summary}</span>
    </figcaption>
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-about`}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="mt-3 h-[66px] w-full border-b"
    >
      <title id={`${id}-title`}>{`${name} in use by day`}</title>
      <desc id={`${id}-about`}>{`${name} in use: ${summary}. The table below lists the usage by day.`}</desc>
      <path d={bars} className="fill-primary" />
      {limitY !== null && (
        <path
          d={`M0 ${limitY}H100`}
          className="fill-none stroke-destructive [stroke-dasharray:4_3] [vector-effect:non-scaling-stroke]"
        />
      )}
    </svg>
  </figure>
);
