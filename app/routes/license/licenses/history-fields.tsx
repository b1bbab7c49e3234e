import type { ReactNode } from "react";
import type { EventField, FieldWords } from "#app/domain/history/event-wording.ts";
import { TagChip } from "#app/ui/chip.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { listPath } from "./list-address.ts";

/** The fields that an event tells of: before and after, or only what is so now. No table element: those around it restyle theirs. */
export function HistoryFields({ fields }: { fields: readonly EventField[] }) {
  if (fields.length === 0) return null;
  const hasBefore = fields.some(({ before }) => before !== null);
  const columns = hasBefore
    ? "grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,4fr)]"
    : "grid-cols-[minmax(0,3fr)_minmax(0,8fr)]";
  const row = classNames("grid gap-x-3 py-1", columns);
  return (
    <div role="table" aria-label="Changed fields" className="text-sm">
      <div role="row" className={classNames(row, "text-xs font-semibold text-muted")}>
        <span role="columnheader">Field</span>
        {hasBefore && <span role="columnheader">Before</span>}
        <span role="columnheader">{hasBefore ? "After" : "Value"}</span>
      </div>
      {fields.map(({ name, label, before, after }) => (
        <div key={name} role="row" className={row}>
          <span role="rowheader" className="text-muted">
            {label}
          </span>
          {hasBefore && (
            <Value>
              <Words name={name} words={before ?? "–"} />
            </Value>
          )}
          <Value>
            <Words name={name} words={after} />
          </Value>
        </div>
      ))}
    </div>
  );
}

const Value = ({ children }: { children: ReactNode }) => (
  <div role="cell" className="min-w-0">
    {children}
  </div>
);

function Words({ name, words }: { name: string; words: FieldWords }) {
  if (typeof words === "string")
    return (
      <span dir="auto" className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
        {words}
      </span>
    );
  return (
    <ul className="flex flex-wrap gap-1">
      {words.map((word) => (
        <li key={word} className="max-w-full">
          <TagChip
            name={word}
            {...(name === "tags" && { to: `${listPath}?${new URLSearchParams({ tag: word })}` })}
          />
        </li>
      ))}
    </ul>
  );
}
