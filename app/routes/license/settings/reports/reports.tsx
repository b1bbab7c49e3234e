import { dateLocaleContext } from "#app/middleware/locale.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import type { Route } from "./+types/reports.ts";
import { MonthReport } from "./month-report.tsx";
import { presentReports } from "./present-reports.ts";
import { UseReport } from "./use-report.tsx";

export const meta = () => [{ title: "Reports" }];

export async function loader({ context }: Route.LoaderArgs) {
  const api = requireApi(context, "report.read");
  return { reports: presentReports(await api.reports.read(), context.get(dateLocaleContext)) };
}

export default function Reports({ loaderData: { reports } }: Route.ComponentProps) {
  if (!reports)
    return (
      <Page>
        <PageHeader title="Reports" />
        <EmptyState title="The licenses have not been counted yet">
          The job “Statuses” counts the licenses once a day. An admin can run it now under Settings, Jobs.
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Reports"
        description={
          <>
            Licenses are counted once a day, without deleted licenses. Last count:{" "}
            <DateText value={reports.countedAt} format="minute" />.
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 *:min-w-0 xl:grid-cols-2">
        <UseReport name="customers" title="Use by customer" noun="customer" report={reports.customers} />
        <UseReport name="tiers" title="Use by tier" noun="tier" report={reports.tiers} />
        <MonthReport
          name="renewals"
          title="Renewals won and lost"
          note="Licenses by the month of the end that was renewed, or whose renewal was lost."
          report={reports.renewals}
        />
        <MonthReport
          name="licenses"
          title="New and ended licenses"
          note="Licenses by the month in which they were created or ended."
          report={reports.licenses}
        />
      </div>
    </Page>
  );
}
