import { Link } from "react-router";
import type { ReportName } from "#app/domain/reports/reports.ts";
import { Chart } from "#app/routes/kit/charts/chart.tsx";
import { NumberTable } from "#app/routes/kit/charts/number-table.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { ReportCard } from "./report-card.tsx";
import type { ReportsView } from "./present-reports.ts";

interface UseReportProps {
  name: ReportName;
  title: string;
  noun: string;
  report: ReportsView["customers"];
}

export function UseReport({ name, title, noun, report: { chart, rows } }: UseReportProps) {
  const { formatThousands } = useNumberFormat();
  return (
    <ReportCard
      name={name}
      title={title}
      legend={[
        { tone: "primary", label: "In use" },
        { tone: "muted", label: "Free" },
      ]}
    >
      {rows.length > 0 ? (
        <>
          <Chart
            id={`${name}-chart`}
            title={title}
            description="Each bar links to its licenses. The table below has the names and numbers."
            chart={chart}
          />
          <p className="mt-2 mb-1 text-xs text-muted-foreground">
            Assets of Enterprise licenses, for the 20 {noun}s with the most assets in use. Other licenses have
            no asset limit.
          </p>
          <NumberTable
            summary={`Numbers by ${noun}`}
            caption={title}
            columnHeadings={[`No. and ${noun}`, "Licenses", "In use", "Capacity"]}
            rows={rows.map((row, index) => ({
              id: row.id,
              name: (
                <>
                  {index + 1}.{" "}
                  <Link to={row.licensesUrl} className="hover:underline">
                    <bdi>{row.name}</bdi>
                  </Link>
                </>
              ),
              numbers: [row.licenses, row.totalClientsInUse, row.totalClientCapacity].map(formatThousands),
            }))}
          />
        </>
      ) : (
        <p className="text-muted-foreground">No Enterprise license was counted.</p>
      )}
    </ReportCard>
  );
}
