import { href, Outlet } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { CopyButton } from "#app/routes/kit/copy-button.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { CreateLink } from "#app/routes/kit/lists/create-links.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { RowDialogLink } from "#app/routes/kit/lists/row-actions.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import type { Route } from "./+types/list.ts";
import { RuleSection } from "./rule-table.tsx";
import { buildScimUrl, directoryTokenList, requireDirectoryApi } from "./directory-request.ts";

export const meta = () => [{ title: "Directory" }];

export const handle: ListHandle = { list: directoryTokenList };

export async function loader(args: Route.LoaderArgs) {
  const api = requireDirectoryApi(args);
  const [tokens, { rules }, providers] = await Promise.all([
    api.listTokens(),
    api.readRules(),
    args.context.get(licenseApiContext).auth.listProviders(),
  ]);
  return { tokens, rules, providers, scimUrl: buildScimUrl(args.url.origin) };
}

export default function Directory({
  loaderData: { tokens, rules, providers, scimUrl },
}: Route.ComponentProps) {
  const findLabel = (id: string | null) =>
    providers.find((provider) => provider.id === id)?.label ?? "No longer configured";
  return (
    <Page>
      <PageHeader
        title="Directory"
        description="The company directory disables and enables users here through SCIM 2.0, and gives them rights."
        actions={<CreateLink to={href("/license/settings/directory/new")}>Create token</CreateLink>}
      />
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <span className="text-muted-foreground">Address for the directory</span>
        <code className="code [overflow-wrap:anywhere]">{scimUrl}</code>
        <CopyButton
          text={scimUrl}
          label="Copy address"
          variant="ghost"
          successMessage="Address copied"
          failureMessage="The address could not be copied: select it and copy it manually"
        />
      </p>
      {tokens.length === 0 ? (
        <EmptyState title="No directory is connected">
          <p>Create a token, and enter it with the address in Entra, Okta or another directory.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Directory tokens"
          rows={tokens}
          rowKey={({ id }) => id}
          columns={[
            { label: "Name", card: "title", render: ({ name }) => name },
            { label: "Token", render: ({ token }) => <Code>{token}</Code> },
            { label: "Identity provider", render: ({ provider }) => findLabel(provider) },
            { label: "Created by", render: ({ createdBy }) => createdBy },
            {
              label: "Last used",
              render: ({ lastUsedAt }) =>
                lastUsedAt === null ? "Never" : <DateText value={lastUsedAt} format="minute" />,
            },
            {
              label: "Delete",
              card: "aside",
              render: ({ id, name }) => (
                <RowDialogLink
                  label="Delete"
                  rowName={name}
                  to={href("/license/settings/directory/:id/delete", { id: String(id) })}
                  variant="destructive-outline"
                />
              ),
            },
          ]}
        />
      )}
      <RuleSection rules={rules} findLabel={findLabel} />
      <Outlet />
    </Page>
  );
}
