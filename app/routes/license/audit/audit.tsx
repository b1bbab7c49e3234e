import { useSearchParams } from "react-router";
import { auditFilter } from "#app/domain/history/audit-filter.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { can } from "#app/domain/person/can.ts";
import { recognize } from "#app/middleware/guard.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { localeContext } from "#app/middleware/locale.ts";
import { offersContext } from "#app/middleware/offers.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { ListPage } from "#app/routes/lists/list-page.tsx";
import { wordedEvent } from "#app/words/event-wording.ts";
import type { Route } from "./+types/audit.ts";
import { ChainLine } from "./audit-chain.tsx";
import { AuditFilterPanel } from "./audit-filter-panel.tsx";
import { auditList } from "./audit-list.tsx";
import { AuditPlaceholder } from "./audit-placeholder.tsx";
import { AuditTable } from "./audit-table.tsx";
import { readList } from "#app/routes/lists/read-list.ts";

const auditQuery = auditFilter.extend({
  licenseKey: auditFilter.shape.createdBy.unwrap().toUpperCase().pipe(licenseKey).optional(),
});

export const middleware = [recognize];

export const meta = () => [{ title: "Audit" }];

/** Without a sign-in the page explains itself and loads no data. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = `${url.pathname}${url.search}`;
  const session = context.get(sessionContext);
  if (session === null) return { returnTo, log: null };
  if (!context.get(offersContext).includes("audit")) return { returnTo: null, log: null };

  const { sent, ...request } = readList(auditList, url, auditQuery);
  const mayReadAll = can(session, "audit.read");
  if (!request.query.licenseKey) checkMay(session, "audit.read");
  const { audit } = context.get(licenseApiContext);
  const [events, chain] = await Promise.all([
    audit.events({ query: sent }),
    mayReadAll ? audit.chain() : null,
  ]);
  const months = context.get(localeContext);
  const entities = events.entities.map((event) => wordedEvent(event, months));
  return { returnTo, log: { events: { ...events, entities }, chain, ...request } };
}

type Log = NonNullable<Route.ComponentProps["loaderData"]["log"]>;

export default function Audit({ loaderData: { returnTo, log } }: Route.ComponentProps) {
  return log ? <AuditLog log={log} /> : <AuditPlaceholder returnTo={returnTo} />;
}

function AuditLog({ log }: { log: Log }) {
  const { events, chain } = log;
  const [search] = useSearchParams();
  const active = auditList.chips(log.query);
  return (
    <ListPage
      title="Audit"
      aside={chain && <ChainLine chain={chain} />}
      actions={<AuditFilterPanel log={log} search={search} count={active.length} />}
      list={auditList}
      active={active}
      ignored={log.ignored}
      page={events}
      noun="events"
      emptyTitle="There are no events"
      emptyHint={<p>Every sign-in and every change is written here.</p>}
    >
      <AuditTable events={events.entities} brokenAt={chain?.brokenAt ?? null} />
    </ListPage>
  );
}
