import { Link } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { useMonths } from "#app/ui/data/date.tsx";
import { Disclosure } from "#app/ui/layers/disclosure.tsx";
import { Card, CardTitle } from "#app/ui/page/card.tsx";
import type { PresentedDesk } from "./figure-words.ts";

const height = 120;
const above = 18;
const barShare = 0.6;

export function EndsChart({
  ends: { asOf, total, months },
  className,
}: {
  ends: PresentedDesk["ends"];
  className?: string;
}) {
  const words = useMonths();
  const width = 100 / months.length;
  const nameOf = ({ from }: { from: string }) => words.names[Number(from.slice(5, 7)) - 1] ?? "";
  return (
    <Card aria-labelledby="ends-title" className={className}>
      <CardTitle id="ends-title">Ends in the next 12 months</CardTitle>
      <svg
        role="img"
        aria-labelledby="chart-title chart-about"
        className="w-full"
        height={height + above + 20}
      >
        <title id="chart-title">Licenses that end, by month</title>
        <desc id="chart-about">{`${total} in all. The table below has the numbers.`}</desc>
        <g className="fill-muted text-xs tabular-nums" textAnchor="middle">
          {months.map((month, place) => {
            const bar = Math.round(month.share * height);
            const middle = `${(place + 0.5) * width}%`;
            return (
              <g key={month.from}>
                <rect
                  className="fill-accent"
                  x={`${(place + (1 - barShare) / 2) * width}%`}
                  width={`${barShare * width}%`}
                  y={above + height - bar}
                  height={bar}
                  rx="2"
                />
                <text x={middle} y={above + height - bar - 5}>
                  {month.short}
                </text>
                <text x={middle} y={above + height + 16} lang={words.lang}>
                  {nameOf(month)}
                </text>
              </g>
            );
          })}
          <line className="stroke-line" x1="0" x2="100%" y1={above + height} y2={above + height} />
        </g>
      </svg>
      <p className="my-2 text-sm text-muted">This month from today on, as of {asOf} UTC.</p>
      <Disclosure summary="The numbers, with their licenses">
        <table>
          <caption className="sr-only">Licenses that end, by month</caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="pe-6 text-start font-medium">
                Month
              </th>
              <th scope="col" className="text-end font-medium">
                Licenses
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.from}>
                <th scope="row" className="pe-6 text-start font-normal">
                  <Link to={month.to} className="hover:underline">
                    <span lang={words.lang}>{nameOf(month)}</span> {month.from.slice(0, 4)}
                  </Link>
                </th>
                <td className="text-end tabular-nums">{grouped(month.ends)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </Card>
  );
}
