import { href, Outlet } from "react-router";
import { z } from "zod";
import { readSystemClock } from "#app/domain/time/time.ts";
import { findLatestRelease, compareNewestFirst } from "#app/domain/version/version.ts";
import { EmptyState } from "#app/ui/empty.tsx";
import { IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { CreateFirstLink, CreateLink } from "#app/routes/kit/lists/create-links.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import type { Route } from "./+types/list.ts";
import { versionList } from "./version-list.ts";
import { VersionTable } from "./version-table.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";

export const meta = () => [{ title: "Versions" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const versions = await requireApi(context, "version.manage").versions.list();
  return {
    versions: versions
      .toSorted(compareNewestFirst)
      .map(({ releaseNotes: _releaseNotes, ...version }) => version),
    unreadableVersions: versions.unreadableEntities,
    latestId: findLatestRelease(versions, readSystemClock())?.id ?? null,
    ignoredParams: readList(versionList, url, z.object({})).ignoredParams,
  };
}

export const shouldRevalidate = versionList.shouldRevalidate;
export const handle: ListHandle = { list: versionList };

export default function Versions({
  loaderData: { versions, unreadableVersions, latestId, ignoredParams },
}: Route.ComponentProps) {
  return (
    <Page isFitted>
      <PageHeader
        title="Versions"
        actions={<CreateLink to={href("/license/versions/new")}>Create Version</CreateLink>}
      />
      <IgnoredParamsNotice ignoredParams={ignoredParams} />
      {versions.length > 0 || unreadableVersions ? (
        <VersionTable versions={versions} unreadableVersions={unreadableVersions} latestId={latestId} />
      ) : (
        <EmptyState title="There are no versions">
          <p>Versions tell the deployed product which release is the latest.</p>
          <CreateFirstLink to={href("/license/versions/new")}>Create the first version</CreateFirstLink>
        </EmptyState>
      )}
      <Outlet />
    </Page>
  );
}
