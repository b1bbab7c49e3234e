import { Plus } from "lucide-react";
import { Outlet, useSearchParams } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { tokenPaging } from "#app/domain/token/token.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { DialogLink } from "#app/ui/layers/dialog.tsx";
import { NotUnderstood } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { keepsList } from "#app/routes/lists/list-addresses.ts";
import { PagedList } from "#app/routes/lists/paged-list.tsx";
import type { Route } from "./+types/list.ts";
import { TokenTable } from "./token-table.tsx";
import { tokensPage } from "./tokens-address.ts";

const pageSizes = [25, 50, 100];
const shown = tokenPaging.extend({ pageSize: tokenPaging.shape.pageSize.refine((size) => size > 0) });

export const meta = () => [{ title: "API Tokens" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  checkMay(session, "token.manage");
  const { asked, ignored } = lenientQuery(url.searchParams, shown);
  const tokens = await context.get(licenseApiContext).tokens.paginated({ body: asked });
  return { tokens, asked, ignored, mayDelete: can(session, "token.delete"), now: instantOf(Date.now()) };
}

export const shouldRevalidate = keepsList(tokensPage);

export default function Tokens({ loaderData }: Route.ComponentProps) {
  const { tokens, asked, ignored, mayDelete, now } = loaderData;
  const [search] = useSearchParams();
  return (
    <Page>
      <PageHeader
        title="API Tokens"
        description="A script that sends one may do what its owner may do at that moment."
        actions={
          <DialogLink to={tokensPage.dialog("new", search)} className={buttonClasses({ variant: "primary" })}>
            <Plus aria-hidden /> Create Api Token
          </DialogLink>
        }
      />
      <NotUnderstood ignored={ignored} />
      <PagedList
        page={tokens}
        at={tokensPage}
        sizes={pageSizes}
        noun="API tokens"
        emptyTitle="There are no API tokens"
      >
        <TokenTable tokens={tokens.entities} sorted={asked} search={search} mayDelete={mayDelete} now={now} />
      </PagedList>
      <Outlet />
    </Page>
  );
}
