import { useNumberFormat } from "#app/ui/number-format.ts";
import Mail from "lucide-react/icons/mail";
import { href, useSearchParams } from "react-router";
import { renewalQuery, type RenewalState } from "#app/domain/renewal/queued-renewal.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { CsvLink } from "#app/routes/kit/lists/csv-link.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { createChoices } from "#app/ui/select.tsx";
import { Segments } from "#app/routes/kit/segments.tsx";
import type { Route } from "./+types/desk.ts";
import { buildDeskStateUrl, renewalDesk } from "./desk-list.tsx";
import { DeskFilterPanel } from "./desk-filter.tsx";
import { BulkSelection } from "#app/routes/license/kit/bulk-selection.tsx";
import { DeskTable } from "./desk-table.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";

const stateLabel: Record<RenewalState, string> = {
  open: "Open",
  snoozed: "Snoozed",
  lost: "Lost",
  renewed: "Renewed",
};

const defaultRangeHint =
  "By default, the desk shows licenses that ended in the last 30 days or end in the next 90 days.";

const emptyDeskMessages: Record<RenewalState, { title: string; hint: string }> = {
  open: { title: "No renewal is open", hint: defaultRangeHint },
  snoozed: { title: "No renewal is snoozed", hint: defaultRangeHint },
  lost: { title: "No renewal was lost", hint: defaultRangeHint },
  renewed: {
    title: "No license was renewed",
    hint: "Licenses that were renewed within 90 days of their end date are listed here, sorted by their previous end date.",
  },
};

export const meta = () => [{ title: "Renewal desk" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { renewals } = requireApi(context, "renewal.read");
  const request = readList(renewalDesk, url, renewalQuery);
  const email = context.get(sessionContext)?.email ?? "";
  const isFilteredByViewer =
    url.searchParams.get("whose") !== "all" && request.query.owner === undefined && email !== "";
  const apiQuery = isFilteredByViewer ? { ...request.apiQuery, owner: email } : request.apiQuery;
  const renewalPage = await renewals.list({ query: apiQuery });
  return { renewalPage, request: { ...request, apiQuery }, isFilteredByViewer, now: readSystemClock() };
}

export const shouldRevalidate = renewalDesk.shouldRevalidate;
export const handle: ListHandle = { list: renewalDesk };

export default function RenewalDesk({ loaderData }: Route.ComponentProps) {
  const { formatThousands } = useNumberFormat();
  const { renewalPage, request, isFilteredByViewer, now } = loaderData;
  const { state } = request.query;
  const [search] = useSearchParams();
  const stateSegments = createChoices(stateLabel).map(({ value, label }) => ({
    to: buildDeskStateUrl(search, value),
    label: `${label} ${formatThousands(renewalPage.counts[value])}`,
    isCurrent: value === state,
  }));
  const ownerParams = { owner: null, pageNumber: null };
  const ownerSegments = [
    {
      to: renewalDesk.buildUrl(search, { ...ownerParams, whose: null }),
      label: "Mine",
      isCurrent: isFilteredByViewer,
    },
    {
      to: renewalDesk.buildUrl(search, { ...ownerParams, whose: "all" }),
      label: "Everybody’s",
      isCurrent: !isFilteredByViewer && request.query.owner === undefined,
    },
  ];
  return (
    <ListPage
      title="Renewal desk"
      aside={
        <>
          <Segments label="Owner" segments={ownerSegments} />
          <Segments label="State" segments={stateSegments} />
        </>
      }
      actions={
        <>
          <DeskFilterPanel request={request} />
          <CsvLink path="/api/oem/renewals/csv" apiQuery={request.apiQuery} />
          <ButtonLink to={href("/license/renewals/mails")} variant="outline">
            <Mail aria-hidden className="max-sm:hidden" /> Reminders
          </ButtonLink>
        </>
      }
      list={renewalDesk}
      request={request}
      page={renewalPage}
      noun="licenses"
      emptyTitle={emptyDeskMessages[state].title}
      emptyHint={<p>{emptyDeskMessages[state].hint}</p>}
    >
      <BulkSelection>
        <DeskTable
          rows={renewalPage.entities}
          months={renewalPage.months}
          sorting={request.query}
          search={search}
          now={now}
        />
      </BulkSelection>
    </ListPage>
  );
}
