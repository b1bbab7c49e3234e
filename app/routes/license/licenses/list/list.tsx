import { readNumberFormat } from "#app/middleware/locale.ts";
import { href, Outlet, useSearchParams } from "react-router";
import { useRootData } from "#app/routes/kit/frame/use-root-data.ts";
import { isSamePath } from "#app/domain/text/path.ts";
import { redirect } from "#app/middleware/redirect.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { can } from "#app/domain/person/can.ts";
import { completeColumns, isAvailableColumn } from "#app/domain/person/list-columns.ts";
import { type ViewList, formatViewQuery } from "#app/domain/view/view.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { hasExtensions, isEmbedded } from "#app/domain/license-api-kind.ts";
import { licenseApiKindContext } from "#app/middleware/license-api-kind.ts";
import { preferencesContext } from "#app/middleware/preferences.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Page } from "#app/routes/kit/page/page.tsx";
import { FilterChips } from "#app/routes/kit/lists/filter-chips.tsx";
import { CreateFirstLink } from "#app/routes/kit/lists/create-links.tsx";
import { EmptyListState } from "#app/routes/kit/lists/empty-list-state.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import { useLicenseArea } from "#app/routes/license/kit/use-license-area.ts";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import type { Route } from "./+types/list.ts";
import { buildActiveFilters } from "#app/routes/license/licenses/filter/chips.tsx";
import { QuickFilters } from "#app/routes/license/licenses/filter/quick.tsx";
import { SaveViewLink, ViewTabs } from "#app/routes/license/licenses/views/tabs.tsx";
import { findViewUrl } from "#app/routes/license/licenses/views/view-url.ts";
import { licenseList, buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import { findFirstOrLastLicenseUrl } from "./first-or-last-license.ts";
import { findOtherCriterionLinks } from "./other-criteria.ts";
import { Notices } from "./notices.tsx";
import { parseLicenseListRequest, resolveTierName } from "#app/routes/license/licenses/list-request.ts";
import { LastUpdated, ReloadForm } from "./last-updated.tsx";
import { listControlsRowClasses, Selection } from "./selection.tsx";
import { LicenseTable } from "./table.tsx";
import { pickListedFields } from "./listed-license.ts";
import { Toolbar } from "./toolbar.tsx";
import { readSearch } from "#app/routes/kit/lists/read-list.ts";

export const meta = () => [{ title: "Licenses" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  // Only the URL of the list is redirected, not the URL of a dialog over the list.
  const isListPath = isSamePath(url.pathname, licenseList.path);
  const apiKind = context.get(licenseApiKindContext);
  const isExtended = hasExtensions(apiKind);
  const hasViews = isExtended;
  const viewId = url.searchParams.get("view");
  if (viewId !== null && isListPath) throw redirect(await findViewUrl(viewId, api));
  if (url.searchParams.has("open") && isListPath) throw redirect(await findFirstOrLastLicenseUrl(url, api));
  const listParams = readSearch(licenseList, url);
  const request = parseLicenseListRequest(listParams);
  if (request.search && !request.search.isSupported)
    context.get(applicationContext).log("warn", "Not supported enum", { crit: request.search.label });
  const tierName = listParams.get("packageTier");
  const tierResolution = tierName && isListPath ? await resolveTierName(tierName, listParams, api) : null;
  if (tierResolution?.params) throw redirect(buildListUrl(tierResolution.params));
  if (tierResolution?.error) request.errors.packageTier = tierResolution.error;

  const [page, { views, lastUpdatedAt }] = await Promise.all([
    api.licenses.filter({ body: request.filter }),
    loadViewsAndUpdateTime(api, hasViews),
  ]);
  const shouldSearchOtherCriteria = page.totalEntityCount === 0 && isExtended;
  const otherCriterionLinks = shouldSearchOtherCriteria
    ? await findOtherCriterionLinks(request.search, api, readNumberFormat(context))
    : [];
  const session = context.get(sessionContext);
  const mayEdit = can(session, "license.edit");
  const may = {
    create: can(session, "license.create"),
    report: can(session, "report.read"),
    import: can(session, "license.import") && isEmbedded(apiKind),
    edit: mayEdit,
    select: mayEdit && isExtended,
    renew: mayEdit && isExtended,
  };
  const columns = completeColumns(context.get(preferencesContext).columns).flatMap(
    ({ name, width, isShown }) => (isShown && isAvailableColumn(name, isExtended) ? [{ name, width }] : []),
  );
  const columnNames = columns.map(({ name }) => name);
  const entities = page.entities.map((license) => pickListedFields(license, columnNames));
  const currentQuery = formatViewQuery(listParams);
  return {
    licenses: { ...page, entities },
    columns,
    views: views.map(({ id, name, query }) => ({ id, name, query, isCurrent: query === currentQuery })),
    canSaveView: hasViews && currentQuery !== "" && views.every(({ query }) => query !== currentQuery),
    lastUpdatedAt,
    request,
    otherCriterionLinks,
    may,
  };
}

/** The response with the views also contains the update time. */
const loadViewsAndUpdateTime = async (api: LicenseApiClient, hasViews: boolean): Promise<ViewList> =>
  hasViews ? api.views.list() : { views: [], ...(await api.refreshes.readLastRefresh()) };

export const shouldRevalidate = licenseList.shouldRevalidate;
export const handle: ListHandle = { list: licenseList };

const emptyTitle = "There are no licenses";

export default function Licenses({ loaderData }: Route.ComponentProps) {
  const { licenses, columns, views, canSaveView, lastUpdatedAt, request, otherCriterionLinks, may } =
    loaderData;
  const root = useRootData();
  const email = root?.viewer?.email ?? "";
  const { tiers } = useLicenseArea();
  const [search] = useSearchParams();
  const total = licenses.totalEntityCount;
  // If the list is filtered by a customer, all its licenses have the name of this customer.
  const activeFilters = buildActiveFilters(
    request.filter,
    request.search,
    tiers,
    licenses.entities[0]?.companyName,
  );
  const isFiltered = activeFilters.length > 0 || request.filter.environment !== undefined;
  const isSelectable = may.select && licenses.entities.length > 0;
  const listControls = (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <QuickFilters email={email} search={search} licenses={licenses.entities} />
        <FilterChips list={licenseList} activeFilters={activeFilters} />
        {canSaveView && <SaveViewLink search={search} />}
      </div>
      <LastUpdated lastUpdatedAt={lastUpdatedAt} search={search} />
    </>
  );
  const table = (
    <LicenseTable
      licenses={licenses}
      columns={columns}
      sorting={request.filter}
      search={search}
      may={may}
      newLicenseKey={root?.toast?.licenseKey}
    />
  );
  return (
    <Page isFitted>
      <Toolbar
        request={request}
        search={search}
        total={total}
        may={may}
        viewTabs={
          <ViewTabs
            views={views}
            showsAllLicenses={!isFiltered && !views.some(({ isCurrent }) => isCurrent)}
            search={search}
          />
        }
      />
      <Notices request={request} search={search} />
      <ReloadForm search={search} />
      {!isSelectable && <div className={listControlsRowClasses}>{listControls}</div>}
      <PagedList
        page={licenses}
        sizes={licenseList.sizes}
        noun="licenses"
        emptyState={
          <EmptyListState
            title={emptyTitle}
            isFiltered={isFiltered}
            otherLinks={otherCriterionLinks}
            clearLink={licenseList.path}
          >
            {may.create ? (
              <CreateFirstLink to={licenseList.buildDialogUrl(href("/license/licenses/new"), search)}>
                Create the first license
              </CreateFirstLink>
            ) : (
              <p>To create a license, ask an admin for the privilege “Creates License”.</p>
            )}
          </EmptyListState>
        }
      >
        {isSelectable ? (
          <Selection total={total} search={search} listControls={listControls}>
            {table}
          </Selection>
        ) : (
          table
        )}
      </PagedList>
      <Outlet />
    </Page>
  );
}
