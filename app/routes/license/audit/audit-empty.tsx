import { Link } from "react-router";
import type { HistoryEvent } from "#app/domain/history/event.ts";
import type { Page } from "#app/domain/page.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { BeyondLastPage } from "../beyond-last-page.tsx";
import { auditList, unfilteredAudit } from "./audit-address.ts";

interface EmptyLogProps {
  events: Page<HistoryEvent>;
  isFiltered: boolean;
  search: URLSearchParams;
}

const title = "There are no events";

export function EmptyLog({ events, isFiltered, search }: EmptyLogProps) {
  if (events.totalEntityCount > 0) {
    const last = auditList.search(search);
    last.set("pageNumber", String(events.totalPageCount - 1));
    return <BeyondLastPage title={title} lastTo={auditList.list(last)} />;
  }
  return (
    <EmptyState
      title={title}
      actions={
        isFiltered && (
          <Button asChild>
            <Link to={unfilteredAudit(search)}>Clear the filter</Link>
          </Button>
        )
      }
    >
      {isFiltered && <p>None matches the filter.</p>}
    </EmptyState>
  );
}
