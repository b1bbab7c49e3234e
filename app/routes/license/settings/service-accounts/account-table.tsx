import { href } from "react-router";
import { restNoticeDays, type ServiceAccount } from "#app/domain/service-account/service-account.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { actionsColumn, RowDialogLink } from "#app/routes/kit/lists/row-actions.tsx";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { createLastUsedColumn } from "#app/routes/license/tokens/token-table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { rowActionsClasses, SecondaryText } from "#app/ui/table.tsx";
import { formatScopes } from "#app/words/scope-wording.ts";

interface ServiceAccountTableProps {
  accounts: readonly ServiceAccount[];
  mayManage: boolean;
  isOwner: (account: ServiceAccount) => boolean;
  now: Instant;
}

export const ServiceAccountTable = ({ accounts, mayManage, isOwner, now }: ServiceAccountTableProps) => (
  <DataTable
    label="Service accounts"
    rows={accounts}
    rowKey={({ id }) => id}
    columns={[
      {
        label: "Name",
        card: "title",
        render: ({ name, token }) => (
          <>
            <bdi className="block font-medium wrap-anywhere">{name}</bdi>
            <Code className="whitespace-nowrap">{token}</Code>
          </>
        ),
      },
      { label: "State", card: "state", render: (account) => <StateBadge account={account} now={now} /> },
      {
        label: "Rests From",
        render: (account) => (
          <>
            <DateText value={account.restsAt} format="day" />
            <SecondaryText>{describeRest(account)}</SecondaryText>
          </>
        ),
      },
      {
        label: "Owner",
        card: "plain",
        render: ({ ownerEmail, hasActiveOwner }) => (
          <>
            {ownerEmail !== null && <BreakableAddress text={ownerEmail} />}
            {!hasActiveOwner && (
              <SecondaryText className="text-warning">
                {ownerEmail === null ? "No owner" : "Cannot sign in"}
              </SecondaryText>
            )}
          </>
        ),
      },
      { label: "Privileges", render: ({ scopes }) => formatScopes(scopes) },
      createLastUsedColumn(now),
      {
        ...actionsColumn,
        render: (account) => (
          <span className={rowActionsClasses}>
            {isOwner(account) && (
              <RowDialogLink to={buildDialogUrl(account, "confirm")} label="Confirm" rowName={account.name} />
            )}
            {mayManage && (
              <>
                <RowDialogLink to={buildDialogUrl(account)} label="Edit" rowName={account.name} />
                <RowDialogLink
                  to={buildDialogUrl(account, "token")}
                  label="Replace token"
                  rowName={account.name}
                />
                <RowDialogLink
                  to={buildDialogUrl(account, "delete")}
                  label="Delete"
                  rowName={account.name}
                  variant="destructive-outline"
                />
              </>
            )}
          </span>
        ),
      },
    ]}
  />
);

function buildDialogUrl({ id }: ServiceAccount, dialog?: "confirm" | "token" | "delete"): string {
  const url = href("/license/settings/service-accounts/:id", { id: String(id) });
  return dialog === undefined ? url : `${url}/${dialog}`;
}

function StateBadge({ account: { isResting, restsAt, restReason }, now }: StateProps) {
  const isEnd = restReason === "ended";
  if (isResting)
    return (
      <Badge variant="destructive" icon="crossed-out">
        {isEnd ? "Ended" : "Rests"}
      </Badge>
    );
  if (restsAt > addDaysToInstant(now, restNoticeDays)) return <Badge variant="success">Works</Badge>;
  return (
    <Badge variant="warning" icon="clock">
      {isEnd ? "Ends soon" : "Rests soon"}
    </Badge>
  );
}

interface StateProps {
  account: ServiceAccount;
  now: Instant;
}

/** What happens at the time from which the service account rests, or what it waits for. */
function describeRest({ isResting, restReason, hasActiveOwner }: ServiceAccount): string {
  if (restReason === "ended") return "Its end";
  if (!hasActiveOwner) return "Needs an owner who confirms it";
  return isResting ? "Until its owner confirms it" : "Unless its owner confirms it";
}
