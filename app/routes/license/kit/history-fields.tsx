import type { ReactNode } from "react";
import type { LabeledEvent } from "#app/words/event-wording.ts";
import type { EventField, FieldValueText } from "#app/words/event-fields.ts";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { findPerformerLabel } from "#app/words/performer-wording.ts";
import { cn } from "#app/ui/cn.ts";
import { SecondaryText } from "#app/ui/table.tsx";
import { buildTaggedLicensesUrl } from "./license-urls.ts";

export const Performer = ({ createdBy }: { createdBy: string }) =>
  findPerformerLabel(createdBy) ?? <BreakableAddress text={createdBy} />;

interface EventPerformerProps {
  event: Pick<LabeledEvent, "createdBy" | "assistant">;
  /** How the name of the assistant wraps. */
  className?: string;
}

/** The person, and the assistant that acted for the person. */
export const EventPerformer = ({ event, className = "[overflow-wrap:anywhere]" }: EventPerformerProps) => (
  <>
    <Performer createdBy={event.createdBy} />
    {event.assistant !== null && (
      <SecondaryText title={event.assistant} className={className}>
        {event.assistant}
      </SecondaryText>
    )}
  </>
);

export function EventFacts({ event }: { event: LabeledEvent }) {
  return (
    <>
      <HistoryFields fields={event.fields} />
      {event.requestId !== "" && <RequestLine event={event} />}
    </>
  );
}

const RequestLine = ({ event }: { event: LabeledEvent }) => (
  <p className="text-xs text-muted-foreground">
    Request <code className="font-mono [overflow-wrap:anywhere]">{event.requestId}</code>
    {event.address !== undefined && (
      <>
        {" from "}
        <code className="font-mono [overflow-wrap:anywhere]">{event.address}</code>
      </>
    )}
  </p>
);

/**
 * This component has no `<table>` element, because the styles of the surrounding tables would apply to it.
 */
function HistoryFields({ fields }: { fields: readonly EventField[] }) {
  if (fields.length === 0) return null;
  const hasOldValues = fields.some(({ before }) => before !== null);
  const columnsClassName = hasOldValues
    ? "grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,4fr)]"
    : "grid-cols-[minmax(0,3fr)_minmax(0,8fr)]";
  const rowClassName = cn("grid gap-x-3 py-1", columnsClassName);
  return (
    <div role="table" aria-label="Changed fields" className="text-xs">
      <div role="row" className={cn(rowClassName, "text-2xs font-semibold text-muted-foreground")}>
        <span role="columnheader">Field</span>
        {hasOldValues && <span role="columnheader">Before</span>}
        <span role="columnheader">{hasOldValues ? "After" : "Value"}</span>
      </div>
      {fields.map(({ name, label, before, after }) => (
        <div key={name} role="row" className={rowClassName}>
          <span role="rowheader" className="text-muted-foreground">
            {label}
          </span>
          {hasOldValues && (
            <ValueCell>
              <FieldValue name={name} value={before ?? "–"} />
            </ValueCell>
          )}
          <ValueCell>
            <FieldValue name={name} value={after} />
          </ValueCell>
        </div>
      ))}
    </div>
  );
}

const ValueCell = ({ children }: { children: ReactNode }) => (
  <div role="cell" className="min-w-0">
    {children}
  </div>
);

function FieldValue({ name, value }: { name: string; value: FieldValueText }) {
  if (typeof value === "string")
    return (
      <span dir="auto" className="any-language whitespace-pre-wrap">
        {value}
      </span>
    );
  return (
    <ul className="flex flex-wrap gap-1">
      {value.map((text) => (
        <li key={text} className="max-w-full">
          <TagChip name={text} to={name === "tags" ? buildTaggedLicensesUrl(text) : undefined} />
        </li>
      ))}
    </ul>
  );
}
