import { Form } from "react-router";
import type { ListedSession } from "#app/domain/person/sessions.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { ClientAddress } from "#app/routes/kit/text/client-address.tsx";
import { RelativeTime } from "#app/routes/kit/dates/relative-time.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { browserName } from "#app/words/browser-name.ts";

interface SessionTableProps {
  sessions: readonly ListedSession[];
  now: Instant;
}

export const SessionTable = ({ sessions, now }: SessionTableProps) => (
  <Table label="Sessions">
    <TableHead>
      <HeadCell>Browser</HeadCell>
      <HeadCell>Opened</HeadCell>
      <HeadCell>Last Used</HeadCell>
      <HeadCell>
        <span className="sr-only">End</span>
      </HeadCell>
    </TableHead>
    <TableBody>
      {sessions.map((session) => (
        <Row key={session.id}>
          <Cell card="title">
            <span title={session.browser ?? undefined} className="[overflow-wrap:anywhere]">
              {session.browser ? browserName(session.browser) : "Unknown browser"}
            </span>{" "}
            {session.isCurrent && <Badge tone="good">This session</Badge>}
          </Cell>
          <Cell label="Opened">
            <DateText value={session.createdAt} format="minute" />
            <ClientAddress address={session.openedFrom} />
          </Cell>
          <Cell label="Last used">
            <RelativeTime value={session.lastUsedAt} now={now} />
            <ClientAddress address={session.lastUsedFrom} />
          </Cell>
          <Cell card="aside" align="end">
            {!session.isCurrent && (
              <Form method="post" preventScrollReset>
                <SubmitButton
                  name="session"
                  value={session.id}
                  size="sm"
                  variant="secondary"
                  busyLabel="Ending…"
                  aria-label={`End the session of ${session.browser ? browserName(session.browser) : "an unknown browser"}`}
                >
                  End
                </SubmitButton>
              </Form>
            )}
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

export const EndAllSessions = ({ label }: { label: string }) => (
  <Form method="post" preventScrollReset className="mt-4">
    <SubmitButton name="session" value="" variant="secondary" busyLabel="Ending…">
      {label}
    </SubmitButton>
  </Form>
);
