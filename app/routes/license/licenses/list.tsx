import { Plus } from "lucide-react";
import { Outlet, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { lenientFilter } from "#app/domain/license/filter-query.ts";
import { environmentName } from "#app/domain/license/license.ts";
import { type Search, searchOf } from "#app/domain/license/search.ts";
import { can } from "#app/domain/person/can.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { FilterChip } from "#app/ui/chip.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Segments } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/list.ts";
import { LastUpdated } from "./last-updated.tsx";
import { dialogAddress, listAddress, listPath, listSearch } from "./list-address.ts";
import { LicenseTable } from "./list-table.tsx";

const pageSizes = [10, 20, 50, 100];

export const meta = () => [{ title: "Licenses" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filter, ignored } = lenientFilter(Object.fromEntries(listSearch(url.searchParams)));
  const found = searchOf(url.searchParams);
  if (found && !found.isSupported)
    context.get(applicationContext).log("warn", "Not supported enum", { crit: found.label });
  const api = context.get(licenseApiContext);
  const [licenses, { lastUpdatedAt }] = await Promise.all([
    api.licenses.filtered({ body: { ...filter, ...found?.filter } }),
    api.refreshes.summaryView(),
  ]);
  const mayCreate = can(context.get(sessionContext), "license.create");
  return { licenses, lastUpdatedAt, filter, ignored, found, mayCreate };
}

/** A dialog that opens, closes or turns a page of its own leaves the list as it is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isRead = formMethod === undefined || formMethod === "GET";
  const showsTheSame = listAddress(currentUrl.searchParams) === listAddress(nextUrl.searchParams);
  const wasHere = currentUrl.pathname.startsWith(listPath);
  const isReload = currentUrl.href === nextUrl.href;
  return isRead && wasHere && showsTheSame && !isReload ? false : defaultShouldRevalidate;
}

export default function Licenses({ loaderData }: Route.ComponentProps) {
  const { licenses, lastUpdatedAt, filter, ignored, found, mayCreate } = loaderData;
  const [search] = useSearchParams();
  return (
    <Page>
      <PageHeader
        title="Licenses"
        aside={<EnvironmentSelector current={filter.environment} search={search} />}
        actions={
          <>
            <LastUpdated at={lastUpdatedAt} search={search} />
            {mayCreate && (
              <DialogLink
                to={dialogAddress(
                  "new",
                  search,
                  filter.environment ? { createIn: String(filter.environment) } : {},
                )}
                className={buttonClasses({ variant: "primary" })}
              >
                <Plus aria-hidden /> Create License
              </DialogLink>
            )}
          </>
        }
      />
      <Notices found={found} ignored={ignored} search={search} />
      {licenses.entities.length > 0 ? (
        <LicenseTable licenses={licenses.entities} sorted={filter} search={search} />
      ) : (
        <EmptyState title="There are no licenses" />
      )}
      <Pagination
        total={licenses.totalEntityCount}
        page={licenses.currentPage}
        pageSize={licenses.pageSize}
        sizes={pageSizes}
        noun="licenses"
      />
      <Outlet />
    </Page>
  );
}

interface NoticesProps {
  found: Search | null;
  ignored: readonly string[];
  search: URLSearchParams;
}

/** What the list was searched for, and what of the address it could not follow. */
function Notices({ found, ignored, search }: NoticesProps) {
  const withoutSearch = listSearch(search);
  for (const name of ["term", "crit", "pageNumber"]) withoutSearch.delete(name);
  return (
    <>
      {found?.isSupported && (
        <p className="mb-3">
          <FilterChip clearTo={listAddress(withoutSearch)} clearLabel="Clear the search">
            {found.label}: {found.term}
          </FilterChip>
        </p>
      )}
      {found && !found.isSupported && (
        <p role="status" className="mb-3 text-sm text-warning">
          Searching by {found.label.toLowerCase()} is not supported; these are all licenses.
        </p>
      )}
      {ignored.length > 0 && (
        <p role="status" className="mb-3 text-sm text-warning">
          Not understood and left out: {ignored.join(", ")}.
        </p>
      )}
    </>
  );
}

function EnvironmentSelector({ current, search }: { current: number | undefined; search: URLSearchParams }) {
  const to = (environment: string) => {
    const next = listSearch(search);
    next.delete("pageNumber");
    if (environment) next.set("environment", environment);
    else next.delete("environment");
    return listAddress(next);
  };
  const segments = [["", "All"], ...Object.entries(environmentName)].map(([value = "", label = ""]) => ({
    to: to(value),
    label,
    current: value === String(current ?? ""),
  }));
  return <Segments label="Environment" segments={segments} />;
}
