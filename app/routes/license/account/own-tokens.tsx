import { href, Link } from "react-router";
import type { ApiToken } from "#app/domain/token/token.ts";
import type { Page } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { SectionPagination } from "#app/routes/kit/lists/paged-list.tsx";
import { tokenPageParam } from "./section-paging.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { formatScopes } from "#app/words/scope-wording.ts";
import { ApiDocumentation } from "../tokens/api-documentation.tsx";
import { createLastUsedColumn, Expiration, TokenName } from "../tokens/token-table.tsx";

interface ViewerTokensProps {
  tokens: Page<ApiToken>;
  mayDelete: boolean;
  now: Instant;
}

/** Token values can look alike, because the API hides their start from users who may not list all tokens. The row key therefore also contains the creation time. */
export const ViewerTokens = ({ tokens, mayDelete, now }: ViewerTokensProps) => (
  <Card>
    <CardTitle>API tokens</CardTitle>
    <p className="mb-3 text-muted-foreground">
      <ApiDocumentation>How to use the API</ApiDocumentation>
      <ServiceAccountsLink />
      {mayDelete && (
        <>
          {" · "}
          <Link to={href("/license/tokens")} className="text-primary underline underline-offset-2">
            All API tokens
          </Link>
          {" · "}
          <Link to={href("/license/tokens/delete")} className="text-primary underline underline-offset-2">
            Delete a token by its value
          </Link>
        </>
      )}
    </p>
    {tokens.entities[0]?.restsAt && (
      <p className="mb-3 text-muted-foreground">
        Your API tokens stop working on <DateText value={tokens.entities[0].restsAt} format="day" /> unless
        you sign in before then. Your API tokens work again when you sign in.
      </p>
    )}
    {tokens.totalEntityCount === 0 ? (
      <p className="text-muted-foreground">You have no API tokens.</p>
    ) : (
      <DataTable
        label="API tokens"
        rows={tokens.entities}
        unreadableEntities={tokens.unreadableEntities}
        rowKey={({ createdAt, token }) => `${createdAt} ${token}`}
        columns={[
          {
            label: "Token",
            card: "title",
            render: (token) => (
              <>
                <TokenName token={token} />
                <Code className="whitespace-nowrap">{token.token}</Code>{" "}
                <span className="text-xs text-muted-foreground">
                  created <DateText value={token.createdAt} format="minute" />
                </span>
              </>
            ),
          },
          { label: "Expiration Date", render: (token) => <Expiration at={token.expirationDate} now={now} /> },
          { label: "Scopes", render: (token) => formatScopes(token.scopes) },
          createLastUsedColumn(now),
        ]}
      />
    )}
    <SectionPagination page={tokens} noun="API tokens" pageParam={tokenPageParam} />
  </Card>
);

/** Users without the right to manage tokens find here the service accounts that they own. */
function ServiceAccountsLink() {
  const hasServiceAccounts = useHasExtensions();
  if (!hasServiceAccounts) return null;
  return (
    <>
      {" · "}
      <Link
        to={href("/license/settings/service-accounts")}
        className="text-primary underline underline-offset-2"
      >
        Service accounts
      </Link>
    </>
  );
}
