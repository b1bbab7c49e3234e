import { useSearchParams, href } from "react-router";
import { auditFilter } from "#app/domain/history/audit-filter.ts";
import { isAlias } from "#app/domain/text/license-key-alias.ts";
import { licenseKey, toUpperCaseKey } from "#app/domain/text/license-key.ts";
import { can } from "#app/domain/person/can.ts";
import { loadOptionalSession } from "#app/middleware/require-session.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { labelEvent } from "#app/words/event-wording.ts";
import type { Route } from "./+types/audit.ts";
import { HashChainStatus } from "./audit-chain.tsx";
import { AuditFilterPanel } from "./audit-filter-panel.tsx";
import { auditList } from "./audit-list.tsx";
import { AuditTable } from "./audit-table.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import ScrollText from "lucide-react/icons/scroll-text";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { MessagePage } from "#app/routes/kit/page/message-page.tsx";

const auditQuerySchema = auditFilter.extend({
  // This schema extends the text schema of `createdBy`, because the schema of `licenseKey` would reject keys
  // in lower case.
  licenseKey: auditFilter.shape.createdBy
    .unwrap()
    .transform((key) => (isAlias(key) ? key : toUpperCaseKey(key)))
    .refine((key) => isAlias(key) || licenseKey.safeParse(key).success, "Enter a valid license key.")
    .optional(),
});

export const middleware = [loadOptionalSession];

export const meta = () => [{ title: "Audit" }];

const buildPlaceholderData = (reason: MissingLogReason, { pathname, search }: URL) => ({
  reason,
  returnTo: `${pathname}${search}`,
  log: null,
});

/** Loads no data for users who may not read the log; the page shows a placeholder instead. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  if (session === null) return buildPlaceholderData("signed-out", url);
  if (!hasExtensions(context)) return buildPlaceholderData("not-offered", url);

  const { apiQuery, ...request } = readList(auditList, url, auditQuerySchema);
  const mayReadAll = can(session, "audit.read");
  if (!mayReadAll && !request.query.licenseKey) return buildPlaceholderData("not-allowed", url);
  const { audit } = context.get(licenseApiContext);
  const [events, chain] = await Promise.all([
    audit.events({ query: apiQuery }),
    mayReadAll ? audit.readChainState() : null,
  ]);
  const dateLocale = context.get(dateLocaleContext);
  const entities = events.entities.map((event) => labelEvent(event, dateLocale));
  return { log: { events: { ...events, entities }, chain, ...request } };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return loaderData.log ? <AuditLog log={loaderData.log} /> : <AuditPlaceholder {...loaderData} />;
}

function AuditLog({ log }: { log: NonNullable<Route.ComponentProps["loaderData"]["log"]> }) {
  const { events, chain } = log;
  const [search] = useSearchParams();
  return (
    <ListPage
      title="Audit"
      aside={chain && <HashChainStatus chain={chain} />}
      actions={<AuditFilterPanel request={log} search={search} />}
      list={auditList}
      request={log}
      page={events}
      noun="events"
      emptyTitle="There are no events"
      emptyHint={<p>The audit log records each sign-in and each change.</p>}
    >
      <AuditTable
        events={events.entities}
        unreadableEvents={events.unreadableEntities}
        brokenAt={chain?.brokenAt ?? null}
      />
    </ListPage>
  );
}

type MissingLogReason = "signed-out" | "not-allowed" | "not-offered";

const explanations: Record<MissingLogReason, string> = {
  "signed-out": "The audit log is for staff.",
  "not-allowed":
    "To see the audit log, ask an admin for “Manages Users” or “Manages Settings”. Each license has its own history.",
  "not-offered": "The connected license API has no audit log. Each license has its own history.",
};

interface AuditPlaceholderProps {
  reason: MissingLogReason;
  returnTo: string;
}

const AuditPlaceholder = ({ reason, returnTo }: AuditPlaceholderProps) => (
  <MessagePage
    title="Audit"
    icon={ScrollText}
    actions={
      reason === "signed-out" ? (
        <ButtonLink to={`${href("/auth/sign-in")}?${new URLSearchParams({ returnTo })}`}>
          Sign in to see the audit log
        </ButtonLink>
      ) : (
        <ButtonLink to={href("/license/licenses")}>Go to Licenses</ButtonLink>
      )
    }
  >
    <p>{explanations[reason]}</p>
  </MessagePage>
);
