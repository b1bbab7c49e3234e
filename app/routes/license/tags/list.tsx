import { href, Link, useSearchParams } from "react-router";
import { tagPaging } from "#app/domain/tag/tag.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { rowActionsClasses } from "#app/ui/table.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { CreateFirstLink, CreateLink } from "#app/routes/kit/lists/create-links.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { actionsColumn, RowDialogLink } from "#app/routes/kit/lists/row-actions.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { buildTaggedLicensesUrl } from "#app/routes/license/kit/license-urls.ts";
import type { Route } from "./+types/list.ts";
import { tagList } from "./tag-list.ts";

export const meta = () => [{ title: "Tags" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = readList(tagList, url, tagPaging);
  const tags = await context.get(licenseApiContext).tags.list({ body: request.query });
  return { tags, request };
}

export const shouldRevalidate = tagList.shouldRevalidate;
export const handle: ListHandle = { list: tagList };

export default function Tags({ loaderData: { tags, request } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const buildDialogUrl = (path: string) => tagList.buildDialogUrl(path, search);
  const isTagCreationSupported = useHasExtensions();
  const mayCreate = usePermission("tag.create") && isTagCreationSupported;
  const mayManage = usePermission("tag.manage");
  const newTagUrl = buildDialogUrl(href("/license/tags/new"));
  const { formatThousands } = useNumberFormat();
  return (
    <ListPage
      title="Tags"
      actions={mayCreate && <CreateLink to={newTagUrl}>Create Tag</CreateLink>}
      list={tagList}
      request={request}
      page={tags}
      noun="tags"
      emptyTitle="There are no tags"
      emptyHint={
        <>
          <p>Tags group licenses. A tag appears here when you create the tag or add the tag to a license.</p>
          {mayCreate && <CreateFirstLink to={newTagUrl}>Create the first tag</CreateFirstLink>}
        </>
      }
    >
      <DataTable
        label="Tags"
        rows={tags.entities}
        rowKey={({ id }) => id}
        sorting={request.query}
        unreadableEntities={tags.unreadableEntities}
        columns={[
          {
            label: "Tag",
            sortBy: "val",
            headClassName: "w-2/5",
            card: "lead",
            render: ({ val }) => (
              <Link to={buildTaggedLicensesUrl(val)} className="row-title [overflow-wrap:anywhere]">
                <bdi>{val}</bdi>
              </Link>
            ),
          },
          {
            label: "Created Date",
            sortBy: "createdAt",
            firstSort: "DESC",
            card: "plain",
            render: ({ createdAt }) => <DateText value={createdAt} format="day" />,
          },
          {
            label: "License Count",
            sortBy: "licenseCount",
            firstSort: "DESC",
            align: "end",
            render: ({ val, licenseCount }) => (
              <Link to={buildTaggedLicensesUrl(val)} className="hover:underline">
                {formatThousands(licenseCount)}
                <span className="sr-only">
                  {licenseCount === 1 ? " license with " : " licenses with "}
                  {val}
                </span>
              </Link>
            ),
          },
          mayManage && {
            ...actionsColumn,
            render: ({ id, val }) => (
              <span className={rowActionsClasses}>
                <RowDialogLink
                  to={buildDialogUrl(href("/license/tags/:id", { id }))}
                  label="Edit"
                  rowName={val}
                />
                <RowDialogLink
                  to={buildDialogUrl(href("/license/tags/:id/delete", { id }))}
                  label="Delete"
                  rowName={val}
                  variant="destructive-outline"
                />
              </span>
            ),
          },
        ]}
      />
    </ListPage>
  );
}
