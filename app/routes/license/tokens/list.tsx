import { href, Outlet, useSearchParams } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { tokenPaging } from "#app/domain/token/token.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Icon } from "#app/ui/icon.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { requirePermission } from "#app/routes/kit/forms/check-may.ts";
import { CreateFirstLink } from "#app/routes/kit/lists/create-first-link.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { ApiDocumentation } from "./api-documentation.tsx";
import type { Route } from "./+types/list.ts";
import { TokenTable } from "./token-table.tsx";
import { tokenList } from "./token-list.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

export const meta = () => [{ title: "API Tokens" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  requirePermission(session, "token.read");
  const { query, ignoredParams } = readList(tokenList, url, tokenPaging);
  const tokens = await context.get(licenseApiContext).tokens.list({ body: query });
  return {
    tokens,
    query,
    ignoredParams,
    mayCreate: can(session, "token.manage"),
    mayDelete: can(session, "token.delete"),
    now: instantOf(Date.now()),
  };
}

export const shouldRevalidate = tokenList.shouldRevalidate;
export const handle: ListHandle = { list: tokenList };

const emptyTitle = "There are no API tokens";

export default function Tokens({ loaderData }: Route.ComponentProps) {
  const { tokens, query, ignoredParams, mayCreate, mayDelete, now } = loaderData;
  const [search] = useSearchParams();
  return (
    <Page width="narrow">
      <PageHeader
        title="API Tokens"
        description={
          <>
            A token acts with its owner’s current permissions, limited to its scopes.{" "}
            <ApiDocumentation>How to use the API</ApiDocumentation>
          </>
        }
        actions={
          mayCreate && (
            <DialogLink
              to={tokenList.buildDialogUrl(href("/license/tokens/new"), search)}
              className={buttonVariants()}
            >
              <Icon name="plus" /> Create Api Token
            </DialogLink>
          )
        }
      />
      <IgnoredParamsNotice ignoredParams={ignoredParams} />
      <PagedList
        page={tokens}
        list={tokenList}
        noun="API tokens"
        emptyTitle={emptyTitle}
        emptyState={
          <EmptyState title={emptyTitle}>
            <p>Scripts need one to use the license API.</p>
            {mayCreate && (
              <CreateFirstLink to={tokenList.buildDialogUrl(href("/license/tokens/new"), search)}>
                Create the first one
              </CreateFirstLink>
            )}
          </EmptyState>
        }
      >
        <TokenTable
          tokens={tokens.entities}
          unreadableTokens={tokens.unreadableEntities}
          sorting={query}
          search={search}
          mayDelete={mayDelete}
          now={now}
        />
      </PagedList>
      <Outlet />
    </Page>
  );
}
