import { href, Link } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import type { LabeledEvent } from "#app/words/event-wording.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Disclosure } from "#app/ui/collapsible.tsx";
import { EventFacts, Performer } from "#app/routes/license/kit/history-fields.tsx";

interface AuditTableProps {
  events: readonly LabeledEvent[];
  /** Null if the chain is intact. */
  brokenAt: number | null;
}

export const AuditTable = ({ events, brokenAt }: AuditTableProps) => (
  <Table label="Events">
    <TableHead>
      <HeadCell className="w-[52%]">Event</HeadCell>
      <HeadCell>License</HeadCell>
      <HeadCell>Performed By</HeadCell>
      <HeadCell>Event Date</HeadCell>
    </TableHead>
    <TableBody>
      {events.map((event) => (
        <EventRow key={event.id} event={event} isBroken={event.id === brokenAt} />
      ))}
    </TableBody>
  </Table>
);

function EventRow({ event, isBroken }: { event: LabeledEvent; isBroken: boolean }) {
  const { label } = event;
  return (
    <Row aria-label={label}>
      <Cell card="lead">
        <Disclosure
          summary={
            <>
              {label}
              {isBroken && (
                <span className="ms-2">
                  <Badge tone="bad">Broken here</Badge>
                </span>
              )}
              <Secondary className="font-normal [overflow-wrap:anywhere]">{event.sentence}</Secondary>
            </>
          }
        >
          <EventFacts event={event} />
        </Disclosure>
      </Cell>
      <Cell label="License" card={event.licenseKey === "" ? "off" : "plain"}>
        {event.licenseKey === "" ? (
          "–"
        ) : (
          <Link to={href("/license/licenses/:key", { key: event.licenseKey })} className="hover:underline">
            <Code>{event.licenseKey}</Code>
          </Link>
        )}
      </Cell>
      <Cell label="Performed By" card="plain">
        <Performer createdBy={event.createdBy} />
      </Cell>
      <Cell label="Event Date" card="plain">
        <DateText value={event.createdAt} format="second" />
        <Secondary className="max-sm:hidden">Event {formatThousands(event.id)}</Secondary>
      </Cell>
    </Row>
  );
}
