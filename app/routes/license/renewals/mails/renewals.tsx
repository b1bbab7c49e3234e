import { useNumberFormat } from "#app/ui/number-format.ts";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { href, Outlet, useSearchParams } from "react-router";
import { paging } from "#app/domain/page.ts";
import { reminderListState, type ReminderListState } from "#app/domain/reminder/reminder.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { Segments } from "#app/routes/kit/segments.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import { useContainerFocus } from "#app/routes/kit/lists/use-container-focus.ts";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import type { Route } from "./+types/renewals.ts";
import { reminderListDays, buildReminderTabUrl, reminderList } from "./reminder-list.ts";
import { ReminderTable } from "./reminder-table.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { EmptyState } from "#app/ui/empty.tsx";

const reminderQuerySchema = paging.extend({ state: reminderListState.default("upcoming") });

export const meta = () => [{ title: "Reminders" }];

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { reminders } = requireApi(context, "reminder.read");
  const { query, ignoredParams } = readList(reminderList, args.url, reminderQuerySchema);
  const [reminderPage, failedPage] = await Promise.all([
    reminders.list({ query: { ...query, days: String(reminderListDays) } }),
    // A page without rows is enough, because it contains the total count.
    reminders.list({ query: { state: "failed", pageSize: 0 } }),
  ]);
  return {
    reminderPage,
    failedCount: failedPage.totalEntityCount,
    state: query.state,
    ignoredParams,
    now: readSystemClock(),
  };
}

export const shouldRevalidate = reminderList.shouldRevalidate;
export const handle: ListHandle = { list: reminderList };

export default function Reminders({ loaderData }: Route.ComponentProps) {
  const { formatThousands } = useNumberFormat();
  const { reminderPage, failedCount, state, ignoredParams, now } = loaderData;
  const maySeeRenewalDesk = usePermission("renewal.read");
  const maySendAgain = usePermission("reminder.manage");
  const [search] = useSearchParams();
  const listRef = useContainerFocus<HTMLDivElement>(reminderPage);
  return (
    <Page isFitted>
      <PageHeader
        title="Reminders"
        aside={
          <Segments
            label="Reminders"
            segments={[
              { to: buildReminderTabUrl("upcoming"), label: "Upcoming", isCurrent: state === "upcoming" },
              { to: buildReminderTabUrl("sent"), label: "Sent", isCurrent: state === "sent" },
              {
                to: buildReminderTabUrl("failed"),
                label: failedCount > 0 ? `Not sent · ${formatThousands(failedCount)}` : "Not sent",
                isCurrent: state === "failed",
              },
              { to: buildReminderTabUrl("snoozed"), label: "Snoozed", isCurrent: state === "snoozed" },
            ]}
          />
        }
        actions={
          maySeeRenewalDesk && (
            <ButtonLink to={href("/license/renewals")} variant="outline">
              <CalendarClock aria-hidden /> Renewal desk
            </ButtonLink>
          )
        }
      />
      <IgnoredParamsNotice ignoredParams={ignoredParams} />
      <div ref={listRef} tabIndex={-1} className="outline-none">
        <PagedList
          page={reminderPage}
          sizes={reminderList.sizes}
          noun="reminders"
          emptyState={<EmptyReminders state={state} />}
        >
          <ReminderTable
            state={state}
            reminders={reminderPage.entities}
            search={search}
            now={now}
            maySendAgain={maySendAgain}
          />
        </PagedList>
      </div>
      <Outlet />
    </Page>
  );
}

const emptyReminderTitle: Record<ReminderListState, string> = {
  upcoming: `No reminder is due in the next ${reminderListDays} days`,
  sent: `No reminder was sent in the last ${reminderListDays} days`,
  failed: "Every reminder was sent",
  snoozed: "No reminders are snoozed",
};

const emptyReminderHint: Record<ReminderListState, string> = {
  upcoming: "A reminder is mailed on each reminder day before a license ends.",
  sent: "Every reminder that was sent is listed here, including those sent late.",
  failed:
    "Reminders that the mail server rejects are listed here with the reason. Reminders that were saved because there is no mail server are listed, too.",
  snoozed: "Reminders that you snooze in the list “Upcoming” are listed here.",
};

const EmptyReminders = ({ state }: { state: ReminderListState }) => (
  <EmptyState
    title={emptyReminderTitle[state]}
    actions={
      state === "upcoming" && (
        <ButtonLink to={href("/license/settings")} variant="outline">
          Reminder days
        </ButtonLink>
      )
    }
  >
    <p>{emptyReminderHint[state]}</p>
  </EmptyState>
);
