import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import type { ReactNode } from "react";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import type { License } from "#app/domain/license/license.ts";
import {
  editableFields,
  type TextFieldName,
  textFieldNames,
  textFieldSettings,
} from "#app/domain/license/editable-fields.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import { licenseTypeNames, licenseTypes } from "#app/domain/package/license-type.ts";
import { href, Link } from "react-router";
import { CompanyLink } from "#app/routes/kit/text/company-link.tsx";
import { HostedInstanceLink } from "#app/routes/license/kit/hosted-link.tsx";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { renderAnyLanguageText } from "#app/routes/kit/text/any-language.tsx";
import { CapacityBar, Usage } from "#app/routes/kit/capacity-bar.tsx";
import { Facts } from "#app/ui/card.tsx";
import { DateWithRelativeDays } from "#app/routes/kit/dates/date.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import type { LicenseSubpath } from "#app/routes/license/kit/license-urls.ts";
import { chooseOfflineChangeLabel } from "#app/words/license-words.ts";
import { ValueWithChangeLink } from "./general-change.tsx";
import { GeneralCustomerAlerts } from "./general-alerts.tsx";
import { GeneralEnvironment } from "./general-environment.tsx";
import { GeneralGracePeriod, GracePeriodEnd } from "./general-grace.tsx";
import { GeneralNotes } from "./general-notes.tsx";
import { OverrunSwitch } from "./overrun-switch.tsx";
import { LatestEvents, LicenseFiles, type LinksWithEventLabels } from "./general-latest.tsx";
import { GeneralText } from "./general-text.tsx";
import { GeneralTags } from "./general-tags.tsx";
import { computeAssetLimit, computeServerLimit } from "#app/domain/license/limits.ts";

interface GeneralTabProps {
  license: License;
  country: string | null;
  /** Related data of the license. Null if the license API does not return it. */
  links: LinksWithEventLabels | null;
  mayEdit: boolean;
  now: string;
}

export function GeneralTab({ license, country, links, mayEdit, now }: GeneralTabProps) {
  const numbers = useNumberFormat();
  const hasExtensions = useHasExtensions();
  const mayChange = hasExtensions && mayEdit;
  const renderWithChangeLink = (subpath: LicenseSubpath, label: string, value: ReactNode) => (
    <ValueWithChangeLink license={license} subpath={subpath} label={label} mayChange={mayChange}>
      {value}
    </ValueWithChangeLink>
  );
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <Facts
        title="License"
        facts={[
          {
            label: editableFields.environment.label,
            value: mayEdit ? <GeneralEnvironment license={license} /> : environmentNames[license.environment],
          },
          { label: "Type", value: licenseTypeNames[license.type] },
          { label: "Version", value: license.version },
          {
            label: "Package",
            value: renderWithChangeLink("tier", "Change Tier", license.packageTierPrettyName),
          },
          ...buildCapacityFacts(license),
          buildCaseFact(license, links, numbers),
          {
            label: editableFields.softCapacity.label,
            value: mayEdit ? (
              // The invisible character puts the switch on the line of its label.
              <span className="inline-flex items-center before:content-['\200b']">
                <OverrunSwitch license={license} />
              </span>
            ) : (
              formatYesOrNo(license.softCapacity)
            ),
          },
          {
            label: editableFields.isOffline.label,
            value: renderWithChangeLink(
              "offline",
              chooseOfflineChangeLabel(license.isOffline),
              formatYesOrNo(license.isOffline),
            ),
          },
          ...textFieldNamesExceptNotes.map((name) => ({
            label: textFieldSettings[name].label,
            value: <GeneralText license={license} name={name} mayEdit={mayEdit} />,
          })),
          { label: editableFields.tags.label, value: <GeneralTags license={license} mayEdit={mayEdit} /> },
          hasExtensions && {
            label: editableFields.graceDays.label,
            value: <GeneralGracePeriod license={license} mayEdit={mayEdit} />,
          },
          hasExtensions && {
            label: editableFields.alertsCustomer.label,
            value: <GeneralCustomerAlerts license={license} mayEdit={mayEdit} />,
          },
          ...buildDateFacts(license, now),
        ]}
      />
      <div className="grid min-w-0 content-start gap-4">
        <Facts
          title="Customer"
          facts={[
            {
              label: "Name",
              value: renderWithChangeLink(
                "customer",
                "Change customer",
                formatFullName(license) ? <bdi>{formatFullName(license)}</bdi> : null,
              ),
            },
            { label: "E-mail", value: <BreakableAddress text={license.email} /> },
            {
              label: "Company",
              value: (
                <CompanyLink licenseKey={license.key} className={linkClasses}>
                  {renderAnyLanguageText(license.companyName)}
                </CompanyLink>
              ),
            },
            { label: "Country", value: country },
            links?.instance != null && {
              label: "Instance",
              value: <HostedInstanceLink instance={links.instance} />,
            },
            links?.fisCustomerId != null && {
              label: "FIS customer",
              value: (
                <Link
                  to={href("/internal/air-customers/:id", { id: String(links.fisCustomerId) })}
                  className={linkClasses}
                >
                  Cases and activities
                </Link>
              ),
            },
            !mayEdit && {
              label: textFieldSettings.notes.label,
              value: renderAnyLanguageText(license.notes),
            },
          ]}
        />
        {mayEdit && <GeneralNotes license={license} />}
        {links && <LatestEvents licenseKey={license.key} links={links} />}
        {links && links.fileCount > 0 && <LicenseFiles licenseKey={license.key} links={links} />}
      </div>
    </div>
  );
}

/** The notes have their own form. */
const textFieldNamesExceptNotes: readonly TextFieldName[] = textFieldNames.filter((name) => name !== "notes");

const linkClasses = "text-primary hover:underline";

const formatYesOrNo = (isYes: boolean) => (isYes ? "Yes" : "No");

function buildCapacityFacts(license: License) {
  const { serversInUse, totalClientsInUse } = license;
  return [
    {
      label: "Server Capacity",
      value: <Usage used={serversInUse} total={computeServerLimit(license)} />,
    },
    {
      label: "Asset Capacity",
      value: <Usage used={totalClientsInUse} total={computeAssetLimit(license)} />,
    },
  ];
}

const buildCaseFact = (
  { type, caseCapacity }: License,
  links: LinksWithEventLabels | null,
  { formatThousands }: NumberFormat,
) =>
  type === licenseTypes.ir &&
  links !== null && {
    label: "Cases",
    value: (
      <>
        <CapacityBar used={links.casesUsed} total={caseCapacity ?? 0} />
        <span className="text-xs text-muted-foreground"> {formatThousands(links.openCases)} open</span>
      </>
    ),
  };

const buildDateFacts = (license: License, now: string) => [
  {
    label: "Created",
    value: (
      <>
        <DateWithRelativeDays value={license.createdAt} now={now} isInline />{" "}
        <span className="inline-block max-w-full text-xs text-muted-foreground">
          by <BreakableAddress text={license.createdBy} />
        </span>
      </>
    ),
  },
  { label: "Start", value: <DateWithRelativeDays value={license.startsAt} now={now} isInline /> },
  {
    label: "Expiration",
    value: (
      <>
        <DateWithRelativeDays value={license.expiredAt} now={now} isInline />
        <GracePeriodEnd license={license} now={now} />
      </>
    ),
  },
  {
    label: "Activated on",
    value: license.firstHeartbeat ? (
      <DateWithRelativeDays value={license.firstHeartbeat} now={now} isInline />
    ) : (
      "Not Activated Yet"
    ),
  },
];
