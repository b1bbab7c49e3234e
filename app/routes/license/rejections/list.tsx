import { useSearchParams } from "react-router";
import { rejectionQuery } from "#app/domain/rejection/rejection.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { Segments } from "#app/routes/kit/segments.tsx";
import { RejectionTable } from "#app/routes/license/kit/rejection-table.tsx";
import { buildServersUrl } from "#app/routes/license/licenses/servers/server-urls.ts";
import type { Route } from "./+types/list.ts";
import { rejectionList } from "./rejection-list.ts";

export const meta = () => [{ title: "Rejected servers" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = readList(rejectionList, url, rejectionQuery);
  const rejections = await context.get(licenseApiContext).rejections.list({ query: request.apiQuery });
  return { rejections, request };
}

export const shouldRevalidate = rejectionList.shouldRevalidate;
export const handle: ListHandle = { list: rejectionList };

const choices = [
  { dismissed: null, label: "All" },
  { dismissed: "false", label: "Open" },
  { dismissed: "true", label: "Dismissed" },
] as const;

export default function Rejections({ loaderData: { rejections, request } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { dismissed } = request.query;
  return (
    <ListPage
      title="Rejected servers"
      aside={
        <Segments
          label="State"
          segments={choices.map((choice) => ({
            to: rejectionList.buildUrl(search, { dismissed: choice.dismissed, pageNumber: null }),
            label: choice.label,
            isCurrent: choice.dismissed === (dismissed ?? null),
          }))}
        />
      }
      list={rejectionList}
      request={request}
      page={rejections}
      noun="rejections"
      emptyTitle="No server was rejected"
      emptyHint={<p>Activations and heartbeats of servers that License desk rejects are listed here.</p>}
    >
      <RejectionTable
        rejections={rejections.entities}
        buildLicenseUrl={(key) => buildServersUrl(key, new URLSearchParams())}
      />
    </ListPage>
  );
}
