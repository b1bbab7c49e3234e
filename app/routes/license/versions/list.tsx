import { Plus } from "lucide-react";
import { Outlet } from "react-router";
import { z } from "zod";
import { instantOf } from "#app/domain/time/time.ts";
import { latestOf, newestFirst } from "#app/domain/version/version.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { DialogLink } from "#app/ui/layers/dialog.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";
import { NotUnderstood } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { keepsList } from "#app/routes/lists/list-addresses.ts";
import type { Route } from "./+types/list.ts";
import { versionList } from "./version-address.ts";
import { VersionTable } from "./version-table.tsx";

export const meta = () => [{ title: "Versions" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "version.manage");
  const versions = await context.get(licenseApiContext).versions.all();
  const { ignored } = lenientQuery(url.searchParams, z.object({}));
  return {
    versions: versions.toSorted(newestFirst).map(({ id, version, releasedAt, isActive, createdBy }) => ({
      id,
      version,
      releasedAt,
      isActive,
      createdBy,
    })),
    latestId: latestOf(versions, instantOf(Date.now()))?.id ?? null,
    ignored: url.pathname === versionList.path ? ignored : [],
  };
}

export const shouldRevalidate = keepsList(versionList);

export default function Versions({ loaderData: { versions, latestId, ignored } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title="Versions"
        actions={
          <DialogLink to={`${versionList.path}/new`} className={buttonClasses({ variant: "primary" })}>
            <Plus aria-hidden /> Create Version
          </DialogLink>
        }
      />
      <NotUnderstood ignored={ignored} />
      {versions.length > 0 ? (
        <VersionTable versions={versions} latestId={latestId} />
      ) : (
        <EmptyState title="There are no versions">
          <p>A version tells the deployed product what is the latest release.</p>
        </EmptyState>
      )}
      <Outlet />
    </Page>
  );
}
