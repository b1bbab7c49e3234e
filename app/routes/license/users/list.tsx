import { href, useSearchParams } from "react-router";
import { userPaging } from "#app/domain/person/user.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { CreateLink } from "#app/routes/kit/lists/create-links.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import type { Route } from "./+types/list.ts";
import { UserTable } from "./user-table.tsx";
import { userList } from "./user-list.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

export const meta = () => [{ title: "Users" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const api = requireApi(context, "person.manage");
  const request = readList(userList, url, userPaging);
  const users = await api.users.list({ body: request.query });
  return { users, request, viewer: session, now: readSystemClock() };
}

export const shouldRevalidate = userList.shouldRevalidate;
export const handle: ListHandle = { list: userList };

export default function Users({ loaderData: { users, request, viewer, now } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const canInvite = useHasExtensions();
  return (
    <ListPage
      title="Users"
      description="All users with their privileges. New users have no privileges, unless they were invited."
      actions={
        canInvite && (
          <>
            <ButtonLink to={href("/license/users/access-review")} variant="outline">
              Access review
            </ButtonLink>
            <CreateLink to={userList.buildDialogUrl(href("/license/users/invite"), search)}>
              Invite user
            </CreateLink>
          </>
        )
      }
      list={userList}
      request={request}
      page={users}
      noun="users"
      emptyTitle="There are no users"
    >
      <UserTable users={users} viewer={viewer} sorting={request.query} search={search} now={now} />
    </ListPage>
  );
}
