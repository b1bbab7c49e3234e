import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import type { LabeledEvent } from "#app/words/event-wording.ts";
import { Badge } from "#app/ui/badge.tsx";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { EventFacts, EventPerformer } from "#app/routes/license/kit/history-fields.tsx";

interface AuditTableProps {
  events: readonly LabeledEvent[];
  unreadableEvents?: readonly UnreadableEntity[] | undefined;
  /** Id of the event at which the hash chain is broken. Null if the chain is intact. */
  brokenAt: number | null;
}

export const AuditTable = ({ events, unreadableEvents, brokenAt }: AuditTableProps) => {
  const { formatThousands } = useNumberFormat();
  return (
    <DataTable
      label="Events"
      rows={events}
      unreadableEntities={unreadableEvents}
      rowKey={({ id }) => id}
      rowLabel={({ label }) => label}
      columns={[
        {
          label: "Event",
          headClassName: "w-1/2",
          card: "lead",
          render: (event) => (
            <Disclosure
              summary={
                <>
                  {event.label}
                  {event.id === brokenAt && (
                    <span className="ms-2">
                      <Badge variant="destructive">Broken here</Badge>
                    </span>
                  )}
                  <SecondaryText
                    title={event.sentence}
                    className="cut font-normal group-open/more:wrap-anywhere group-open/more:whitespace-normal"
                  >
                    {event.sentence}
                  </SecondaryText>
                </>
              }
            >
              <EventFacts event={event} />
            </Disclosure>
          ),
        },
        {
          label: "License",
          card: ({ licenseKey }) => (licenseKey === null ? "off" : "plain"),
          render: (event) => (event.licenseKey === null ? "–" : <KeyLink licenseKey={event.licenseKey} />),
        },
        {
          label: "Performed By",
          headClassName: "w-[16%]",
          card: "plain",
          render: (event) => (
            <span title={event.createdBy} className="cut">
              <EventPerformer event={event} className="cut" />
            </span>
          ),
        },
        {
          label: "Event Date",
          card: "plain",
          render: (event) => (
            <>
              <DateText
                value={event.createdAt}
                format="second"
                className="@min-[60rem]/table-frame:whitespace-nowrap"
              />
              <SecondaryText className="@max-[60rem]/table-frame:hidden">
                Event {formatThousands(event.id)}
              </SecondaryText>
            </>
          ),
        },
      ]}
    />
  );
};
