import { href, Outlet, useSearchParams } from "react-router";
import { userPaging } from "#app/domain/person/user.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { useCapability } from "#app/routes/kit/use-capability.ts";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { requirePermission } from "#app/routes/kit/forms/check-may.ts";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import type { Route } from "./+types/list.ts";
import { UserTable } from "./user-table.tsx";
import { userList } from "./user-list.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

export const meta = () => [{ title: "Users" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  requirePermission(session, "person.manage");
  const { query, ignoredParams } = readList(userList, url, userPaging);
  const users = await context.get(licenseApiContext).users.list({ body: query });
  return { users, query, ignoredParams, viewer: session, now: instantOf(Date.now()) };
}

export const shouldRevalidate = userList.shouldRevalidate;
export const handle: ListHandle = { list: userList };

export default function Users({
  loaderData: { users, query, ignoredParams, viewer, now },
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  const canInvite = useCapability("invite-user");
  return (
    <Page width="narrow">
      <PageHeader
        title="Users"
        description="All users with their privileges. New users have none, unless they were invited."
        actions={
          canInvite && (
            <DialogLink
              to={userList.buildDialogUrl(href("/license/users/invite"), search)}
              className={buttonVariants()}
            >
              <Icon name="plus" /> Invite user
            </DialogLink>
          )
        }
      />
      <IgnoredParamsNotice ignoredParams={ignoredParams} />
      <PagedList page={users} list={userList} noun="users" emptyTitle="There are no users">
        <UserTable
          users={users.entities}
          unreadableUsers={users.unreadableEntities}
          viewer={viewer}
          sorting={query}
          search={search}
          now={now}
        />
      </PagedList>
      <Outlet />
    </Page>
  );
}
