import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { EmptyOverviewSection, OverviewSection } from "#app/routes/internal/air-customers/part.tsx";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import type { LabeledEvent } from "#app/words/event-wording.ts";

interface CustomerEventsProps {
  title: string;
  events: readonly LabeledEvent[];
  emptyText: string;
}

export function CustomerEvents({ title, events, emptyText }: CustomerEventsProps) {
  return (
    <OverviewSection
      title={title}
      aside={<span className="text-muted-foreground">Latest 10 events of the newest licenses</span>}
    >
      {events.length === 0 ? (
        <EmptyOverviewSection>{emptyText}</EmptyOverviewSection>
      ) : (
        <DataTable
          label={title}
          rows={events}
          rowKey={({ id }) => id}
          columns={[
            {
              label: "Event",
              headClassName: "w-[38%]",
              card: "lead",
              render: (event) => (
                <>
                  {event.label}
                  <SecondaryText className="[overflow-wrap:anywhere]">{event.sentence}</SecondaryText>
                </>
              ),
            },
            {
              label: "License",
              render: ({ licenseKey }) => licenseKey !== null && <KeyLink licenseKey={licenseKey} />,
            },
            {
              label: "Event Date",
              headClassName: "w-[17%]",
              render: (event) => <DateText value={event.createdAt} format="minute" />,
            },
            { label: "Performed By", render: (event) => <BreakableAddress text={event.createdBy} /> },
          ]}
        />
      )}
    </OverviewSection>
  );
}
