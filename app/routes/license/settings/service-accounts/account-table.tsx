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
      { label: "State", card: "state", render: (account) => <State account={account} now={now} /> },
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

function State({ account, now }: { account: ServiceAccount; now: Instant }) {
  const { isResting, restsAt, restReason } = account;
  const endsSoon = restsAt <= addDaysToInstant(now, restNoticeDays);
  if (isResting)
    return (
      <>
        <Badge variant="destructive" icon="crossed-out">
          {restReason === "ended" ? "Ended" : "Rests"}
        </Badge>
        <SecondaryText>
          since <DateText value={restsAt} format="day" />
          {restReason === "unconfirmed" && ", until its owner confirms it"}
        </SecondaryText>
      </>
    );
  return (
    <>
      <Badge variant={endsSoon ? "warning" : "success"} {...(endsSoon && { icon: "clock" })}>
        {endsSoon ? (restReason === "ended" ? "Ends soon" : "Rests soon") : "Works"}
      </Badge>
      <SecondaryText>
        {restReason === "ended" ? "until its end on " : "until confirmed again, at the latest on "}
        <DateText value={restsAt} format="day" />
      </SecondaryText>
    </>
  );
}
