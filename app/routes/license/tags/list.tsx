import { href, Outlet, useSearchParams } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { tagPaging } from "#app/domain/tag/tag.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { capabilitiesContext } from "#app/middleware/capabilities.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Icon } from "#app/ui/icon.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { CreateFirstLink } from "#app/routes/kit/lists/create-first-link.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import type { Route } from "./+types/list.ts";
import { tagList } from "./tag-list.ts";
import { TagTable } from "./tag-table.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";

export const meta = () => [{ title: "Tags" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { query, ignoredParams } = readList(tagList, url, tagPaging);
  const tags = await context.get(licenseApiContext).tags.list({ body: query });
  const session = context.get(sessionContext);
  const canCreateTags = context.get(capabilitiesContext).includes("new-tag");
  const may = { create: canCreateTags && can(session, "tag.create"), manage: can(session, "tag.manage") };
  return { tags, sorting: { sortBy: query.sortBy, sortType: query.sortType }, ignoredParams, may };
}

export const shouldRevalidate = tagList.shouldRevalidate;
export const handle: ListHandle = { list: tagList };

const emptyTitle = "There are no tags";

export default function Tags({ loaderData: { tags, sorting, ignoredParams, may } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <Page width="narrow">
      <PageHeader
        title="Tags"
        actions={
          may.create && (
            <DialogLink
              to={tagList.buildDialogUrl(href("/license/tags/new"), search)}
              className={buttonVariants()}
            >
              <Icon name="plus" /> Create Tag
            </DialogLink>
          )
        }
      />
      <IgnoredParamsNotice ignoredParams={ignoredParams} />
      <PagedList
        page={tags}
        list={tagList}
        noun="tags"
        emptyTitle={emptyTitle}
        emptyState={
          <EmptyState title={emptyTitle}>
            <p>Tags group licenses. They appear here once a license has one, or once you create one.</p>
            {may.create && (
              <CreateFirstLink to={tagList.buildDialogUrl(href("/license/tags/new"), search)}>
                Create the first one
              </CreateFirstLink>
            )}
          </EmptyState>
        }
      >
        <TagTable
          tags={tags.entities}
          unreadableTags={tags.unreadableEntities}
          sorting={sorting}
          search={search}
          mayManage={may.manage}
        />
      </PagedList>
      <Outlet />
    </Page>
  );
}
