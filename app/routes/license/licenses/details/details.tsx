import Award from "lucide-react/icons/award";
import Trash2 from "lucide-react/icons/trash";
import { lazy, type ReactNode, Suspense } from "react";
import { useLocation, useNavigation, useOutlet, useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { isAlias } from "#app/domain/text/license-key-alias.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { CopyButton } from "#app/routes/kit/copy-button.tsx";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { TabLink } from "#app/routes/kit/tab-link.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { PanelSkeleton } from "#app/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/details.ts";
import { ExplainableDeletedBadge } from "#app/routes/license/licenses/explain/badges.tsx";
import { DeletedBanner } from "./general-deleted.tsx";
import { GeneralTab } from "./general-tab.tsx";
import { LicenseHead } from "./head.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { licenseList, buildLicensePath, buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import { loadDetails, type Section } from "./load-details.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import type { Agreement } from "#app/domain/marketplace/purchase-view.ts";
import { PurchaseTable } from "#app/routes/license/purchases/purchase-table.tsx";

const QuotaTab = lazy(() => import("#app/routes/license/licenses/quota/tab.tsx"));
const ServersTab = lazy(() => import("#app/routes/license/licenses/servers/servers-tab.tsx"));

const sectionLabels: Record<Section, string> = {
  general: "General",
  servers: "Servers",
  history: "History",
  quota: "Package",
};

export const meta = createLicenseTitle("License");

/** Loads no details if the user opened a dialog from a row of the list, because the list stays in the background. */
export const loader = (args: Route.LoaderArgs) =>
  args.url.searchParams.get("from") === "list" ? null : loadDetails(args);

export default function LicenseDetails({ loaderData }: Route.ComponentProps) {
  const overlay = useOutlet();
  return loaderData ? <Details {...loaderData} overlay={overlay} /> : overlay;
}

type DetailsProps = Awaited<ReturnType<typeof loadDetails>> & { overlay: ReactNode };

function Details({ overlay, ...loaderData }: DetailsProps) {
  const { license, deletion, section, quotaCount, serverCount, eventCount, statusReasons } = loaderData;
  const { mayDelete, mayIssueFile, mayRenew } = loaderData;
  const [search] = useSearchParams();
  return (
    <Tabs value={section} activationMode="manual" className="contents!">
      <RouteDialog
        isCovered={overlay !== null}
        title={
          <span dir="auto" title={license.companyName} className="clamped wrap-anywhere">
            {license.companyName}
          </span>
        }
        closeTo={buildListUrl}
        size="fixedHeight"
        aside={<ExplainableDeletedBadge license={license} />}
        header={
          <>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-muted-foreground">
              <Code>{license.key}</Code>
              {!isAlias(license.key) && (
                <CopyButton
                  text={license.key}
                  successMessage="License Key Copied"
                  failureMessage="Error while License Key Copy"
                />
              )}
            </p>
            <LicenseHead
              license={license}
              reasons={statusReasons}
              use={loaderData.use}
              capacityQuotaId={loaderData.capacityQuotaId}
              mayRenew={mayRenew}
              now={loaderData.now}
            />
            {loaderData.forecast?.headline && (
              <p className="mt-1.5 text-xs text-muted-foreground">{loaderData.forecast.headline}</p>
            )}
            <TabsList aria-label="Sections" className="mt-1 -mb-4">
              <SectionTab licenseKey={license.key} section="general" />
              <SectionTab licenseKey={license.key} section="servers" count={serverCount} />
              <SectionTab licenseKey={license.key} section="history" count={eventCount} />
              <SectionTab licenseKey={license.key} section="quota" count={quotaCount} />
            </TabsList>
          </>
        }
        footer={
          <Footer
            license={license}
            search={search}
            mayDelete={mayDelete && !deletion}
            mayIssueFile={mayIssueFile}
          />
        }
      >
        {deletion && <DeletedBanner licenseKey={license.key} deletion={deletion} mayRestore={mayDelete} />}
        <div className="relative">
          <TabsContent value="general" tabIndex={undefined}>
            <GeneralTab {...loaderData} />
            <LicensePurchases purchases={loaderData.purchases} />
          </TabsContent>
          <TabsContent value="quota" tabIndex={undefined}>
            {loaderData.quotas && (
              <Suspense fallback={<PanelSkeleton />}>
                <QuotaTab
                  license={license}
                  quotas={loaderData.quotas}
                  unreadableQuotas={loaderData.unreadableQuotas}
                  permissions={loaderData.permissions}
                />
              </Suspense>
            )}
          </TabsContent>
          <TabsContent value="servers" tabIndex={undefined}>
            {loaderData.servers && (
              <Suspense fallback={<PanelSkeleton />}>
                <ServersTab
                  license={license}
                  servers={loaderData.servers}
                  use={loaderData.use}
                  activationCodeState={loaderData.activationCodeState}
                  mayManage={loaderData.permissions.manageServers}
                  forecast={loaderData.forecast}
                  mayDownloadStatement={loaderData.mayDownloadStatement}
                  rejections={loaderData.rejections}
                  findings={loaderData.findings}
                  now={loaderData.now}
                />
              </Suspense>
            )}
          </TabsContent>
          <TabsContent value="history" tabIndex={undefined}>
            {loaderData.history && (
              <HistoryTab
                licenseKey={license.key}
                history={loaderData.history}
                undoableIds={loaderData.undoableIds}
              />
            )}
          </TabsContent>
          <LateTab section={section} />
        </div>
      </RouteDialog>
      {overlay && <div className="relative z-50">{overlay}</div>}
    </Tabs>
  );
}

/** Covers the content of the tab if another tab loads for more than 300 ms. */
function LateTab({ section }: { section: Section }) {
  const { location: nextLocation } = useNavigation();
  const { pathname } = useLocation();
  if (nextLocation?.pathname !== pathname) return null;
  const nextSection = new URLSearchParams(nextLocation.search).get("tab");
  if (nextSection === null || nextSection === section) return null;
  return (
    <div className="absolute inset-0 animate-late bg-popover">
      <PanelSkeleton />
    </div>
  );
}

interface SectionTabProps {
  licenseKey: string;
  section: Section;
  count?: number | undefined;
}

function SectionTab({ licenseKey, section, count }: SectionTabProps) {
  const [search] = useSearchParams();
  const { formatThousands } = useNumberFormat();
  return (
    <TabLink
      value={section}
      to={licenseList.buildDialogUrl(buildLicensePath(licenseKey), search, { tab: section })}
    >
      {sectionLabels[section]}{" "}
      {count !== undefined && (
        <span className="text-xs font-normal text-muted-foreground tabular-nums">
          {formatThousands(count)}
        </span>
      )}
    </TabLink>
  );
}

interface FooterProps {
  license: License;
  mayDelete: boolean;
  mayIssueFile: boolean;
  search: URLSearchParams;
}

function Footer({ license, mayDelete, mayIssueFile, search }: FooterProps) {
  const hasCertificate = !license.deletedAt && !isAlias(license.key);
  return (
    <>
      {mayIssueFile && (
        <DialogButton
          to={licenseList.buildDialogUrl(buildLicensePath(license.key, "license-file"), search)}
          variant="outline"
        >
          <Icon name="download" /> License file
        </DialogButton>
      )}
      {hasCertificate && (
        <DialogButton
          to={licenseList.buildDialogUrl(buildLicensePath(license.key, "certificate"), search)}
          variant="outline"
          aria-keyshortcuts="p"
        >
          <Award aria-hidden /> Certificate (PDF)
        </DialogButton>
      )}
      <FooterSpacer />
      {mayDelete && (
        <DialogButton
          to={licenseList.buildDialogUrl(buildLicensePath(license.key, "delete"), search)}
          variant="destructive-outline"
        >
          <Trash2 aria-hidden /> Delete
        </DialogButton>
      )}
      <CloseLink className="ms-auto" />
    </>
  );
}

/** Lists the purchases of one license, oldest first. */
const LicensePurchases = ({ purchases }: { purchases: readonly Agreement[] }) =>
  purchases.length > 0 && (
    <section className="mt-6">
      <h3 className="mb-1.5 text-xs font-semibold text-muted-foreground">Purchases</h3>
      <PurchaseTable purchases={purchases} label="Purchases" />
    </section>
  );
