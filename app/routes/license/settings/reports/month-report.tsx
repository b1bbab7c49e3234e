import type { ReportName } from "#app/domain/reports/reports.ts";
import { Chart } from "#app/routes/kit/charts/chart.tsx";
import { NumberTable } from "#app/routes/kit/charts/number-table.tsx";
import { useDateLocale } from "#app/routes/kit/dates/date.tsx";
import { ReportCard } from "./report-card.tsx";
import type { ReportsView } from "./present-reports.ts";

interface MonthReportProps {
  name: ReportName;
  title: string;
  note: string;
  emptyText: string;
  report: ReportsView["renewals"];
}

export function MonthReport({ name, title, note, emptyText, report }: MonthReportProps) {
  const { lang } = useDateLocale();
  const { legend, chart, rows } = report;
  if (legend.every(({ countText }) => countText === "0"))
    return (
      <ReportCard name={name} title={title} legend={legend}>
        <p className="text-muted-foreground">{emptyText}</p>
      </ReportCard>
    );
  return (
    <ReportCard name={name} title={title} legend={legend}>
      <Chart
        id={`${name}-chart`}
        title={title}
        description="Each bar links to its licenses. The table below has the numbers."
        chart={chart}
      />
      <p className="mt-2 mb-1 text-xs text-muted-foreground">{note}</p>
      <NumberTable
        summary="Numbers by month"
        caption={title}
        columnHeadings={["Month", ...legend.map(({ label }) => label)]}
        rows={rows.map(({ id, name: month, numbers }) => ({
          id,
          name: <span lang={lang}>{month}</span>,
          numbers,
        }))}
      />
    </ReportCard>
  );
}
