import { lazy, Suspense } from "react";
import { DateText, formatDateText } from "#app/routes/kit/dates/date.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { PanelSkeleton } from "#app/ui/skeleton.tsx";
import type { DashboardView } from "./present-dashboard.ts";

const DashboardCharts = lazy(() => import("./dashboard-charts.tsx"));

export function DashboardSections({ dashboard }: { dashboard: DashboardView }) {
  const { nonEmptyFigures, emptyFigureLabels, calendar, statuses, viewerEvents } = dashboard;
  return (
    <>
      <section aria-labelledby="today-title" className="mt-8">
        <h2 id="today-title" className="font-semibold">
          Waiting today
        </h2>
        {nonEmptyFigures.length > 0 && (
          <ul
            data-link=""
            className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-4"
          >
            {nonEmptyFigures.map((figure) => (
              <FigureCard key={figure.label} figure={figure} />
            ))}
          </ul>
        )}
        {emptyFigureLabels.length > 0 && (
          <p className="mt-3 text-xs text-muted-foreground">
            Nothing waits here: {emptyFigureLabels.join(" · ")}.
          </p>
        )}
      </section>
      <div className="mt-8 grid grid-cols-1 items-start gap-4 *:min-w-0 lg:grid-cols-2 xl:grid-cols-[2fr_2fr_minmax(280px,1fr)]">
        <Suspense fallback={<PanelSkeleton className="lg:col-span-2" />}>
          <DashboardCharts calendar={calendar} statuses={statuses} />
        </Suspense>
        <ViewerEvents events={viewerEvents} />
      </div>
    </>
  );
}

function FigureCard({ figure }: { figure: DashboardView["nonEmptyFigures"][number] }) {
  const { label, countText, to, lines } = figure;
  return (
    <li className="rounded-xl border bg-card p-4">
      <a href={to} className="flex items-baseline gap-2 hover:text-primary">
        <strong className="text-xl font-semibold tabular-nums">{countText}</strong>{" "}
        <span className="font-medium">{label}</span>
      </a>
      <ul className="mt-2 text-xs">
        {lines.map(({ name, detail, at, to: lineTo }, index) => (
          <li key={index} className="flex justify-between gap-3 py-1">
            <a
              href={lineTo}
              dir="auto"
              title={name}
              className="any-language min-w-0 truncate hover:underline"
            >
              {name}
            </a>
            <span
              className="shrink-0 text-muted-foreground"
              title={at === null ? undefined : formatDateText(at)}
            >
              {detail}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

const ViewerEvents = ({ events }: { events: DashboardView["viewerEvents"] }) => (
  <Card aria-labelledby="own-events-title">
    <CardTitle id="own-events-title">Your latest changes</CardTitle>
    {events.length === 0 ? (
      <p className="text-muted-foreground">You have not changed anything yet.</p>
    ) : (
      <ul data-link="" className="grid gap-2 text-xs">
        {events.map(({ label, at, name, to }, index) => (
          <li key={index}>
            <span className="block font-medium">{label}</span>
            <span className="flex flex-wrap gap-x-2 text-muted-foreground">
              <DateText value={at} format="minute" />
              {to === null ? (
                name !== null && <span>{name}</span>
              ) : (
                <a href={to} dir="auto" className="any-language [overflow-wrap:anywhere] hover:underline">
                  {name}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
