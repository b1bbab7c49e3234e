import { CompanyLink } from "#app/routes/license/customers/company-link.tsx";
import { Fragment } from "react";
import { Form, href, Link } from "react-router";
import type { QueuedRenewal } from "#app/domain/renewal/queued-renewal.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Address } from "#app/routes/kit/text/address.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText, RelativeDays, useMonths } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, type Sorting, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { deskDialogAddress } from "./desk-list.ts";
import { stateTone, stateLabel } from "./renewal-state.ts";

interface DeskTableProps {
  rows: readonly QueuedRenewal[];
  sorted: Sorting;
  search: URLSearchParams;
  now: Instant;
}

const columnCount = 6;

export function DeskTable({ rows, sorted, search, now }: DeskTableProps) {
  const isGroupedByMonth = sorted.sortBy === "endsAt";
  return (
    <Table label="Renewals">
      <TableHead>
        <HeadCell sortBy="companyName" sorting={sorted} className="w-1/4">
          License
        </HeadCell>
        <HeadCell sortBy="endsAt" sorting={sorted}>
          Ends
        </HeadCell>
        <HeadCell>Owner</HeadCell>
        <HeadCell>Reminders</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell align="end" className="w-1">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row, position) => (
          <Fragment key={`${row.licenseKey} ${row.endsAt}`}>
            {isGroupedByMonth && monthOf(row) !== monthOf(rows[position - 1]) && (
              <MonthRow endsAt={row.endsAt} />
            )}
            <DeskRow {...{ row, search, now }} />
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}

const monthOf = (row: QueuedRenewal | undefined) => row?.endsAt.slice(0, 7);

function MonthRow({ endsAt }: { endsAt: Instant }) {
  const months = useMonths();
  return (
    <Row>
      <Cell colSpan={columnCount} card="lead" className="month">
        <span lang={months.lang}>{months.names[Number(endsAt.slice(5, 7)) - 1]}</span> {endsAt.slice(0, 4)}
      </Cell>
    </Row>
  );
}

interface DeskRowProps {
  row: QueuedRenewal;
  search: URLSearchParams;
  now: Instant;
}

function DeskRow({ row, search, now }: DeskRowProps) {
  const { licenseKey, companyName, endsAt, graceUntil, owner, ownerIsNamed, lastReminderAt, nextReminderOn } =
    row;
  return (
    <Row aria-label={companyName}>
      <Cell card="lead">
        <span dir="auto" title={companyName} className="any-language clamped font-semibold">
          <CompanyLink licenseKey={licenseKey} className="hover:underline">
            {companyName}
          </CompanyLink>
        </span>
        <Link to={href("/license/licenses/:key", { key: licenseKey })} className="hover:underline">
          <Code>{licenseKey}</Code>
        </Link>
        <Secondary>{row.packageTierPrettyName}</Secondary>
      </Cell>
      <Cell label="Ends">
        <DateText value={endsAt} format="day" />
        <Secondary>
          <RelativeDays value={endsAt} now={now} />
        </Secondary>
        {graceUntil !== null && endsAt < now && (
          <Secondary>
            {graceUntil < now ? "Worked until" : "Works until"} <DateText value={graceUntil} format="day" />
          </Secondary>
        )}
      </Cell>
      <Cell label="Owner" card="off">
        <DialogLink
          to={deskDialogAddress(licenseKey, "owner", search)}
          aria-label={`${owner}: change the owner of the renewals of ${companyName}`}
          className="hover:underline"
        >
          <Address text={owner} />
        </DialogLink>
        {!ownerIsNamed && <Secondary>made the license</Secondary>}
      </Cell>
      <Cell label="Reminders" card="off">
        {lastReminderAt ? (
          <>
            Last <DateText value={lastReminderAt} format="day" />
          </>
        ) : (
          "None yet"
        )}
        {nextReminderOn && (
          <Secondary>
            Next <DateText value={nextReminderOn} format="day" />
          </Secondary>
        )}
      </Cell>
      <Cell label="State" card="state">
        <StateCell row={row} now={now} />
      </Cell>
      <Cell card="end" align="end">
        <RowActions row={row} search={search} />
      </Cell>
    </Row>
  );
}

function StateCell({ row, now }: Omit<DeskRowProps, "search">) {
  const { state, endsAt, snoozedUntil, lostReason, lostAt, renewedTo } = row;
  if (state === "open" && dayOf(endsAt) < dayOf(now)) return <Badge tone="warning">Overdue</Badge>;
  return (
    <>
      <Badge tone={stateTone[state]}>{stateLabel[state]}</Badge>
      {state === "snoozed" && (
        <Secondary>
          {snoozedUntil === null ? (
            "For good"
          ) : (
            <>
              Until <DateText value={snoozedUntil} format="day" />
            </>
          )}
        </Secondary>
      )}
      {lostReason !== null && (
        <Secondary>
          <DateText value={lostAt} format="day" />:{" "}
          <bdi className="[overflow-wrap:anywhere]">{lostReason}</bdi>
        </Secondary>
      )}
      {renewedTo !== null && (
        <Secondary>
          Ends <DateText value={renewedTo} format="day" /> now
        </Secondary>
      )}
    </>
  );
}

function RowActions({ row, search }: Omit<DeskRowProps, "now">) {
  const { licenseKey, companyName, endsAt, state } = row;
  const actionClasses = buttonClasses({ size: "sm" });
  const reopenAddress = deskDialogAddress(licenseKey, "reopen", search);
  const actionLink = (part: "renew" | "snooze" | "lost", label: string, labelPrefix: string) => (
    <DialogLink
      to={deskDialogAddress(licenseKey, part, search, part === "snooze" || part === "lost" ? { endsAt } : {})}
      aria-label={`${labelPrefix} ${companyName}`}
      className={actionClasses}
    >
      {label}
    </DialogLink>
  );
  return (
    <span className="row-actions">
      {state !== "renewed" && actionLink("renew", "Renew", "Renew")}
      {state === "open" && actionLink("snooze", "Snooze", "Snooze the reminders of")}
      {(state === "open" || state === "snoozed") && actionLink("lost", "Lost", "Mark as lost:")}
      {state === "lost" && (
        <Form method="post" action={reopenAddress} replace preventScrollReset>
          <input type="hidden" name="endsAt" value={endsAt} />
          <SubmitButton
            action={reopenAddress}
            variant="secondary"
            size="sm"
            busyLabel="Reopening…"
            aria-label={`Reopen the renewal of ${companyName}`}
          >
            Reopen
          </SubmitButton>
        </Form>
      )}
    </span>
  );
}
