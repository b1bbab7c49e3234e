import { href, Link, useSearchParams } from "react-router";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { tokenPaging } from "#app/domain/token/token.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { CreateFirstLink, CreateLink } from "#app/routes/kit/lists/create-links.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { ApiDocumentation } from "./api-documentation.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import type { Route } from "./+types/list.ts";
import { TokenTable } from "./token-table.tsx";
import { tokenList } from "./token-list.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

/** The list shows the tokens of assistants too. */
const tokenListPaging = tokenPaging.omit({ isAssistant: true });

export const meta = () => [{ title: "API Tokens" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = requireApi(context, "token.read");
  const request = readList(tokenList, url, tokenListPaging);
  const tokens = await api.tokens.list({ body: request.query });
  return {
    tokens,
    request,
    now: readSystemClock(),
  };
}

export const shouldRevalidate = tokenList.shouldRevalidate;
export const handle: ListHandle = { list: tokenList };

export default function Tokens({ loaderData }: Route.ComponentProps) {
  const { tokens, request, now } = loaderData;
  const mayCreate = usePermission("token.manage");
  const mayDelete = usePermission("token.delete");
  const hasServiceAccounts = useHasExtensions() && mayCreate;
  const [search] = useSearchParams();
  const newTokenUrl = tokenList.buildDialogUrl(href("/license/tokens/new"), search);
  return (
    <ListPage
      title="API Tokens"
      description={
        <>
          A token acts with its owner’s current permissions, limited to its scopes.{" "}
          {hasServiceAccounts && (
            <>
              Programs that must keep working when their owner leaves need a{" "}
              <Link
                to={href("/license/settings/service-accounts")}
                className="text-primary underline underline-offset-2"
              >
                service account
              </Link>
              .{" "}
            </>
          )}
          <ApiDocumentation>How to use the API</ApiDocumentation>
        </>
      }
      actions={mayCreate && <CreateLink to={newTokenUrl}>Create Api Token</CreateLink>}
      list={tokenList}
      request={request}
      page={tokens}
      noun="API tokens"
      emptyTitle="There are no API tokens"
      emptyHint={
        <>
          <p>Scripts need an API token to use the license API.</p>
          {mayCreate && <CreateFirstLink to={newTokenUrl}>Create the first API token</CreateFirstLink>}
        </>
      }
    >
      <TokenTable tokens={tokens} sorting={request.query} search={search} mayDelete={mayDelete} now={now} />
    </ListPage>
  );
}
