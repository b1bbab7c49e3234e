import { href, useSearchParams } from "react-router";
import { assistantVia } from "#app/domain/history/assistant-via.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { tokenPaging } from "#app/domain/token/token.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { PagedList, sectionPageSizes } from "#app/routes/kit/lists/paged-list.tsx";
import { parseSectionQuery, sectionPaging } from "#app/routes/kit/lists/parse-section-query.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { EmptyState } from "#app/ui/empty.tsx";
import { TokenTable } from "../tokens/token-table.tsx";
import type { Route } from "./+types/assistants.ts";

export const meta = () => [{ title: "Assistants" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = requireApi(context, "token.read");
  const query = tokenPaging.parse({ ...parseSectionQuery(sectionPaging, url), isAssistant: true });
  return { assistants: await api.tokens.list({ body: query }), query, now: readSystemClock() };
}

const auditUrl = `${href("/license/audit")}?${new URLSearchParams({ via: assistantVia })}`;

export default function Assistants({ loaderData: { assistants, query, now } }: Route.ComponentProps) {
  const mayDelete = usePermission("token.delete");
  const mayReadHistory = usePermission("audit.read");
  const [search] = useSearchParams();
  return (
    <Page>
      <PageHeader
        title="Assistants"
        description="AI clients that users have connected. A user connects an assistant on the account page."
        actions={
          mayReadHistory && (
            <ButtonLink to={auditUrl} variant="outline">
              Changes by assistants
            </ButtonLink>
          )
        }
      />
      <PagedList
        page={assistants}
        sizes={sectionPageSizes}
        noun="assistants"
        emptyState={<EmptyState title="No assistant is connected" />}
      >
        <TokenTable
          label="Assistants"
          tokens={assistants}
          sorting={query}
          search={search}
          mayDelete={mayDelete}
          now={now}
        />
      </PagedList>
    </Page>
  );
}
