import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/layers/disclosure.tsx";

interface NumbersProps {
  summary: string;
  caption: string;
  /** The first one is the heading of the row names. */
  heads: readonly string[];
  rows: readonly { of: string; name: ReactNode; numbers: readonly string[] }[];
}

/** The numbers of a chart as a table. */
export const NumberTable = ({ summary, caption, heads, rows }: NumbersProps) => (
  <Disclosure summary={summary}>
    <table className="numbers">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ of, name, numbers }) => (
          <tr key={of}>
            <th scope="row">{name}</th>
            {numbers.map((number, position) => (
              <td key={position}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Disclosure>
);
