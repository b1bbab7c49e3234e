import { Link } from "react-router";
import { type Desk, type Figure, mostCounted } from "#app/domain/desk/desk.ts";
import { eventLabel } from "#app/domain/history/event.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { licensePath } from "#app/routes/license/licenses/list/address.ts";
import { useMay } from "#app/routes/use-may.ts";
import { DateText, RelativeDays } from "#app/ui/data/date.tsx";
import { Card, CardTitle } from "#app/ui/page/card.tsx";
import { EndsChart } from "./ends-chart.tsx";
import { figurePlace, figureWords } from "./figure-words.ts";

/** What needs somebody today, what ends when, and what the person did last. */
export function DeskParts({ desk, now }: { desk: Desk; now: Instant }) {
  const pressing = desk.figures.filter(({ count }) => count > 0);
  const quiet = desk.figures.filter(({ count }) => count === 0);
  return (
    <>
      <section aria-labelledby="today-title" className="mt-8">
        <h2 id="today-title" className="font-semibold">
          Today
        </h2>
        {pressing.length > 0 && (
          <ul className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {pressing.map((figure) => (
              <FigureCard key={figure.name} figure={figure} now={now} />
            ))}
          </ul>
        )}
        <p className="mt-3 text-sm text-muted">
          {quiet.length === 0 ? "" : `Nothing here: ${quiet.map(({ name }) => quietLabel(name)).join(", ")}.`}
        </p>
      </section>
      <div className="mt-8 grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <EndsChart months={desk.months} className="lg:col-span-2" />
        <OwnEvents events={desk.ownEvents} />
      </div>
    </>
  );
}

const quietLabel = (name: Figure["name"]) => {
  const { label } = figureWords[name];
  return label.charAt(0).toLowerCase() + label.slice(1);
};

function FigureCard({ figure, now }: { figure: Figure; now: Instant }) {
  const { name, count, lines } = figure;
  const { label, linePlace } = figureWords[name];
  const to = figurePlace(figure, useMay("renewal.read"));
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-raised">
      <Link to={to} className="flex items-baseline gap-2 rounded hover:text-accent">
        <strong className="text-xl font-semibold tabular-nums">
          {count > mostCounted ? `${grouped(mostCounted)}+` : grouped(count)}
        </strong>{" "}
        <span className="font-medium">{label}</span>
      </Link>
      <ul className="mt-2 text-sm">
        {lines.map(({ key, name: of, at }, place) => (
          <li key={place} className="flex justify-between gap-3 py-1">
            <Link
              to={linePlace(key)}
              dir="auto"
              title={of}
              className="any-language min-w-0 truncate hover:underline"
            >
              {of}
            </Link>
            <RelativeDays value={at} now={now} className="shrink-0 text-muted" />
          </li>
        ))}
      </ul>
    </li>
  );
}

const OwnEvents = ({ events }: { events: Desk["ownEvents"] }) => (
  <Card aria-labelledby="own-events-title">
    <CardTitle id="own-events-title">What you did last</CardTitle>
    {events.length === 0 ? (
      <p className="text-muted">Nothing yet.</p>
    ) : (
      <ul className="grid gap-2 text-sm">
        {events.map(({ eventName, at, licenseKey }, place) => (
          <li key={place}>
            <span className="block font-medium">{eventLabel[eventName]}</span>
            <span className="flex flex-wrap gap-x-2 text-muted">
              <DateText value={at} format="minute" />
              {licenseKey !== "" && (
                <Link to={licensePath(licenseKey)} className="[overflow-wrap:anywhere] hover:underline">
                  {licenseKey}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
