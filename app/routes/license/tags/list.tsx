import { Plus } from "lucide-react";
import { Outlet, useSearchParams } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { DialogLink } from "#app/ui/layers/dialog.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";
import { NotUnderstood } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { keepsList } from "#app/routes/lists/list-addresses.ts";
import { PagedList } from "#app/routes/lists/paged-list.tsx";
import type { Route } from "./+types/list.ts";
import { askedOfList, pageSizes, tagList } from "./tag-list.ts";
import { TagTable } from "./tag-table.tsx";

export const meta = () => [{ title: "Tags" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const isListItself = url.pathname === tagList.path;
  const { asked, ignored } = askedOfList(isListItself ? url.searchParams : tagList.search(url.searchParams));
  const tags = await context.get(licenseApiContext).tags.paginated({ body: asked });
  const session = context.get(sessionContext);
  const may = { create: can(session, "tag.create"), manage: can(session, "tag.manage") };
  return { tags, sorted: { sortBy: asked.sortBy, sortType: asked.sortType }, ignored, may };
}

export const shouldRevalidate = keepsList(tagList);

const emptyTitle = "There are no tags";

export default function Tags({ loaderData: { tags, sorted, ignored, may } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <Page>
      <PageHeader
        title="Tags"
        actions={
          may.create && (
            <DialogLink to={tagList.dialog("new", search)} className={buttonClasses({ variant: "primary" })}>
              <Plus aria-hidden /> Create Tag
            </DialogLink>
          )
        }
      />
      <NotUnderstood ignored={ignored} />
      <PagedList
        page={tags}
        at={tagList}
        sizes={pageSizes}
        noun="tags"
        emptyTitle={emptyTitle}
        empty={
          <EmptyState title={emptyTitle}>
            <p>Tags group licenses. They appear here once a license carries one, or one is created.</p>
          </EmptyState>
        }
      >
        <TagTable tags={tags.entities} sorted={sorted} search={search} mayManage={may.manage} />
      </PagedList>
      <Outlet />
    </Page>
  );
}
