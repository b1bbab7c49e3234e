import { eventFields, eventLabel, eventSentence } from "#app/domain/history/event-wording.ts";
import type { HistoryEvent } from "#app/domain/history/event.ts";
import type { Page } from "#app/domain/page.ts";
import { DateText, useMonths } from "#app/ui/date.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Disclosure } from "./disclosure.tsx";
import { HistoryFields } from "./history-fields.tsx";

export function HistoryTab({ history }: { history: Page<HistoryEvent> }) {
  if (history.totalEntityCount === 0) return <EmptyState title="Nothing has happened yet" />;
  return (
    <>
      <Table label="History">
        <TableHead>
          <HeadCell className="w-[56%]">Event</HeadCell>
          <HeadCell>Event Date</HeadCell>
          <HeadCell>Performed By</HeadCell>
        </TableHead>
        <TableBody>
          {history.entities.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        total={history.totalEntityCount}
        page={history.currentPage}
        pageSize={history.pageSize}
        sizes={[history.pageSize]}
        noun="events"
        pageParam="historyPage"
      />
    </>
  );
}

function EventRow({ event }: { event: HistoryEvent }) {
  const months = useMonths();
  return (
    <Row aria-label={eventLabel[event.eventName]}>
      <Cell card="lead">
        <Disclosure summary={eventLabel[event.eventName]}>
          <p className="[overflow-wrap:anywhere]">{eventSentence(event, months)}</p>
          <HistoryFields fields={eventFields(event, months)} />
          <p className="text-sm text-muted">
            Request <code className="font-mono [overflow-wrap:anywhere]">{event.requestId}</code>
          </p>
        </Disclosure>
      </Cell>
      <Cell label="Event Date">
        <DateText value={event.createdAt} format="instant" />
      </Cell>
      <Cell label="Performed By">
        <span className="[overflow-wrap:anywhere]">{event.createdBy}</span>
      </Cell>
    </Row>
  );
}
