import type { ListedSession } from "#app/domain/person/sessions.ts";
import type { Page } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { ClientAddress } from "#app/routes/kit/text/client-address.tsx";
import { RelativeTime } from "#app/routes/kit/dates/relative-time.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { SectionPagination } from "#app/routes/kit/lists/paged-list.tsx";
import { sessionPageParam } from "./section-paging.ts";
import { describeBrowser } from "#app/words/browser-name.ts";

interface SessionTableProps {
  sessions: Page<ListedSession>;
  now: Instant;
}

/** The session of this browser is first on its page. */
export const SessionTable = ({ sessions, now }: SessionTableProps) => (
  <>
    <DataTable
      label="Sessions"
      rows={sessions.entities.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))}
      rowKey={({ id }) => id}
      columns={[
        {
          label: "Browser",
          card: "title",
          render: (session) => (
            <>
              <span title={session.browser ?? undefined} className="[overflow-wrap:anywhere]">
                {session.browser ? describeBrowser(session.browser) : "Unknown browser"}
              </span>{" "}
              {session.isCurrent && <Badge variant="success">This session</Badge>}
            </>
          ),
        },
        {
          label: "Opened",
          render: (session) => (
            <>
              <DateText value={session.createdAt} format="minute" />
              <ClientAddress address={session.openedFrom} />
            </>
          ),
        },
        {
          label: "Last Used",
          render: (session) => (
            <>
              <RelativeTime value={session.lastUsedAt} now={now} />
              <ClientAddress address={session.lastUsedFrom} />
            </>
          ),
        },
        {
          label: "End",
          isLabelHidden: true,
          align: "end",
          card: "aside",
          render: (session) =>
            !session.isCurrent && (
              <PostButton
                name="session"
                value={session.id}
                size="sm"
                busyLabel="Ending…"
                aria-label={`End the session of ${session.browser ? describeBrowser(session.browser) : "an unknown browser"}`}
              >
                End
              </PostButton>
            ),
        },
      ]}
    />
    <SectionPagination page={sessions} noun="sessions" pageParam={sessionPageParam} />
  </>
);

/** Submits an empty session id, which ends all sessions of the user except the session of this browser. */
export const EndOtherSessionsForm = ({ label }: { label: string }) => (
  <PostButton name="session" value="" busyLabel="Ending…" formClassName="mt-4">
    {label}
  </PostButton>
);
