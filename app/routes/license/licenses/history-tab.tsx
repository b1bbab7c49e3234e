import type { HistoryEvent } from "#app/domain/history/event.ts";
import { eventLabel } from "#app/domain/history/event-wording.ts";
import type { Page } from "#app/domain/page.ts";
import { DateText } from "#app/ui/date.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";

export function HistoryTab({ history }: { history: Page<HistoryEvent> }) {
  return (
    <>
      <Table label="History">
        <TableHead>
          <HeadCell>Event</HeadCell>
          <HeadCell>Event Date</HeadCell>
          <HeadCell>Performed By</HeadCell>
        </TableHead>
        <TableBody>
          {history.entities.map((event) => (
            <Row key={event.id}>
              <Cell card="title">{eventLabel[event.eventName]}</Cell>
              <Cell label="Event Date">
                <DateText value={event.createdAt} format="instant" />
              </Cell>
              <Cell label="Performed By">{event.createdBy}</Cell>
            </Row>
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
