import { CompanyLink } from "#app/routes/license/customers/company-link.tsx";
import { Fragment } from "react";
import { Form, href, Link } from "react-router";
import type { QueuedRenewal } from "#app/domain/renewal/queued-renewal.ts";
import { dayOf, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Address } from "#app/routes/kit/text/address.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { Code, TagChip } from "#app/routes/kit/text/chip.tsx";
import { DateText, RelativeDays, useMonths } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, type Sorting, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { deskDialogAddress } from "./desk-list.ts";
import { selectionForm } from "./desk-selection.tsx";

interface DeskTableProps {
  rows: readonly QueuedRenewal[];
  sorted: Sorting;
  search: URLSearchParams;
  now: Instant;
}

const columnCount = 7;

export function DeskTable({ rows, sorted, search, now }: DeskTableProps) {
  const isGroupedByMonth = sorted.sortBy === "endsAt";
  return (
    <Table label="Renewals">
      <TableHead>
        <HeadCell className="w-8">
          <span className="sr-only">Selection</span>
        </HeadCell>
        <HeadCell sortBy="companyName" sorting={sorted} className="w-1/5">
          License
        </HeadCell>
        <HeadCell>Contact</HeadCell>
        <HeadCell>Assets</HeadCell>
        <HeadCell sortBy="endsAt" sorting={sorted}>
          Ends
        </HeadCell>
        <HeadCell>Notes and tags</HeadCell>
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
  const { licenseKey, companyName, contactName, email, assetsInUse, assetCapacity } = row;
  return (
    <Row aria-label={companyName} className="desk-row">
      <Cell card="aside">
        <Checkbox form={selectionForm} name="keys" value={licenseKey} aria-label={`Select ${companyName}`} />
      </Cell>
      <Cell card="lead">
        <span dir="auto" title={companyName} className="any-language clamped font-semibold">
          <CompanyLink licenseKey={licenseKey} className="hover:underline">
            {companyName}
          </CompanyLink>
        </span>
        <Link
          to={href("/license/licenses/:key", { key: licenseKey })}
          data-row-link=""
          className="hover:underline"
        >
          <Code>{licenseKey}</Code>
        </Link>
        <Secondary>{row.packageTierPrettyName}</Secondary>
      </Cell>
      <Cell label="Contact">
        {contactName !== null && <bdi className="block">{contactName}</bdi>}
        <a href={`mailto:${email}`} className="hover:underline">
          <Address text={email} />
        </a>
      </Cell>
      <Cell label="Assets">
        {assetCapacity === null ? "–" : <CapacityBar used={assetsInUse} total={assetCapacity} />}
      </Cell>
      <Cell label="Ends">
        <EndCell row={row} now={now} />
      </Cell>
      <Cell label="Notes and tags" card="off">
        {row.notes !== "" && (
          <span dir="auto" title={row.notes} className="any-language line-clamp-2">
            {row.notes}
          </span>
        )}
        <TagNames names={row.tags} />
        <Owner row={row} search={search} />
      </Cell>
      <Cell card="end" align="end">
        <RowActions row={row} search={search} />
      </Cell>
    </Row>
  );
}

const maxTags = 2;

const TagNames = ({ names }: { names: readonly string[] }) => (
  <span className="flex flex-wrap gap-1" title={names.join(", ")}>
    {names.slice(0, maxTags).map((name) => (
      <TagChip key={name} name={name} />
    ))}
    {names.length > maxTags && <span className="text-muted-foreground">{`+${names.length - maxTags}`}</span>}
  </span>
);

function Owner({ row, search }: Omit<DeskRowProps, "now">) {
  const { licenseKey, companyName, owner, ownerIsNamed } = row;
  return (
    <Secondary>
      {ownerIsNamed ? "Owner " : "Created by "}
      <DialogLink
        to={deskDialogAddress(licenseKey, "owner", search)}
        aria-label={`${owner}: change the owner of the renewals of ${companyName}`}
        className="hover:underline"
      >
        <Address text={owner} />
      </DialogLink>
    </Secondary>
  );
}

function EndCell({ row, now }: Omit<DeskRowProps, "search">) {
  const { state, endsAt, graceUntil, nextReminderOn, snoozedUntil, lostReason, lostAt, renewedTo } = row;
  return (
    <>
      <DateText value={endsAt} format="day" />
      <Secondary>
        <RelativeDays value={endsAt} now={now} />
      </Secondary>
      {state === "open" && dayOf(endsAt) < dayOf(now) && <Badge tone="warning">Overdue</Badge>}
      {graceUntil !== null && endsAt < now && (
        <Secondary>
          {graceUntil < now ? "Worked until" : "Works until"} <DateText value={graceUntil} format="day" />
        </Secondary>
      )}
      {nextReminderOn && state === "open" && (
        <Secondary>
          Next reminder <DateText value={nextReminderOn} format="day" />
        </Secondary>
      )}
      {state === "snoozed" && (
        <Secondary>
          {snoozedUntil === null ? (
            "Snoozed for good"
          ) : (
            <>
              Until <DateText value={snoozedUntil} format="day" />
            </>
          )}
        </Secondary>
      )}
      {lostReason !== null && (
        <Secondary>
          Lost on <DateText value={lostAt} format="day" />:{" "}
          <bdi className="[overflow-wrap:anywhere]">{lostReason}</bdi>
        </Secondary>
      )}
      {renewedTo !== null && (
        <Secondary>
          {isInfinite(renewedTo) ? (
            "No longer expires"
          ) : (
            <>
              Ends <DateText value={renewedTo} format="day" /> now
            </>
          )}
        </Secondary>
      )}
    </>
  );
}

function RowActions({ row, search }: Omit<DeskRowProps, "now">) {
  const { licenseKey, companyName, endsAt, state } = row;
  const reopenAddress = deskDialogAddress(licenseKey, "reopen", search);
  const actionLink = (part: "renew" | "snooze" | "lost", label: string, labelPrefix: string) => (
    <DialogLink
      to={deskDialogAddress(licenseKey, part, search, part === "snooze" || part === "lost" ? { endsAt } : {})}
      aria-label={`${labelPrefix} ${companyName}`}
      className={buttonClasses({ size: "sm", className: part })}
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
