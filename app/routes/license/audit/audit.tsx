import { redirect, useSearchParams } from "react-router";
import { recognize } from "#app/middleware/guard.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { NotUnderstood } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { FilterChips } from "#app/routes/lists/filter-chips.tsx";
import { PagedList } from "#app/routes/lists/paged-list.tsx";
import type { Route } from "./+types/audit.ts";
import { auditList, auditWithout, tidyAuditSearch, unfilteredAudit } from "./audit-address.ts";
import { ChainLine } from "./audit-chain.tsx";
import { EmptyLog, emptyTitle } from "./audit-empty.tsx";
import { activeFilters, AuditFilterPanel } from "./audit-filter-panel.tsx";
import { AuditPlaceholder } from "./audit-placeholder.tsx";
import { auditRequest, pageSizes, queryOfAudit } from "./audit-request.ts";
import { AuditTable } from "./audit-table.tsx";

export const middleware = [recognize];

export const meta = () => [{ title: "Audit" }];

/** Whoever is not signed in gets no data, only a page that says what is here. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = `${url.pathname}${url.search}`;
  if (context.get(sessionContext) === null) return { returnTo, log: null };

  const tidy = tidyAuditSearch(url.searchParams);
  if (tidy.toString() !== url.searchParams.toString()) throw redirect(auditList.list(tidy));
  const asked = auditRequest(tidy);
  const { audit } = context.get(licenseApiContext);
  const [events, chain] = await Promise.all([
    audit.events({ query: queryOfAudit(asked.filter) }),
    audit.chain(),
  ]);
  return { returnTo, log: { events, chain, asked } };
}

type Log = NonNullable<Route.ComponentProps["loaderData"]["log"]>;

export default function Audit({ loaderData: { returnTo, log } }: Route.ComponentProps) {
  return log ? <AuditLog log={log} /> : <AuditPlaceholder returnTo={returnTo} />;
}

function AuditLog({ log: { events, chain, asked } }: { log: Log }) {
  const [search] = useSearchParams();
  const active = activeFilters(asked.filter);
  return (
    <Page>
      <div className="relative">
        <PageHeader
          title="Audit"
          aside={<ChainLine chain={chain} />}
          actions={<AuditFilterPanel asked={asked} search={search} count={active.length} />}
        />
      </div>
      <NotUnderstood ignored={asked.ignored} />
      <FilterChips
        active={active}
        without={(names) => auditWithout(search, names)}
        unfiltered={unfilteredAudit(search)}
        className="mb-3"
      />
      <PagedList
        page={events}
        at={auditList}
        sizes={pageSizes}
        noun="events"
        emptyTitle={emptyTitle}
        empty={<EmptyLog isFiltered={active.length > 0} search={search} />}
      >
        <AuditTable events={events.entities} brokenAt={chain.brokenAt} />
      </PagedList>
    </Page>
  );
}
