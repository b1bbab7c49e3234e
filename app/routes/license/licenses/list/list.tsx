import { Outlet, redirect, useSearchParams } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Page } from "#app/ui/page/page.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { FilterChips } from "#app/routes/lists/filter-chips.tsx";
import { keepsList } from "#app/routes/lists/list-addresses.ts";
import { useLicenseArea } from "#app/routes/license/use-license-area.ts";
import type { Route } from "./+types/list.ts";
import { activeFilters, unfilteredAddress } from "#app/routes/license/licenses/filter/chips.tsx";
import { pageSizes } from "#app/routes/license/licenses/filter/choices.ts";
import {
  licenseList,
  listAddress,
  listPath,
  listSearch,
  listSearchWithout,
  tidyListSearch,
} from "./address.ts";
import { EmptyList } from "./empty.tsx";
import { Notices } from "./notices.tsx";
import { listRequest, namedTier } from "./request.ts";
import { Selection } from "./selection.tsx";
import { LicenseTable } from "./table.tsx";
import { listedLicense } from "./listed-license.ts";
import { Toolbar } from "./toolbar.tsx";

export const meta = () => [{ title: "Licenses" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const isListItself = url.pathname === listPath;
  const tidy = tidyListSearch(url.searchParams);
  if (isListItself && tidy.toString() !== listSearch(url.searchParams).toString())
    throw redirect(listAddress(tidy));

  const asked = listRequest(tidy);
  if (asked.search && !asked.search.isSupported)
    context.get(applicationContext).log("warn", "Not supported enum", { crit: asked.search.label });
  const api = context.get(licenseApiContext);
  const tierName = asked.query["packageTier"];
  const tier = tierName && isListItself ? await namedTier(tierName, tidy, api) : null;
  if (tier?.address) throw redirect(listAddress(tier.address));
  if (tier?.error) asked.errors.packageTier = tier.error;

  const [found, { lastUpdatedAt }] = await Promise.all([
    api.licenses.filtered({ body: asked.filter }),
    api.refreshes.summaryView(),
  ]);
  const session = context.get(sessionContext);
  const may = {
    create: can(session, "license.create"),
    report: can(session, "report.read"),
    edit: can(session, "license.edit"),
  };
  const licenses = { ...found, entities: found.entities.map(listedLicense) };
  return { licenses, lastUpdatedAt, asked, may };
}

export const shouldRevalidate = keepsList(licenseList);

export default function Licenses({ loaderData }: Route.ComponentProps) {
  const { licenses, lastUpdatedAt, asked, may } = loaderData;
  const { tiers } = useLicenseArea();
  const [search] = useSearchParams();
  const total = licenses.totalEntityCount;
  const active = activeFilters(asked.filter, asked.search, tiers);
  const chips = (
    <FilterChips
      active={active}
      without={(names) => listAddress(listSearchWithout(search, names))}
      unfiltered={unfilteredAddress(search)}
    />
  );
  const table = (
    <LicenseTable licenses={licenses.entities} sorted={asked.filter} search={search} selectable={may.edit} />
  );
  return (
    <Page>
      <Toolbar asked={asked} search={search} lastUpdatedAt={lastUpdatedAt} may={may} />
      <Notices asked={asked} search={search} />
      {may.edit && licenses.entities.length > 0 ? (
        <Selection total={total} search={search} chips={chips}>
          {table}
        </Selection>
      ) : (
        <>
          {active.length > 0 && <div className="mb-3">{chips}</div>}
          {licenses.entities.length > 0 ? (
            table
          ) : (
            <EmptyList
              licenses={licenses}
              isFiltered={active.length > 0 || asked.filter.environment !== undefined}
              search={search}
            />
          )}
        </>
      )}
      <Pagination
        total={total}
        page={licenses.currentPage}
        pageSize={licenses.pageSize}
        sizes={pageSizes}
        noun="licenses"
      />
      <Outlet />
    </Page>
  );
}
