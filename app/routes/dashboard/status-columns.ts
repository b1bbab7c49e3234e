import type { Dashboard } from "#app/domain/dashboard/dashboard.ts";
import type { LifetimeStatus } from "#app/domain/license/license.ts";
import { formatDay, type DateLocale } from "#app/domain/time/date-locale.ts";
import { createNumberFormat } from "#app/domain/time/format-date.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { buildChart, type ChartTone } from "#app/routes/kit/charts/build-chart.ts";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import { lifetimeLabel } from "#app/words/license-words.ts";

const toneByStatus: Record<LifetimeStatus, ChartTone> = {
  active: "success",
  "almost-expired": "warning",
  pending: "muted",
  expired: "destructive",
};

/** From the bottom of the chart to the top. */
const statuses = Object.keys(toneByStatus) as LifetimeStatus[];

/** Computes a column for each counted day. */
export function buildStatusChart(
  { asOf, now: currentCounts, days }: Dashboard["statuses"],
  dateLocale: DateLocale,
) {
  const numbers = createNumberFormat(dateLocale.numbers);
  const { formatThousands } = numbers;
  const today = dayOf(asOf);
  // The current counts replace the stored counts of today.
  const dailyCounts = [...days.filter(({ day }) => day !== today), { day: today, counts: currentCounts }];
  return {
    asOf,
    from: dailyCounts[0]?.day ?? today,
    hasHistory: dailyCounts.length > 1,
    legend: statuses.map((status) => ({
      tone: toneByStatus[status],
      label: lifetimeLabel[status],
      countText: formatThousands(currentCounts[status]),
      to: buildListUrl(new URLSearchParams({ lifetimeStatuses: status })),
    })),
    chart: buildChart({
      columns: dailyCounts.map(({ day, counts }, index) => ({
        id: day,
        tick: index === 0 || index === dailyCounts.length - 1 ? formatDay(day, dateLocale) : undefined,
        text: `${formatDay(day, dateLocale)}: ${statuses
          .map((status) => `${formatThousands(counts[status])} ${lifetimeLabel[status].toLowerCase()}`)
          .join(", ")}`,
        parts: statuses.map((status) => ({ tone: toneByStatus[status], value: counts[status], text: "" })),
      })),
      numbers,
    }),
    rows: dailyCounts.toReversed().map(({ day, counts }) => ({
      day,
      counts: statuses.map((status) => formatThousands(counts[status])),
    })),
  };
}
