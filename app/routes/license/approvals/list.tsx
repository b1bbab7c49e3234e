import { href, Link, useSearchParams } from "react-router";
import { approvalListQuery, type ApprovalListQuery } from "#app/domain/approval/approval.ts";
import { buildApprovalPath } from "#app/routes/kit/approval/approval-redirect.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { Segments } from "#app/routes/kit/segments.tsx";
import { Performer } from "#app/routes/license/kit/history-fields.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { approvalStateLabels, operationLabels } from "#app/words/approval-wording.ts";
import type { Route } from "./+types/list.ts";

const approvalList = defineList<ApprovalListQuery>({
  path: href("/license/approvals"),
  names: ["pageNumber", "pageSize", "view"],
});

export const meta = () => [{ title: "Approvals" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { approvals } = requireApi(context, "approval.read");
  const request = readList(approvalList, url, approvalListQuery);
  return { approvals: await approvals.list({ query: { view: "open", ...request.query } }), request };
}

export const shouldRevalidate = approvalList.shouldRevalidate;

const views = [
  { view: "open", label: "Open" },
  { view: "waiting", label: "Waiting for you" },
  { view: "decided", label: "Decided" },
] as const;

export default function Approvals({ loaderData: { approvals, request } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { formatCount } = useNumberFormat();
  const currentView = request.query.view ?? "open";
  return (
    <ListPage
      title="Approvals"
      description="Changes that need the approval of a second person, of the last 90 days."
      aside={
        <Segments
          label="Requests"
          segments={views.map(({ view, label }) => ({
            to: approvalList.buildUrl(search, { view: view === "open" ? null : view, pageNumber: null }),
            label,
            isCurrent: view === currentView,
          }))}
        />
      }
      list={approvalList}
      request={request}
      page={approvals}
      noun="requests"
      emptyTitle="No requests here"
      emptyHint={<p>A form asks for approval when a change needs one.</p>}
    >
      <DataTable
        label="Requests for approval"
        rows={approvals.entities}
        unreadableEntities={approvals.unreadableEntities}
        rowKey={({ id }) => id}
        columns={[
          {
            label: "Change",
            card: "lead",
            render: ({ id, operation, companyName, licenseCount }) => (
              <>
                <Link to={buildApprovalPath(id)} className="row-title">
                  {operationLabels[operation]}
                </Link>
                <SecondaryText>
                  {companyName === null ? (
                    licenseCount > 0 && formatCount(licenseCount, "license")
                  ) : (
                    <bdi className="any-language">{companyName}</bdi>
                  )}
                </SecondaryText>
              </>
            ),
          },
          {
            label: "Requested",
            render: ({ createdAt, createdBy }) => (
              <>
                <DateText value={createdAt} format="minute" />
                <SecondaryText>
                  <Performer createdBy={createdBy} />
                </SecondaryText>
              </>
            ),
          },
          {
            label: "Reason",
            headClassName: "w-1/3",
            render: ({ reason }) => (
              <span dir="auto" className="any-language line-clamp-2 [overflow-wrap:anywhere]">
                {reason}
              </span>
            ),
          },
          {
            label: "State",
            card: "end",
            render: ({ state, expiresAt, decidedBy }) => (
              <>
                {approvalStateLabels[state]}
                <SecondaryText>
                  {state === "open" ? (
                    <>
                      until <DateText value={expiresAt} format="minute" />
                    </>
                  ) : (
                    decidedBy !== null && <Performer createdBy={decidedBy} />
                  )}
                </SecondaryText>
              </>
            ),
          },
        ]}
      />
    </ListPage>
  );
}
