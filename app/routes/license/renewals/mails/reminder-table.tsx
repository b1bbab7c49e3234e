import { useNumberFormat } from "#app/ui/number-format.ts";
import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import { href } from "react-router";
import { environmentNames } from "#app/domain/license/environment.ts";
import type { ReminderListState, ListedReminder } from "#app/domain/reminder/reminder.ts";
import { Badge } from "#app/ui/badge.tsx";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { DateText, DateWithRelativeDays } from "#app/routes/kit/dates/date.tsx";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { SecondaryText, rowActionsClasses } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { RowDialogLink, actionsColumn } from "#app/routes/kit/lists/row-actions.tsx";
import { reminderList } from "./reminder-list.ts";
import { CompanyLink } from "#app/routes/kit/text/company-link.tsx";

interface ReminderTableProps {
  state: ReminderListState;
  reminders: readonly ListedReminder[];
  search: URLSearchParams;
  now: string;
  maySendAgain: boolean;
}

/** Environment of paid licenses. Their reminders go to the contact, and all other reminders to the user who created the license. */
const paidEnvironment = 3;

const outcomeLabel: Record<ReminderListState, string> = {
  upcoming: "Will be sent",
  sent: "Sent",
  failed: "Outcome",
  snoozed: "Snoozed",
};

const tableLabel: Record<ReminderListState, string> = {
  upcoming: "Upcoming reminders",
  sent: "Sent reminders",
  failed: "Reminders not sent",
  snoozed: "Snoozed reminders",
};

export function ReminderTable({ state, reminders, search, now, maySendAgain }: ReminderTableProps) {
  const { formatCount } = useNumberFormat();
  return (
    <DataTable
      label={tableLabel[state]}
      rows={reminders}
      rowKey={({ licenseKey, expiredAt, threshold }) => `${licenseKey} ${expiredAt} ${threshold}`}
      rowLabel={({ companyName }) => companyName}
      columns={[
        {
          label: "License",
          headClassName: "w-1/4",
          card: "lead",
          render: ({ licenseKey, companyName }) => (
            <>
              <span dir="auto" title={companyName} className="cut row-title">
                <CompanyLink licenseKey={licenseKey}>{companyName}</CompanyLink>
              </span>
              <KeyLink licenseKey={licenseKey} />
            </>
          ),
        },
        {
          label: "To",
          headClassName: "w-1/5",
          card: "off",
          render: ({ environment, to }) => (
            <>
              <span title={to} className="cut">
                {to}
              </span>
              <SecondaryText>
                {environmentNames[environment]} · {environment === paidEnvironment ? "contact" : "creator"}
              </SecondaryText>
            </>
          ),
        },
        {
          label: "Ends",
          render: ({ expiredAt }) => <DateWithRelativeDays value={expiredAt} now={now} />,
        },
        state !== "snoozed" && {
          label: "Reminder",
          render: ({ threshold }) => (threshold === null ? "–" : `${formatCount(threshold, "day")} before`),
        },
        {
          label: outcomeLabel[state],
          headClassName: state === "failed" ? "w-[30%]" : undefined,
          render: (reminder) => <ReminderOutcome state={state} reminder={reminder} now={now} />,
        },
        state !== "sent" && {
          ...actionsColumn,
          render: (reminder) => (
            <span className={rowActionsClasses}>
              <RowActions reminder={reminder} search={search} maySendAgain={maySendAgain} />
            </span>
          ),
        },
      ]}
    />
  );
}

function ReminderOutcome({
  state,
  reminder,
  now,
}: Pick<ReminderTableProps, "state" | "now"> & { reminder: ListedReminder }): ReactNode {
  const { dueAt, sentAt, isLate, attempts, error, nextAttemptAt, snoozedUntil, hasAutoRenewal } = reminder;
  if (state === "upcoming")
    return (
      <>
        <DateWithRelativeDays value={dueAt} now={now} />
        {hasAutoRenewal && (
          <SecondaryText>The reminder says that the license renews automatically</SecondaryText>
        )}
      </>
    );
  if (state === "sent")
    return (
      <>
        <DateText value={sentAt} format="minute" />
        {isLate && (
          <SecondaryText>
            <Badge variant="warning" icon="clock">
              Late
            </Badge>{" "}
            due <DateText value={dueAt} format="day" />
          </SecondaryText>
        )}
      </>
    );
  if (state === "snoozed")
    return snoozedUntil === null ? (
      "For good"
    ) : (
      <>
        Until <DateText value={snoozedUntil} format="day" />
      </>
    );
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        {reminder.state === "retrying" ? (
          <Badge variant="warning" icon="clock">
            Retrying
          </Badge>
        ) : reminder.state === "stored" ? (
          <Badge variant="secondary">Not sent (no mail server)</Badge>
        ) : (
          <Badge variant="destructive" icon="crossed-out">
            Failed
          </Badge>
        )}
        <SecondaryText>
          {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
          {nextAttemptAt && (
            <>
              , next at <DateText value={nextAttemptAt} format="minute" />
            </>
          )}
        </SecondaryText>
      </span>
      <span title={error ?? undefined} className="cut">
        {error}
      </span>
    </>
  );
}

function RowActions({
  reminder,
  search,
  maySendAgain,
}: Pick<ReminderTableProps, "search" | "maySendAgain"> & { reminder: ListedReminder }) {
  const { licenseKey, companyName, expiredAt, threshold, state } = reminder;
  const buildRowUrl = (name: "resume" | "send-again" | "snooze", params: Record<string, string> = {}) =>
    reminderList.buildDialogUrl(
      href(`/license/renewals/mails/:key/${name}`, { key: licenseKey }),
      search,
      params,
    );
  if (state === "snoozed")
    return (
      <PostButton
        action={buildRowUrl("resume")}
        hiddenFields={{ expiredAt }}
        size="sm"
        busyLabel="Resuming…"
        aria-label={`Resume the reminders of ${companyName}`}
      >
        Resume
      </PostButton>
    );
  return (
    <>
      {maySendAgain && (state === "failed" || state === "stored") && (
        <PostButton
          action={buildRowUrl("send-again")}
          hiddenFields={{ expiredAt, threshold: threshold ?? "" }}
          size="sm"
          busyLabel="Sending…"
          aria-label={`Send again to ${reminder.to}`}
        >
          <Send aria-hidden /> Send again
        </PostButton>
      )}
      <RowDialogLink
        to={buildRowUrl("snooze", { expiredAt })}
        aria-label={`Snooze the reminders of ${companyName}`}
        label="Snooze"
      />
    </>
  );
}
