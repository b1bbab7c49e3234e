import type { DashboardView } from "./present-dashboard.ts";
import { RenewalCalendarCard } from "./renewal-calendar-card.tsx";
import { StatusChart } from "./status-chart.tsx";

export default function DashboardCharts({
  calendar,
  statuses,
}: Pick<DashboardView, "calendar" | "statuses">) {
  return (
    <>
      <RenewalCalendarCard calendar={calendar} />
      <StatusChart statuses={statuses} />
    </>
  );
}
