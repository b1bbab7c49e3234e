import { href, Link, useSearchParams } from "react-router";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import { paging } from "#app/domain/page.ts";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { RelativeTime } from "#app/routes/kit/dates/relative-time.tsx";
import { SecondaryText, rowActionsClasses } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { actionsColumn } from "#app/routes/kit/lists/row-actions.tsx";
import type { Route } from "./+types/waiting.ts";
import { buildHostedCustomerUrl } from "#app/routes/internal/one-customers/hosted-list.ts";
import { formatSource } from "#app/routes/internal/one-customers/hosted-words.ts";
import { HostedCustomerSegments } from "#app/routes/internal/one-customers/list/segments.tsx";
import { waitingReasonSentences } from "#app/routes/internal/one-customers/hosted-words.ts";
import { waitingList } from "./waiting-list.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

export const meta = () => [{ title: "Waiting for us" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = readList(waitingList, url, paging);
  const { hostedCustomers, waitingBuyers } = context.get(licenseApiContext);
  const [buyers, counts] = await Promise.all([
    waitingBuyers.list({ query: request.query }),
    hostedCustomers.readCounts(),
  ]);
  return {
    buyers,
    counts,
    request,
    now: readSystemClock(),
  };
}

export const shouldRevalidate = waitingList.shouldRevalidate;
export const handle: ListHandle = { list: waitingList };

export default function WaitingForUs({ loaderData }: Route.ComponentProps) {
  const { buyers, counts, request, now } = loaderData;
  const mayApprove = usePermission("instance.manage");
  const [search] = useSearchParams();
  return (
    <ListPage
      title="Hosted customers"
      segments={<HostedCustomerSegments counts={counts} listPath={waitingList.path} />}
      list={waitingList}
      request={request}
      page={buyers}
      noun="buyers"
      emptyTitle="Nobody is waiting for us"
      emptyHint={<p>Buyers whose instance needs our approval or attention are listed here.</p>}
    >
      <DataTable
        label="Waiting for us"
        rows={buyers.entities}
        rowKey={({ licenseKey }) => licenseKey}
        rowLabel={({ companyName }) => companyName}
        columns={[
          {
            label: "Company",
            headClassName: "w-1/5",
            card: "lead",
            render: ({ licenseKey, companyName, source }) => (
              <>
                <Link to={buildHostedCustomerUrl(licenseKey)} className="row-title">
                  <bdi title={companyName} className="cut">
                    {companyName}
                  </bdi>
                </Link>
                <SecondaryText>{formatSource(source)}</SecondaryText>
              </>
            ),
          },
          {
            label: "Contact",
            card: "plain",
            render: (buyer) => (
              <>
                <span className="[overflow-wrap:anywhere]">
                  <bdi>{formatFullName(buyer) || "–"}</bdi>
                </span>
                <SecondaryText>
                  <BreakableAddress text={buyer.email} />
                </SecondaryText>
              </>
            ),
          },
          { label: "Waiting since", render: ({ since }) => <RelativeTime value={since} now={now} /> },
          {
            label: "Why",
            headClassName: "w-1/4",
            card: "off",
            render: ({ reason }) => (
              <span title={waitingReasonSentences[reason]} className="clamped">
                {waitingReasonSentences[reason]}
              </span>
            ),
          },
          {
            label: "Instance",
            card: "off",
            render: ({ hostname }) => <BreakableAddress text={hostname} />,
          },
          mayApprove && {
            ...actionsColumn,
            render: ({ licenseKey, companyName }) => (
              <span className={rowActionsClasses}>
                <DialogButton
                  to={waitingList.buildDialogUrl(
                    href("/internal/one-customers/waiting/:licenseKey/approve", { licenseKey }),
                    search,
                  )}
                  aria-label={`Approve and create the instance of ${companyName}`}
                  size="sm"
                >
                  Approve and create
                </DialogButton>
              </span>
            ),
          },
        ]}
      />
    </ListPage>
  );
}
