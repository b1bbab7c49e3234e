import { grouped } from "#app/domain/text/grouped.ts";
import { daysBetween } from "#app/domain/time/time.ts";
import type { LicenseUse } from "#app/domain/use/daily-use.ts";
import { DateText } from "#app/ui/data/date.tsx";
import { Disclosure } from "#app/ui/layers/disclosure.tsx";

const height = 64;
const above = 16;
const barShare = 0.7;

export const shownDays = 90;

interface UseChartsProps {
  use: LicenseUse;
  today: string;
}

/** What was in use at most, day by day. */
export function UseCharts({ use: { days, assetLimit, serverLimit }, today }: UseChartsProps) {
  if (days.length === 0) return null;
  const bars = (of: "assets" | "servers") =>
    days.map((one) => ({ place: shownDays - 1 - daysBetween(one.day, today), value: one[of] }));
  return (
    <section aria-labelledby="use-title" className="mt-6">
      <h3 id="use-title" className="mb-2 font-semibold">
        Use in the last {shownDays} days
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <UseChart id="assets-in-use" name="Assets" bars={bars("assets")} limit={assetLimit} />
        <UseChart id="servers-in-use" name="Servers" bars={bars("servers")} limit={serverLimit} />
      </div>
      <Disclosure summary="The numbers, day by day">
        <table className="text-sm">
          <caption className="sr-only">The most that was in use on each day, in UTC</caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="pe-6 text-start font-medium">
                Day
              </th>
              <th scope="col" className="pe-6 text-end font-medium">
                Assets
              </th>
              <th scope="col" className="text-end font-medium">
                Servers
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, assets, servers }) => (
              <tr key={day}>
                <th scope="row" className="pe-6 text-start font-normal">
                  <DateText value={`${day}T00:00:00.000Z`} />
                </th>
                <td className="pe-6 text-end tabular-nums">{grouped(assets)}</td>
                <td className="text-end tabular-nums">{grouped(servers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}

interface UseChartProps {
  id: string;
  name: string;
  bars: readonly { place: number; value: number }[];
  /** Null without one. */
  limit: number | null;
}

function UseChart({ id, name, bars, limit }: UseChartProps) {
  const most = Math.max(...bars.map(({ value }) => value));
  const top = Math.max(1, most, limit ?? 0);
  const yOf = (value: number) => above + height - Math.round((value / top) * height);
  const width = 100 / shownDays;
  const said = `at most ${grouped(most)}${limit === null ? "" : ` of ${grouped(limit)}`}`;
  return (
    <figure className="min-w-0">
      <figcaption className="text-sm">
        {name} <span className="text-muted">{said}</span>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-about`}
        className="w-full"
        height={height + above + 2}
      >
        <title id={`${id}-title`}>{`${name} in use by day`}</title>
        <desc id={`${id}-about`}>{`${name} in use: ${said}. The table below has the numbers.`}</desc>
        {bars.map(({ place, value }) => (
          <rect
            key={place}
            className="fill-accent"
            x={`${(place + (1 - barShare) / 2) * width}%`}
            width={`${barShare * width}%`}
            y={yOf(value)}
            height={above + height - yOf(value)}
          />
        ))}
        {limit !== null && (
          <line
            className="stroke-bad"
            strokeDasharray="4 3"
            x1="0"
            x2="100%"
            y1={yOf(limit)}
            y2={yOf(limit)}
          />
        )}
        <line className="stroke-line" x1="0" x2="100%" y1={above + height} y2={above + height} />
      </svg>
    </figure>
  );
}
