import { useNumberFormat } from "#app/ui/number-format.ts";
import { CompanyLink } from "#app/routes/kit/text/company-link.tsx";
import type { QueuedRenewal, RenewalMonth } from "#app/domain/renewal/queued-renewal.ts";
import { dayOf, formatMonth, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { TagList } from "#app/routes/kit/text/tag-list.tsx";
import { DateText, DateWithRelativeDays, useDateLocale } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText, type Sorting, rowActionsClasses } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { findMarketplaceName, formatTermMonths, formatPurchaseValue } from "#app/words/purchase-wording.ts";
import { RowDialogLink, actionsColumn } from "#app/routes/kit/lists/row-actions.tsx";
import { buildDeskDialogUrl } from "./desk-list.tsx";
import { createSelectionColumn } from "#app/routes/license/kit/bulk-selection.tsx";

interface DeskTableProps {
  rows: readonly QueuedRenewal[];
  months: readonly RenewalMonth[];
  sorting: Sorting;
  search: URLSearchParams;
  now: Instant;
}

interface RowProps {
  row: QueuedRenewal;
  search: URLSearchParams;
}

export function DeskTable({ rows, months, sorting, search, now }: DeskTableProps) {
  const renderMonthHeading = ({ expiredAt }: QueuedRenewal) => (
    <MonthHeading
      expiredAt={expiredAt}
      totals={months.find(({ month }) => month === formatMonth(expiredAt))}
    />
  );
  return (
    <DataTable
      label="Renewals"
      tableClassName="steady-rows"
      rows={rows}
      rowKey={({ licenseKey, expiredAt }) => `${licenseKey} ${expiredAt}`}
      rowLabel={({ companyName }) => companyName}
      sorting={sorting}
      groupKey={({ expiredAt }) => formatMonth(expiredAt)}
      renderGroupHeading={months.length > 0 ? renderMonthHeading : undefined}
      columns={[
        createSelectionColumn(({ licenseKey, companyName }: QueuedRenewal) => ({
          key: licenseKey,
          name: companyName,
        })),
        {
          label: "License",
          sortBy: "companyName",
          headClassName: "w-1/5",
          card: "lead",
          render: ({ licenseKey, companyName }) => (
            <>
              <span dir="auto" title={companyName} className="cut row-title">
                <CompanyLink licenseKey={licenseKey}>{companyName}</CompanyLink>
              </span>
              <KeyLink licenseKey={licenseKey} shortcut="Enter" />
            </>
          ),
        },
        {
          label: "Contact",
          headClassName: "w-[15%]",
          render: ({ contactName, email }) => (
            <>
              {contactName !== null && (
                <span title={contactName} className="cut max-sm:hidden">
                  <bdi>{contactName}</bdi>
                </span>
              )}
              <SecondaryText title={email} className="cut">
                <a href={`mailto:${email}`} className="hover:underline">
                  {email}
                </a>
              </SecondaryText>
            </>
          ),
        },
        {
          label: "Assets",
          headClassName: "@max-[61rem]/table-frame:hidden",
          className: "@max-[61rem]/table-frame:hidden",
          card: "off",
          render: ({ totalClientsInUse, totalClientCapacity, packageTierPrettyName }) => (
            <>
              {totalClientCapacity === null ? (
                "–"
              ) : (
                <CapacityBar
                  used={totalClientsInUse}
                  total={totalClientCapacity}
                  barClassName="@max-[80rem]/table-frame:hidden"
                />
              )}
              <SecondaryText className="whitespace-nowrap">{packageTierPrettyName}</SecondaryText>
            </>
          ),
        },
        {
          label: "Ends",
          sortBy: "expiredAt",
          headClassName: "w-1/5",
          render: (row) => <EndCell row={row} now={now} />,
        },
        {
          label: "Notes and tags",
          headClassName: "w-[14%] @max-[61rem]/table-frame:hidden",
          className: "@max-[61rem]/table-frame:hidden",
          card: "off",
          render: (row) => (
            <>
              {(row.notes !== "" || row.tags.length > 0) && (
                <span className="flex items-center gap-1.5">
                  {row.tags.length > 0 && <TagList names={row.tags} />}
                  {row.notes !== "" && (
                    <span dir="auto" title={row.notes} className="cut flex-1">
                      {row.notes}
                    </span>
                  )}
                </span>
              )}
              <OwnerLink row={row} search={search} />
            </>
          ),
        },
        { ...actionsColumn, render: (row) => <RowActions row={row} search={search} /> },
      ]}
    />
  );
}

function MonthHeading({ expiredAt, totals }: { expiredAt: Instant; totals: RenewalMonth | undefined }) {
  const { formatThousands, formatCount } = useNumberFormat();
  const dateLocale = useDateLocale();
  const [year, month] = expiredAt.split("-");
  return (
    <>
      <span lang={dateLocale.lang}>{dateLocale.monthNames[Number(month) - 1]}</span> {year}
      {totals && (
        <span className="font-normal">
          {` · ${formatCount(totals.licenses, "license")}`}
          {totals.totalClientCapacity > 0 &&
            ` · ${formatThousands(totals.totalClientsInUse)} / ${formatThousands(totals.totalClientCapacity)} assets`}
        </span>
      )}
    </>
  );
}

function OwnerLink({ row, search }: RowProps) {
  const { licenseKey, companyName, owner, isOwnerNamed } = row;
  return (
    <SecondaryText title={owner} className="cut">
      {isOwnerNamed ? "Owner " : "Created by "}
      <DialogLink
        to={buildDeskDialogUrl(licenseKey, "owner", search)}
        aria-label={`${owner}: change the owner of the renewals of ${companyName}`}
        className="hover:underline"
      >
        <BreakableAddress text={owner} />
      </DialogLink>
    </SecondaryText>
  );
}

function EndCell({ row, now }: { row: QueuedRenewal; now: Instant }) {
  const { state, expiredAt, graceUntil, nextReminderOn, hasAutoRenewal, snoozedUntil } = row;
  const { lostReason, lostAt, renewedTo, marketplace } = row;
  const numbers = useNumberFormat();
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 @min-[44rem]/table-frame:flex-nowrap @min-[44rem]/table-frame:whitespace-nowrap">
        <DateWithRelativeDays value={expiredAt} now={now} isInline />
        {state === "open" && dayOf(expiredAt) < dayOf(now) && <Badge variant="warning">Overdue</Badge>}
      </span>
      <SecondaryText className="cut fact-line">
        {graceUntil !== null && expiredAt < now && (
          <span>
            {graceUntil < now ? "Worked until" : "Works until"} <DateText value={graceUntil} format="day" />
          </span>
        )}
        {hasAutoRenewal && state !== "renewed" && <span>Renews automatically</span>}
        {nextReminderOn && state === "open" && (
          <span className="max-sm:hidden">
            Next reminder <DateText value={nextReminderOn} format="day" />
          </span>
        )}
        {state === "snoozed" && (
          <span>
            {snoozedUntil === null ? (
              "Snoozed for good"
            ) : (
              <>
                Until <DateText value={snoozedUntil} format="day" />
              </>
            )}
          </span>
        )}
        {lostReason !== null && (
          <span title={lostReason}>
            Lost on <DateText value={lostAt} format="day" />: <bdi>{lostReason}</bdi>
          </span>
        )}
        {renewedTo !== null && (
          <span>
            {isInfinite(renewedTo) ? (
              "No longer expires"
            ) : (
              <>
                Now ends <DateText value={renewedTo} format="day" />
              </>
            )}
          </span>
        )}
        {row.value !== null && <span>{formatPurchaseValue(row, numbers)}</span>}
        {marketplace !== null && (
          <span className="inline-block first-letter:uppercase">
            {[findMarketplaceName(marketplace), formatTermMonths(row, numbers)].filter(Boolean).join(" · ")}
          </span>
        )}
      </SecondaryText>
    </>
  );
}

interface ActionLinkProps {
  dialogName: "renew" | "snooze" | "lost";
  label: string;
  ariaLabel: string;
  shortcut?: string;
}

function RowActions({ row, search }: RowProps) {
  const { licenseKey, companyName, expiredAt, state } = row;
  const renderActionLink = ({ dialogName, label, ariaLabel, shortcut }: ActionLinkProps) => (
    <RowDialogLink
      to={buildDeskDialogUrl(licenseKey, dialogName, search, dialogName === "renew" ? {} : { expiredAt })}
      aria-label={ariaLabel}
      aria-keyshortcuts={shortcut}
      label={label}
    />
  );
  return (
    <span className={rowActionsClasses}>
      {state !== "renewed" &&
        renderActionLink({
          dialogName: "renew",
          label: "Renew",
          ariaLabel: `Renew ${companyName}`,
          shortcut: "r",
        })}
      {state === "open" &&
        renderActionLink({
          dialogName: "snooze",
          label: "Snooze",
          ariaLabel: `Snooze the reminders of ${companyName}`,
          shortcut: "s",
        })}
      {(state === "open" || state === "snoozed") &&
        renderActionLink({
          dialogName: "lost",
          label: "Lost",
          ariaLabel: `Mark as lost: ${companyName}`,
        })}
      {state === "lost" && (
        <PostButton
          action={buildDeskDialogUrl(licenseKey, "reopen", search)}
          hiddenFields={{ expiredAt }}
          size="sm"
          busyLabel="Reopening…"
          aria-label={`Reopen the renewal of ${companyName}`}
        >
          Reopen
        </PostButton>
      )}
    </span>
  );
}
