import { Outlet, useSearchParams } from "react-router";
import { userPaging } from "#app/domain/person/user.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { NotUnderstood } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { keepsList } from "#app/routes/lists/list-addresses.ts";
import { PagedList } from "#app/routes/lists/paged-list.tsx";
import type { Route } from "./+types/list.ts";
import { UserTable } from "./user-table.tsx";
import { usersPage } from "./users-address.ts";

const pageSizes = [25, 50, 100];
const shown = userPaging.extend({ pageSize: userPaging.shape.pageSize.refine((size) => size > 0) });

export const meta = () => [{ title: "Users" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  checkMay(session, "person.manage");
  const { asked, ignored } = lenientQuery(url.searchParams, shown);
  const users = await context.get(licenseApiContext).users.paginated({ body: asked });
  return { users, asked, ignored, me: session?.email, now: instantOf(Date.now()) };
}

export const shouldRevalidate = keepsList(usersPage);

export default function Users({ loaderData: { users, asked, ignored, me, now } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <Page>
      <PageHeader
        title="Users"
        description="Everybody who has signed in, and what they may do. Who signs in for the first time has no privileges."
      />
      <NotUnderstood ignored={ignored} />
      <PagedList page={users} at={usersPage} sizes={pageSizes} noun="users" emptyTitle="There are no users">
        <UserTable users={users.entities} me={me} sorted={asked} search={search} now={now} />
      </PagedList>
      <Outlet />
    </Page>
  );
}
