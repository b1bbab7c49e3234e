import { href } from "react-router";
import type { Page } from "#app/domain/page.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { suspensionNoticeDays } from "#app/domain/token/token-suspension.ts";
import type { ApiToken } from "#app/domain/token/token.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText, noDateText, RelativeDays } from "#app/routes/kit/dates/date.tsx";
import { RelativeTime } from "#app/routes/kit/dates/relative-time.tsx";
import { ClientAddress } from "#app/routes/kit/text/client-address.tsx";
import { formatScopes } from "#app/words/scope-wording.ts";
import { type Sorting } from "#app/ui/table.tsx";
import { type Column, DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { RowDialogLink } from "#app/routes/kit/lists/row-actions.tsx";
import { tokenList } from "./token-list.ts";

interface TokenTableProps {
  label?: string;
  tokens: Page<ApiToken>;
  sorting: Sorting;
  search: URLSearchParams;
  mayDelete: boolean;
  now: Instant;
}

const buildDeletionUrl = ({ token }: ApiToken) =>
  href("/license/tokens/:start/delete", { start: token.replace(/…$/, "") });

export const TokenTable = ({
  label = "API tokens",
  tokens,
  sorting,
  search,
  mayDelete,
  now,
}: TokenTableProps) => (
  <DataTable
    label={label}
    rows={tokens.entities}
    rowKey={({ token }) => token}
    sorting={sorting}
    unreadableEntities={tokens.unreadableEntities}
    columns={[
      {
        label: "Token",
        card: "title",
        render: (token) => (
          <>
            <TokenName token={token} />
            <Code className="whitespace-nowrap">{token.token}</Code>{" "}
            {token.isAssistant && <Badge variant="secondary">Assistant</Badge>}
          </>
        ),
      },
      {
        label: "Expiration Date",
        sortBy: "expirationDate",
        firstSort: "DESC",
        render: (token) => (
          <>
            <Expiration at={token.expirationDate} now={now} />
            <SuspensionNotice token={token} now={now} />
          </>
        ),
      },
      {
        label: "Owner Email",
        card: "plain",
        render: (token) => <BreakableAddress text={token.ownerEmail} />,
      },
      { label: "Scopes", card: "off", render: (token) => formatScopes(token.scopes) },
      createLastUsedColumn(now),
      {
        label: "Created",
        sortBy: "createdAt",
        firstSort: "DESC",
        card: "off",
        render: (token) => <DateText value={token.createdAt} format="minute" />,
      },
      {
        label: "Updated",
        sortBy: "updatedAt",
        firstSort: "DESC",
        card: "off",
        render: (token) => <DateText value={token.updatedAt} format="minute" />,
      },
      mayDelete && {
        label: "Delete",
        isLabelHidden: true,
        align: "end",
        card: "aside",
        render: (token) => (
          <RowDialogLink
            to={tokenList.buildDialogUrl(buildDeletionUrl(token), search)}
            label="Delete"
            rowName={token.token}
            variant="destructive-outline"
          />
        ),
      },
    ]}
  />
);

export const TokenName = ({ token: { name } }: { token: ApiToken }) =>
  name ? <span className="block font-medium wrap-anywhere">{name}</span> : null;

export const createLastUsedColumn = (
  now: Instant,
): Column<Pick<ApiToken, "lastUsedAt" | "lastUsedFrom">> => ({
  label: "Last Used",
  render: (token) => (
    <>
      <LastUsed at={token.lastUsedAt} now={now} />
      <ClientAddress address={token.lastUsedFrom} />
    </>
  ),
});

/** Shows a dash for license APIs that do not record the last use. */
export function LastUsed({ at: lastUsedAt, now }: { at: Instant | null | undefined; now: Instant }) {
  if (lastUsedAt) return <RelativeTime value={lastUsedAt} now={now} />;
  return lastUsedAt === null ? <span className="text-muted-foreground">Never</span> : noDateText;
}

/**
 * Shows the date of the suspension only shortly before this date,
 * because each sign-in of the owner postpones the suspension.
 */
function SuspensionNotice({ token: { restsAt, expirationDate }, now }: { token: ApiToken; now: Instant }) {
  if (!restsAt || restsAt >= expirationDate || expirationDate < now) return null;
  if (restsAt > addDaysToInstant(now, suspensionNoticeDays)) return null;
  const isSuspended = restsAt <= now;
  return (
    <p className="text-xs/4 text-warning">
      {isSuspended ? "Suspended since " : "Suspended from "}
      <DateText value={restsAt} format="day" />, until the owner signs in again
    </p>
  );
}

export const Expiration = ({ at: expirationDate, now }: { at: Instant; now: Instant }) => (
  <span className="flex flex-wrap items-center gap-x-2 @min-[44rem]/table-frame:flex-nowrap @min-[44rem]/table-frame:whitespace-nowrap">
    <DateText value={expirationDate} format="day" />
    {expirationDate < now ? (
      <Badge variant="destructive" icon="calendar">
        Expired
      </Badge>
    ) : (
      <RelativeDays value={expirationDate} now={now} className="text-xs text-muted-foreground" />
    )}
  </span>
);
