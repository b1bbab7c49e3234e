import type { ReactNode } from "react";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";

interface NumberTableProps {
  summary: string;
  caption: string;
  /** The first heading is above the names of the rows. */
  columnHeadings: readonly string[];
  rows: readonly { id: string; name: ReactNode; numbers: readonly string[] }[];
}

/** Shows the numbers of a chart as a table that the user can open. */
export const NumberTable = ({ summary, caption, columnHeadings, rows }: NumberTableProps) => (
  <Disclosure summary={summary}>
    <table className="text-xs tabular-nums [&_:is(td,th:not(:first-child))]:ps-5 [&_:is(td,th:not(:first-child))]:text-end">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columnHeadings.map((heading) => (
            <th key={heading} scope="col" className="text-start font-medium text-muted-foreground">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id: rowId, name, numbers }) => (
          <tr key={rowId}>
            <th scope="row" className="text-start font-normal">
              {name}
            </th>
            {numbers.map((number, position) => (
              <td key={position}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Disclosure>
);
