import { Form, Link, useSearchParams } from "react-router";
import { eventLabelOf, eventSentence } from "#app/words/event-wording.ts";
import type { ToldEvent } from "#app/domain/history/event.ts";
import type { Page } from "#app/domain/page.ts";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { undoAddress } from "#app/routes/license/licenses/edit/address.ts";
import { DateText, useMonths } from "#app/ui/data/date.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/data/table.tsx";
import { auditList } from "#app/routes/license/audit/audit-list.tsx";
import { Disclosure } from "#app/ui/layers/disclosure.tsx";
import { EventFacts, Performer } from "#app/routes/license/history-fields.tsx";

interface HistoryTabProps {
  licenseKey: string;
  history: Page<ToldEvent>;
  /** The numbers of the events that can be taken back. */
  undoable: readonly number[];
}

export function HistoryTab({ licenseKey, history, undoable }: HistoryTabProps) {
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
            <EventRow key={event.id} event={event} isUndoable={undoable.includes(event.id)} />
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
      <Link
        to={auditList.address(new URLSearchParams({ licenseKey }))}
        className="text-sm font-medium text-accent underline-offset-2 hover:underline"
      >
        All events of this license
      </Link>
    </>
  );
}

function EventRow({ event, isUndoable }: { event: ToldEvent; isUndoable: boolean }) {
  const [search] = useSearchParams();
  const undo = undoAddress(event.licenseKey, event.id, search);
  const months = useMonths();
  return (
    <Row aria-label={eventLabelOf(event.eventName)}>
      <Cell card="lead">
        <Disclosure summary={eventLabelOf(event.eventName)}>
          <p className="[overflow-wrap:anywhere]">{eventSentence(event, months)}</p>
          <EventFacts event={event} />
          {isUndoable && (
            <Form method="post" action={undo} preventScrollReset className="mt-2">
              <SubmitButton action={undo} variant="secondary" size="sm" busyLabel="Undoing…">
                Undo this change
              </SubmitButton>
            </Form>
          )}
        </Disclosure>
      </Cell>
      <Cell label="Event Date">
        <DateText value={event.createdAt} format="minute" />
      </Cell>
      <Cell label="Performed By">
        <Performer createdBy={event.createdBy} />
      </Cell>
    </Row>
  );
}
