import type { ReportMonth, Reports, Use } from "#app/domain/reports/reports.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import { findFirstDayOfMonth } from "#app/domain/time/first-day-of-month.ts";
import { createNumberFormat } from "#app/domain/time/format-date.ts";
import { addDays, type Day, dayOf } from "#app/domain/time/time.ts";
import { buildChart, type ChartColumn, type ChartTone } from "#app/routes/kit/charts/build-chart.ts";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import { buildAllRenewalsUrl } from "#app/routes/license/renewals/desk-list.tsx";

type MonthCount = Exclude<keyof ReportMonth, "month">;

interface MonthSeries {
  count: MonthCount;
  label: string;
  tone: ChartTone;
  buildUrl: (days: { from: Day; to: Day }) => string;
}

const buildLicensesUrl = (dateFilterType: "created" | "expired", { from, to }: { from: Day; to: Day }) =>
  buildListUrl(new URLSearchParams({ dateFilterType, minDate: from, maxDate: to }));

const renewalSeries: readonly MonthSeries[] = [
  {
    count: "renewed",
    label: "Won",
    tone: "success",
    buildUrl: (days) => buildAllRenewalsUrl({ ...days, state: "renewed" }),
  },
  {
    count: "lost",
    label: "Lost",
    tone: "destructive",
    buildUrl: (days) => buildAllRenewalsUrl({ ...days, state: "lost" }),
  },
];

const licenseSeries: readonly MonthSeries[] = [
  {
    count: "created",
    label: "New",
    tone: "primary",
    buildUrl: (days) => buildLicensesUrl("created", days),
  },
  {
    count: "ended",
    label: "Ended",
    tone: "muted",
    buildUrl: (days) => buildLicensesUrl("expired", days),
  },
];

/** Each part of a chart links to the licenses that it counts. */
export function presentReports(reports: Reports, dateLocale: DateLocale) {
  const { countedAt, customers, tiers, months } = reports;
  if (countedAt === null) return null;
  const numbers = createNumberFormat(dateLocale.numbers);
  const { formatCount, formatThousands } = numbers;
  const lastCountedDay = addDays(dayOf(countedAt), -1);

  const presentMonths = (series: readonly MonthSeries[]) => {
    const columns = months.flatMap((reportMonth) => {
      const { month } = reportMonth;
      const from = `${month}-01`;
      const lastDay = addDays(findFirstDayOfMonth(from, 1), -1);
      const tick = dateLocale.monthNames[Number(month.slice(5)) - 1] ?? "";
      return series.map(({ count, label, tone, buildUrl }, index): ChartColumn => {
        const value = reportMonth[count];
        const text = `${tick} ${month.slice(0, 4)}: ${formatCount(value, "license")} ${label.toLowerCase()}`;
        const to = count === "ended" && lastCountedDay < lastDay ? lastCountedDay : lastDay;
        return {
          id: `${month} ${count}`,
          tick: index === 0 ? tick : undefined,
          text,
          parts: [{ tone, value, text, to: buildUrl({ from, to }) }],
        };
      });
    });
    return {
      legend: series.map(({ count, label, tone }) => ({
        tone,
        label,
        countText: formatThousands(months.reduce((sum, month) => sum + month[count], 0)),
      })),
      chart: buildChart({ columns, numbers }),
      rows: months.map((reportMonth) => ({
        id: reportMonth.month,
        name: `${dateLocale.monthNames[Number(reportMonth.month.slice(5)) - 1]} ${reportMonth.month.slice(0, 4)}`,
        numbers: series.map(({ count }) => formatThousands(reportMonth[count])),
      })),
    };
  };

  const presentUse = (uses: readonly (Use & { id: string; name: string; licensesUrl: string })[]) => ({
    rows: uses,
    chart: buildChart({
      columns: uses.map(({ id, name, licensesUrl, totalClientsInUse, totalClientCapacity }, index) => {
        const text = `${name}: ${formatThousands(totalClientsInUse)} of ${formatCount(totalClientCapacity, "asset")}`;
        return {
          id,
          tick: String(index + 1),
          text,
          parts: [
            { tone: "primary", value: totalClientsInUse, text, to: licensesUrl },
            {
              tone: "muted",
              value: Math.max(0, totalClientCapacity - totalClientsInUse),
              text,
              to: licensesUrl,
            },
          ],
        };
      }),
      numbers,
    }),
  });

  return {
    countedAt,
    customers: presentUse(
      customers.map(({ companyId, companyName, ...use }) => ({
        ...use,
        id: String(companyId),
        name: companyName,
        licensesUrl: buildListUrl(new URLSearchParams({ companyId: String(companyId), types: "1" })),
      })),
    ),
    tiers: presentUse(
      tiers.map(({ packageTierId, packageTierPrettyName, ...use }) => ({
        ...use,
        id: packageTierId,
        name: packageTierPrettyName,
        licensesUrl: buildListUrl(new URLSearchParams({ packageTierId, types: "1" })),
      })),
    ),
    renewals: presentMonths(renewalSeries),
    licenses: presentMonths(licenseSeries),
  };
}
export type ReportsView = NonNullable<ReturnType<typeof presentReports>>;
