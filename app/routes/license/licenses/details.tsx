import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { countryName } from "#app/domain/customer/country.ts";
import { paging } from "#app/domain/page.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { Code } from "#app/ui/chip.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { CloseLink, Dialog, DialogLink, FooterGap } from "#app/ui/dialog.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/details.ts";
import { GeneralTab } from "./general-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { dialogAddress, listAddress } from "./list-address.ts";
import { QuotaTab } from "./quota-tab.tsx";
import { ActivenessBadge, LifetimeBadge, UseBadge } from "./status-badge.tsx";

const historyPageSize = 10;

/** Old addresses used other words for two of the sections. */
const sections: Record<string, "general" | "quota" | "history"> = {
  general: "general",
  quota: "quota",
  package: "quota",
  history: "history",
};

export const meta = ({ params }: Route.MetaArgs) => [{ title: `License ${params.key}` }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  const section = sections[url.searchParams.get("tab") ?? ""] ?? "general";
  const historyPage = paging.shape.pageNumber.catch(0).parse(url.searchParams.get("historyPage") ?? 0);
  const [license, quotas, history] = await Promise.all([
    api.licenses.one({ params }),
    section === "quota" ? api.quotas.ofLicense({ query: { licenseKey: params.key } }) : [],
    section === "history"
      ? api.history.ofLicense({
          query: { licenseKey: params.key, pageNumber: historyPage, pageSize: historyPageSize },
        })
      : null,
  ]);
  const country = license.countryCode && countryName(license.countryCode);
  return { license, country, quotas, history, section, now: new Date().toISOString() };
}

export default function LicenseDetails({ loaderData }: Route.ComponentProps) {
  const { license, country, quotas, history, section, now } = loaderData;
  const [search] = useSearchParams();
  const tab = (name: typeof section, label: string) => ({
    to: dialogAddress(license.key, search, { tab: name }),
    label,
    current: section === name,
  });
  return (
    <Dialog
      title={license.companyName}
      closeTo={listAddress(search)}
      size="wide"
      aside={
        <>
          <LifetimeBadge lifetimeStatus={license.lifetimeStatus} />
          <UseBadge useStatus={license.useStatus} />
          <ActivenessBadge activenessStatus={license.activenessStatus} />
        </>
      }
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
          <Tabs
            label="Sections"
            tabs={[tab("general", "General"), tab("quota", "Quota"), tab("history", "History")]}
          />
        </>
      }
      footer={
        <>
          {license.isOffline && (
            <DialogLink
              to={dialogAddress(`${license.key}/license-file`, search)}
              className={buttonClasses({ variant: "secondary" })}
            >
              <Download aria-hidden /> License file
            </DialogLink>
          )}
          <FooterGap />
          <CloseLink to={listAddress(search)} />
        </>
      }
    >
      {section === "general" && <GeneralTab license={license} country={country} now={now} />}
      {section === "quota" && <QuotaTab license={license} quotas={quotas} />}
      {history && <HistoryTab history={history} />}
    </Dialog>
  );
}
