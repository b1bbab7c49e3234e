import { useNumberFormat } from "#app/ui/number-format.ts";
import { href, Link, Outlet } from "react-router";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { CreateLink } from "#app/routes/kit/lists/create-links.tsx";
import type { Route } from "./+types/list.ts";
import { describeEventCount, getStateBadge, requireWebhookApi, webhookList } from "./webhook-request.ts";

export const meta = () => [{ title: "Webhooks" }];

export const handle: ListHandle = { list: webhookList };

export const loader = async (args: Route.LoaderArgs) => ({ webhooks: await requireWebhookApi(args).list() });

export default function Webhooks({ loaderData: { webhooks } }: Route.ComponentProps) {
  const numbers = useNumberFormat();
  return (
    <Page isFitted>
      <PageHeader
        title="Webhooks"
        description="Notify other systems of events."
        actions={<CreateLink to={href("/license/settings/webhooks/new")}>Add a webhook</CreateLink>}
      />
      {webhooks.length === 0 ? (
        <EmptyState title="There are no webhooks">
          <p>A webhook sends each event to an address of yours, signed and in order for each license.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Webhooks"
          rows={webhooks}
          rowKey={({ id }) => id}
          columns={[
            {
              label: "Address",
              headClassName: "w-1/2",
              card: "title",
              render: (webhook) => (
                <Link
                  to={href("/license/settings/webhooks/:id", { id: String(webhook.id) })}
                  title={webhook.url}
                  className="row-title cut"
                >
                  {webhook.url}
                </Link>
              ),
            },
            {
              label: "State",
              card: "state",
              render: (webhook) => (
                <Badge variant={getStateBadge(webhook).variant}>{getStateBadge(webhook).label}</Badge>
              ),
            },
            { label: "Events", card: "plain", render: (webhook) => describeEventCount(webhook, numbers) },
            {
              label: "Last success",
              render: (webhook) => <DateText value={webhook.lastSuccessAt} format="minute" />,
            },
          ]}
        />
      )}
      <Outlet />
    </Page>
  );
}
