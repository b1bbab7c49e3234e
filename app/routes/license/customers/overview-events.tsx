import { KeyLink } from "#app/routes/internal/air-customers/key-link.tsx";
import { EmptyOverviewSection, OverviewSection } from "#app/routes/internal/air-customers/part.tsx";
import { Address } from "#app/routes/kit/text/address.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
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
      aside={<span className="text-muted-foreground">of its newest licenses, at most ten</span>}
    >
      {events.length === 0 ? (
        <EmptyOverviewSection>{emptyText}</EmptyOverviewSection>
      ) : (
        <Table label={title}>
          <TableHead>
            <HeadCell className="w-[46%]">Event</HeadCell>
            <HeadCell>License</HeadCell>
            <HeadCell>Event Date</HeadCell>
            <HeadCell>Performed By</HeadCell>
          </TableHead>
          <TableBody>
            {events.map((event) => (
              <Row key={event.id}>
                <Cell card="lead">
                  {event.label}
                  <Secondary className="[overflow-wrap:anywhere]">{event.sentence}</Secondary>
                </Cell>
                <Cell label="License">
                  <KeyLink licenseKey={event.licenseKey} />
                </Cell>
                <Cell label="Event Date">
                  <DateText value={event.createdAt} format="minute" />
                </Cell>
                <Cell label="Performed By">
                  <Address text={event.createdBy} />
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </OverviewSection>
  );
}
