import { href, Outlet } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { isSamePerson } from "#app/domain/person/grant.ts";
import { confirmationPeriodDays, type ServiceAccount } from "#app/domain/service-account/service-account.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { CreateFirstLink, CreateLink } from "#app/routes/kit/lists/create-links.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import type { Route } from "./+types/list.ts";
import { requireServiceAccountApi, serviceAccountList } from "./account-request.ts";
import { ServiceAccountTable } from "./account-table.tsx";

export const meta = () => [{ title: "Service accounts" }];

export const handle: ListHandle = { list: serviceAccountList };

export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(sessionContext);
  return {
    accounts: await requireServiceAccountApi(args, "service-account.read").list(),
    viewer,
    mayManage: can(viewer, "token.manage"),
    now: readSystemClock(),
  };
}

const newUrl = href("/license/settings/service-accounts/new");

export default function ServiceAccounts({ loaderData }: Route.ComponentProps) {
  const { accounts, viewer, mayManage, now } = loaderData;
  const isOwner = ({ ownerEmail }: ServiceAccount) =>
    viewer !== null && ownerEmail !== null && isSamePerson(viewer, ownerEmail);
  return (
    <Page isFitted>
      <PageHeader
        title="Service accounts"
        description={`The token of a service account belongs to a program, not to a user. Its owner confirms it every ${confirmationPeriodDays} days.`}
        actions={mayManage && <CreateLink to={newUrl}>Create service account</CreateLink>}
      />
      {accounts.length === 0 ? (
        <EmptyState title={mayManage ? "There are no service accounts" : "You own no service accounts"}>
          {mayManage && (
            <>
              <p>Create a service account for a program that must keep working when its owner leaves.</p>
              <CreateFirstLink to={newUrl}>Create the first service account</CreateFirstLink>
            </>
          )}
        </EmptyState>
      ) : (
        <ServiceAccountTable accounts={accounts} mayManage={mayManage} isOwner={isOwner} now={now} />
      )}
      <Outlet />
    </Page>
  );
}
