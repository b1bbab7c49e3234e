import { href, useSearchParams } from "react-router";
import { tagPaging } from "#app/domain/tag/tag.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { CreateFirstLink, CreateLink } from "#app/routes/kit/lists/create-links.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import type { Route } from "./+types/list.ts";
import { tagList } from "./tag-list.ts";
import { TagTable } from "./tag-table.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";

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
  const isTagCreationSupported = useHasExtensions();
  const mayCreate = usePermission("tag.create") && isTagCreationSupported;
  const mayManage = usePermission("tag.manage");
  const newTagUrl = tagList.buildDialogUrl(href("/license/tags/new"), search);
  return (
    <ListPage
      title="Tags"
      actions={mayCreate && <CreateLink to={newTagUrl}>Create Tag</CreateLink>}
      width="narrow"
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
      <TagTable tags={tags} sorting={request.query} search={search} mayManage={mayManage} />
    </ListPage>
  );
}
