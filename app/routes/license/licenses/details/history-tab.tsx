import { href, Link, useSearchParams } from "react-router";
import type { Page } from "#app/domain/page.ts";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { buildUndoUrl } from "#app/routes/license/licenses/details-url.ts";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { EventFacts, EventPerformer } from "#app/routes/license/kit/history-fields.tsx";
import type { LabeledEvent } from "#app/words/event-wording.ts";

interface HistoryTabProps {
  licenseKey: string;
  history: Page<LabeledEvent>;
  /** Ids of the events that the user can undo. */
  undoableIds: readonly number[];
}

export function HistoryTab({ licenseKey, history, undoableIds }: HistoryTabProps) {
  const hasAuditLog = useHasExtensions();
  if (history.totalEntityCount === 0) return <EmptyState title="Nothing has happened yet" />;
  return (
    <>
      <PagedList page={history} noun="events" pageParam="historyPage">
        <DataTable
          label="History"
          rows={history.entities}
          rowKey={({ id }) => id}
          rowLabel={({ label }) => label}
          unreadableEntities={history.unreadableEntities}
          columns={[
            {
              label: "Event",
              headClassName: "w-[56%]",
              card: "lead",
              render: (event) => (
                <EventDetails
                  licenseKey={licenseKey}
                  event={event}
                  isUndoable={undoableIds.includes(event.id)}
                />
              ),
            },
            { label: "Event Date", render: (event) => <DateText value={event.createdAt} format="minute" /> },
            { label: "Performed By", render: (event) => <EventPerformer event={event} /> },
          ]}
        />
      </PagedList>
      {hasAuditLog && (
        <Link
          to={`${href("/license/audit")}?${new URLSearchParams({ licenseKey })}`}
          className="text-xs font-medium text-primary underline-offset-2 hover:underline"
        >
          All events of this license
        </Link>
      )}
    </>
  );
}

interface EventDetailsProps {
  licenseKey: string;
  event: LabeledEvent;
  isUndoable: boolean;
}

function EventDetails({ licenseKey, event, isUndoable }: EventDetailsProps) {
  const [search] = useSearchParams();
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1">
        <Disclosure
          summary={
            <>
              {event.label}
              {event.summary !== "" && (
                <span className="block text-xs font-normal [overflow-wrap:anywhere] text-muted-foreground">
                  {event.summary}
                </span>
              )}
            </>
          }
        >
          <p className="text-xs [overflow-wrap:anywhere]">{event.sentence}</p>
          <EventFacts event={event} />
        </Disclosure>
      </div>
      {isUndoable && (
        <PostButton action={buildUndoUrl(licenseKey, event.id, search)} size="sm" busyLabel="Undoing…">
          Undo this change
        </PostButton>
      )}
    </div>
  );
}
