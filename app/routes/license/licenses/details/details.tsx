import Award from "lucide-react/icons/award";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Trash2 from "lucide-react/icons/trash";
import { useOutlet, useSearchParams } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import { countryName } from "#app/domain/customer/country.ts";
import { restorableUntil } from "#app/domain/license/delete-license.ts";
import type { License } from "#app/domain/license/license.ts";
import { mayIssueFile } from "#app/domain/license-file/license-files.ts";
import { canBeRenewed } from "#app/domain/license/renew-license.ts";
import { paging } from "#app/domain/page.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { localeContext } from "#app/middleware/locale.ts";
import { capabilitiesContext } from "#app/middleware/capabilities.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Icon } from "#app/ui/icon.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { CopyButton } from "#app/routes/kit/copy-button.tsx";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/details.ts";
import { ExplainBadges } from "#app/routes/license/licenses/explain/badges.tsx";
import { DeletedBanner, type Deletion } from "./general-deleted.tsx";
import { GeneralTab } from "./general-tab.tsx";
import { LicenseHead } from "./head.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { licensePermissions } from "#app/routes/license/licenses/license-part.ts";
import { newestEvent } from "#app/routes/kit/forms/save-shared.ts";
import { licenseList, licensePath, listAddress } from "#app/routes/license/licenses/addresses.ts";
import { renewAddress } from "#app/routes/license/licenses/renew/address.ts";
import { LicensePurchases } from "#app/routes/license/purchases/license-purchases.tsx";
import { QuotaTab } from "#app/routes/license/licenses/quota/tab.tsx";
import { ServersTab } from "./servers-tab.tsx";
import { buildUsageCharts, chartDays } from "./use-bars.ts";
import { undoableEventIds } from "./undoable.ts";
import { addStartDate } from "./with-start.ts";
import { eventLabelOf, labelEvent } from "#app/words/event-wording.ts";
import { statusReasons } from "#app/words/status-reasons.ts";
import { useCapability } from "#app/routes/kit/use-capability.ts";

const pageSize = 10;

type Section = "general" | "quota" | "servers" | "history";

/** Old URLs use other names for two of the sections. */
const sections: Record<string, Section> = {
  general: "general",
  quota: "quota",
  package: "quota",
  servers: "servers",
  devices: "servers",
  history: "history",
};

const sectionLabel: Record<Section, string> = {
  general: "General",
  quota: "Quota",
  servers: "Servers",
  history: "History",
};

export const meta = ({ params }: Route.MetaArgs) => [{ title: `License ${params.key}` }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  const tab = /\/quotas\/[^/]+\//i.test(url.pathname) ? "quota" : url.searchParams.get("tab");
  const section = sections[tab ?? ""] ?? "general";
  const pageQuery = (name: string) => ({
    licenseKey: params.key,
    pageNumber: paging.shape.pageNumber.catch(0).parse(url.searchParams.get(name) ?? 0),
    pageSize,
  });
  const capabilities = context.get(capabilitiesContext);
  const person = context.get(sessionContext);
  const showsActivationCode =
    section === "servers" && capabilities.includes("activation-code") && can(person, "server.manage");
  const [storedLicense, quotas, servers, use, code, history, links, purchases] = await Promise.all([
    api.licenses.get({ params }),
    section === "quota" ? api.quotas.ofLicense({ query: { licenseKey: params.key } }) : null,
    section === "servers" ? api.servers.ofLicense({ query: pageQuery("serversPage") }) : null,
    section === "servers" && capabilities.includes("use")
      ? api.servers.use({ params, query: { days: chartDays } })
      : null,
    showsActivationCode ? api.servers.activationCode({ params }) : null,
    section === "history" ? api.history.ofLicense({ query: pageQuery("historyPage") }) : null,
    capabilities.includes("companies") ? api.companies.ofLicense({ params }) : null,
    section === "general" && capabilities.includes("agreements")
      ? api.agreements.list({ query: { licenseKey: params.key, pageSize: "50" } })
      : null,
  ]);
  const showsStartDate = section === "general" || quotas !== null;
  const license = showsStartDate ? await addStartDate(api, storedLicense, quotas) : storedLicense;
  const now = new Date().toISOString();
  const deletion = await loadDeletion(api, license, now, capabilities.includes("restore"));
  return {
    license,
    country: license.countryCode && countryName(license.countryCode),
    links: links && {
      ...links,
      latestEvents: links.latestEvents.map(({ eventName, ...event }) => ({
        ...event,
        label: eventLabelOf(eventName),
      })),
    },
    deletion,
    purchases: purchases?.entities.toReversed() ?? [],
    quotas,
    unreadableQuotas: quotas?.unreadable,
    quotaCount: quotas?.length ?? links?.quotaCount,
    // The server creates these texts, so that browsers do not need the code of the rules.
    reasons: deletion ? [] : statusReasons(license, now),
    servers,
    activationCode: deletion ? null : code,
    use: use && buildUsageCharts(use, dayOf(now)),
    history: history && {
      ...history,
      entities: history.entities.map((event) => labelEvent(event, context.get(localeContext))),
    },
    undoable: history && capabilities.includes("undo") ? undoableEventIds(person, license, history) : [],
    eventCount: history?.totalEntityCount ?? links?.eventCount,
    section,
    mayEdit: can(person, "license.edit") && !deletion,
    mayDelete: can(person, "license.delete"),
    mayIssueFile: person !== null && mayIssueFile(person, license) && license.isOffline && !deletion,
    mayRenew: canBeRenewed(license) && can(person, "license.edit") && capabilities.includes("renew"),
    may: licensePermissions(person, license, quotas),
    now,
  };
}

async function loadDeletion(
  api: LicenseApiClient,
  license: License,
  now: string,
  canBeRestored: boolean,
): Promise<Deletion | null> {
  if (!license.deletedAt) return null;
  const event = await newestEvent(api, { eventName: "delete", licenseKey: license.key });
  const until = canBeRestored ? restorableUntil(license.deletedAt) : null;
  return {
    at: event?.createdAt ?? license.deletedAt,
    by: event?.createdBy ?? null,
    restorableUntil: until,
    isRestorable: until !== null && now <= until,
  };
}

export default function LicenseDetails({ loaderData }: Route.ComponentProps) {
  const { license, deletion, section, quotaCount, eventCount, mayDelete, mayIssueFile, mayRenew, reasons } =
    loaderData;
  const [search] = useSearchParams();
  const overlay = useOutlet();
  const sectionTab = (name: Section, count?: number, countLabel?: string) => ({
    to: licenseList.dialogAddress(licensePath(license.key), search, { tab: name }),
    label: sectionLabel[name],
    count,
    countLabel,
    current: section === name,
  });
  return (
    <>
      <RouteDialog
        isCovered={overlay !== null}
        title={
          <span dir="auto" title={license.companyName} className="any-language clamped">
            {license.companyName}
          </span>
        }
        closeTo={listAddress(search)}
        size="steady"
        aside={<ExplainBadges license={license} />}
        header={
          <>
            <p className="mt-2 flex flex-wrap items-center gap-2">
              <Code>{license.key}</Code>
              <CopyButton
                text={license.key}
                success="License Key Copied"
                failure="Error while License Key Copy"
              />
            </p>
            <LicenseHead license={license} now={loaderData.now} />
            {reasons.length > 0 && (
              <p className="mt-1.5 text-xs text-muted-foreground">{reasons.join(" · ")}</p>
            )}
            <Tabs
              label="Sections"
              tabs={[
                sectionTab("general"),
                sectionTab("quota", quotaCount),
                sectionTab("servers", license.serversInUse, "in use"),
                sectionTab("history", eventCount),
              ]}
            />
          </>
        }
        footer={
          <Footer
            license={license}
            search={search}
            mayDelete={mayDelete && !deletion}
            {...{ mayIssueFile, mayRenew }}
          />
        }
      >
        {deletion && <DeletedBanner licenseKey={license.key} deletion={deletion} mayRestore={mayDelete} />}
        {section === "general" && <GeneralTab {...loaderData} />}
        <LicensePurchases purchases={loaderData.purchases} />
        {loaderData.quotas && (
          <QuotaTab
            license={license}
            quotas={loaderData.quotas}
            unreadableQuotas={loaderData.unreadableQuotas}
            may={loaderData.may}
          />
        )}
        {loaderData.servers && (
          <ServersTab
            license={license}
            servers={loaderData.servers}
            use={loaderData.use}
            activationCode={loaderData.activationCode}
            mayManage={loaderData.may.manageServers}
          />
        )}
        {loaderData.history && (
          <HistoryTab
            licenseKey={license.key}
            history={loaderData.history}
            undoableIds={loaderData.undoable}
          />
        )}
      </RouteDialog>
      {overlay && <div className="relative z-50">{overlay}</div>}
    </>
  );
}

interface FooterProps {
  license: License;
  mayDelete: boolean;
  mayIssueFile: boolean;
  mayRenew: boolean;
  search: URLSearchParams;
}

function Footer({ license, mayDelete, mayIssueFile, mayRenew, search }: FooterProps) {
  const secondaryButton = buttonVariants({ variant: "outline" });
  const hasCertificate = useCapability("certificate") && !license.deletedAt;
  const isRenewalDue = license.lifetimeStatus === "almost-expired" || license.lifetimeStatus === "expired";
  const renewButton = isRenewalDue ? buttonVariants() : secondaryButton;
  return (
    <>
      {mayRenew && (
        <DialogLink to={renewAddress(license.key, search, "details")} className={renewButton}>
          <CalendarPlus aria-hidden /> Renew
        </DialogLink>
      )}
      {mayIssueFile && (
        <DialogLink
          to={licenseList.dialogAddress(licensePath(license.key, "license-file"), search)}
          className={secondaryButton}
        >
          <Icon name="download" /> License file
        </DialogLink>
      )}
      {hasCertificate && (
        <DialogLink
          to={licenseList.dialogAddress(licensePath(license.key, "certificate"), search)}
          className={secondaryButton}
        >
          <Award aria-hidden /> Certificate (PDF)
        </DialogLink>
      )}
      <FooterSpacer />
      {mayDelete && (
        <DialogLink
          to={licenseList.dialogAddress(licensePath(license.key, "delete"), search)}
          className={buttonVariants({ variant: "destructive-outline" })}
        >
          <Trash2 aria-hidden /> Delete
        </DialogLink>
      )}
      <CloseLink to={listAddress(search)} className="ms-auto" />
    </>
  );
}
