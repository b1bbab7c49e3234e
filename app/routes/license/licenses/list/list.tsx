import { href, Outlet, useRouteLoaderData, useSearchParams } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { redirect } from "#app/middleware/redirect.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { can } from "#app/domain/person/can.ts";
import { allColumns, type ColumnChoice, type ColumnWidth } from "#app/domain/person/list-columns.ts";
import { type ViewList, viewQueryOf } from "#app/domain/view/view.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { offersContext } from "#app/middleware/offers.ts";
import { preferencesContext } from "#app/middleware/preferences.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Page } from "#app/ui/page/page.tsx";
import { FilterChips } from "#app/routes/lists/filter-chips.tsx";
import { FirstOne } from "#app/routes/lists/first-one.tsx";
import { NothingFound } from "#app/routes/lists/nothing-found.tsx";
import { PagedList } from "#app/routes/lists/paged-list.tsx";
import { useLicenseArea } from "#app/routes/license/use-license-area.ts";
import type { ListHandle } from "#app/routes/lists/dialogs.tsx";
import type { Route } from "./+types/list.ts";
import { activeFilters } from "#app/routes/license/licenses/filter/chips.tsx";
import { monthAhead } from "#app/routes/license/licenses/filter/month-ahead.ts";
import { QuickFilters } from "#app/routes/license/licenses/filter/quick.tsx";
import { SaveView, ViewTabs } from "#app/routes/license/licenses/views/tabs.tsx";
import { viewAddress } from "#app/routes/license/licenses/views/view-address.ts";
import { licenseList, listAddress } from "./address.ts";
import { endOfPage } from "./end-of-page.ts";
import { foundElsewhere } from "./found-elsewhere.ts";
import { Notices } from "./notices.tsx";
import { listRequest, namedTier } from "./request.ts";
import { LastUpdated, ReloadForm } from "./last-updated.tsx";
import { Selection } from "./selection.tsx";
import { LicenseTable } from "./table.tsx";
import { listedLicense } from "./listed-license.ts";
import { Toolbar } from "./toolbar.tsx";
import { searchOf } from "#app/routes/lists/read-list.ts";

export const meta = () => [{ title: "Licenses" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  const isList = isSamePath(url.pathname, licenseList.path);
  const offers = context.get(offersContext);
  const offersViews = offers.includes("views");
  const startId = url.searchParams.get("view");
  if (startId !== null && isList) throw redirect(await viewAddress(startId, api));
  if (url.searchParams.has("open") && isList) throw redirect(await endOfPage(url, api));
  const tidy = searchOf(licenseList, url);
  const request = listRequest(tidy);
  if (request.search && !request.search.isSupported)
    context.get(applicationContext).log("warn", "Not supported enum", { crit: request.search.label });
  const tierName = tidy.get("packageTier");
  const tier = tierName && isList ? await namedTier(tierName, tidy, api) : null;
  if (tier?.address) throw redirect(listAddress(tier.address));
  if (tier?.error) request.errors.packageTier = tier.error;

  const [page, { views, lastUpdatedAt }] = await Promise.all([
    api.licenses.filtered({ body: request.filter }),
    aboveList(api, offersViews),
  ]);
  const isSearchedElsewhere = page.totalEntityCount === 0 && offers.includes("cheap-reads");
  const elsewhere = isSearchedElsewhere ? await foundElsewhere(request.search, api) : [];
  const session = context.get(sessionContext);
  const mayEdit = can(session, "license.edit");
  const may = {
    create: can(session, "license.create"),
    report: can(session, "report.read"),
    select: mayEdit && offers.includes("bulk"),
    renew: mayEdit && offers.includes("renew"),
  };
  const choices = allColumns(context.get(preferencesContext).columns).filter(({ isShown }) => isShown);
  const columns = choices.map(({ name }) => name);
  const entities = page.entities.map((license) => listedLicense(license, columns));
  const shownQuery = viewQueryOf(tidy);
  return {
    licenses: { ...page, entities },
    columns,
    widths: widthsOf(choices),
    views: views.map(({ id, name, query }) => ({ id, name, query, isCurrent: query === shownQuery })),
    mayKeep: offersViews && shownQuery !== "" && views.every(({ query }) => query !== shownQuery),
    days: monthAhead(),
    lastUpdatedAt,
    request,
    elsewhere,
    may,
  };
}

/** Names of the narrow and wide columns, as the style sheet reads them. */
const widthsOf = (choices: readonly ColumnChoice[]) => {
  const names = (width: ColumnWidth) =>
    choices.flatMap((one) => (one.width === width ? [one.name] : [])).join(" ") || undefined;
  return { narrow: names("narrow"), wide: names("wide") };
};

/** Our own API returns the views and the last update time in one request. */
const aboveList = async (api: LicenseApiClient, offersViews: boolean): Promise<ViewList> =>
  offersViews ? api.views.list() : { views: [], ...(await api.refreshes.summaryView()) };

export const shouldRevalidate = licenseList.shouldRevalidate;
export const handle: ListHandle = { list: licenseList };

const emptyTitle = "There are no licenses";

export default function Licenses({ loaderData }: Route.ComponentProps) {
  const { licenses, columns, widths, views, mayKeep, days, lastUpdatedAt, request, elsewhere, may } =
    loaderData;
  const email = useRouteLoaderData<{ person: { email: string } | null }>("root")?.person?.email ?? "";
  const { tiers } = useLicenseArea();
  const [search] = useSearchParams();
  const total = licenses.totalEntityCount;
  const active = activeFilters(request.filter, request.search, tiers, licenses.entities[0]?.companyName);
  const isFiltered = active.length > 0 || request.filter.environment !== undefined;
  const isSelectable = may.select && licenses.entities.length > 0;
  const chips = (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <QuickFilters days={days} email={email} search={search} />
        <FilterChips list={licenseList} active={active} />
        {mayKeep && <SaveView search={search} />}
      </div>
      <LastUpdated at={lastUpdatedAt} search={search} />
    </>
  );
  const table = (
    <LicenseTable
      licenses={licenses.entities}
      unreadable={licenses.unreadable}
      columns={columns}
      widths={widths}
      sorted={request.filter}
      search={search}
      selectable={may.select}
      mayRenew={may.renew}
    />
  );
  return (
    <Page isFitted>
      <Toolbar
        {...{ request, search, total, may }}
        views={
          <ViewTabs
            views={views}
            isAll={!isFiltered && !views.some(({ isCurrent }) => isCurrent)}
            search={search}
          />
        }
      />
      <Notices request={request} search={search} />
      <ReloadForm search={search} />
      {!isSelectable && <div className="above-list">{chips}</div>}
      <PagedList
        page={licenses}
        list={licenseList}
        noun="licenses"
        emptyTitle={emptyTitle}
        empty={
          <NothingFound
            title={emptyTitle}
            isFiltered={isFiltered}
            elsewhere={elsewhere}
            unfiltered={licenseList.path}
          >
            {may.create ? (
              <FirstOne to={licenseList.dialog(href("/license/licenses/new"), search)}>
                Create the first one
              </FirstOne>
            ) : (
              <p>They are listed here once somebody with the privilege license-create makes one.</p>
            )}
          </NothingFound>
        }
      >
        {isSelectable ? (
          <Selection total={total} search={search} chips={chips}>
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
