import type { ReactNode } from "react";
import { fullName } from "#app/domain/customer/full-name.ts";
import type { License } from "#app/domain/license/license.ts";
import { editableFields, textNames, texts } from "#app/domain/license/editable-fields.ts";
import { environmentName } from "#app/domain/license/environment.ts";
import { licenseTypeName, licenseTypes } from "#app/domain/package/license-type.ts";
import { href, Link } from "react-router";
import { CompanyLink } from "#app/routes/license/customers/company-link.tsx";
import { HostedLink } from "#app/routes/license/customers/hosted-link.tsx";
import { Address } from "#app/ui/data/address.tsx";
import { anyLanguage } from "#app/ui/any-language.tsx";
import { CapacityBar, Usage } from "#app/ui/data/capacity-bar.tsx";
import { Facts } from "#app/ui/page/card.tsx";
import { DateText, RelativeDays } from "#app/ui/data/date.tsx";
import { useCapability } from "#app/ui/use-capability.ts";
import type { LicensePart } from "#app/routes/license/licenses/addresses.ts";
import { GeneralChange } from "./general-change.tsx";
import { GeneralEnvironment } from "./general-environment.tsx";
import { GeneralGrace, WorksUntil } from "./general-grace.tsx";
import { GeneralNotes } from "./general-notes.tsx";
import { GeneralOverrun } from "./general-overrun.tsx";
import { LatestEvents, LicenseFiles, type LabeledLinks } from "./general-latest.tsx";
import { GeneralText } from "./general-text.tsx";
import { GeneralTags } from "./general-tags.tsx";
import { assetLimit, serverLimit } from "#app/domain/license/limits.ts";

interface GeneralTabProps {
  license: License;
  country: string | null;
  /** Null if the license API does not provide them. */
  links: LabeledLinks | null;
  mayEdit: boolean;
  now: string;
}

export function GeneralTab({ license, country, links, mayEdit, now }: GeneralTabProps) {
  const hasGrace = useCapability("grace");
  const mayChange = useCapability("change-license") && mayEdit;
  const withChangeLink = (part: LicensePart, label: string, value: ReactNode) => (
    <GeneralChange license={license} part={part} label={label} mayChange={mayChange}>
      {value}
    </GeneralChange>
  );
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <Facts
        title="License"
        facts={[
          {
            label: editableFields.environment.label,
            value: mayEdit ? <GeneralEnvironment license={license} /> : environmentName[license.environment],
          },
          { label: "Type", value: licenseTypeName[license.type] },
          { label: "Version", value: license.version },
          { label: "Package", value: withChangeLink("tier", "Change Tier", license.packageTierPrettyName) },
          ...capacities(license),
          ...cases(license, links),
          {
            label: editableFields.softCapacity.label,
            value: mayEdit ? <GeneralOverrun license={license} /> : yesOrNo(license.softCapacity),
          },
          {
            label: editableFields.isOffline.label,
            value: withChangeLink("offline", "Change Is Offline", yesOrNo(license.isOffline)),
          },
          ...shortTexts.map((name) => ({
            label: texts[name].label,
            value: <GeneralText license={license} name={name} mayEdit={mayEdit} />,
          })),
          { label: editableFields.tags.label, value: <GeneralTags license={license} mayEdit={mayEdit} /> },
          ...(hasGrace
            ? [
                {
                  label: editableFields.graceDays.label,
                  value: <GeneralGrace license={license} mayEdit={mayEdit} />,
                },
              ]
            : []),
          ...dates(license, now),
        ]}
      />
      <div className="grid min-w-0 content-start gap-4">
        <Facts
          title="Customer"
          facts={[
            {
              label: "Name",
              value: withChangeLink(
                "customer",
                "Change customer",
                fullName(license) ? <bdi>{fullName(license)}</bdi> : null,
              ),
            },
            { label: "Email", value: <Address text={license.email} /> },
            {
              label: "Company",
              value: (
                <CompanyLink licenseKey={license.key} className={linkClasses}>
                  {anyLanguage(license.companyName)}
                </CompanyLink>
              ),
            },
            { label: "Country", value: country },
            ...linkedServices(links),
            ...(mayEdit ? [] : [{ label: texts.notes.label, value: anyLanguage(license.notes) }]),
          ]}
        />
        {mayEdit && <GeneralNotes license={license} />}
        {links && <LatestEvents licenseKey={license.key} links={links} />}
        {links && links.fileCount > 0 && <LicenseFiles licenseKey={license.key} links={links} />}
      </div>
    </div>
  );
}

const shortTexts = textNames.filter((name) => texts[name].lines === 1);

const linkClasses = "text-accent hover:underline";

const yesOrNo = (isYes: boolean) => (isYes ? "Yes" : "No");

function capacities(license: License) {
  const { type, serversInUse, totalClientsInUse } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return [
    {
      label: "Server Capacity",
      value: <Usage used={serversInUse} total={isEnterprise ? serverLimit(license) : null} />,
    },
    {
      label: "Asset Capacity",
      value: isEnterprise ? (
        <CapacityBar used={totalClientsInUse} total={assetLimit(license)} />
      ) : (
        <Usage used={totalClientsInUse} total={null} />
      ),
    },
  ];
}

const cases = ({ type, caseCapacity }: License, links: LabeledLinks | null) =>
  type === licenseTypes.ir && links
    ? [
        {
          label: "Cases",
          value: (
            <>
              <CapacityBar used={links.casesUsed} total={caseCapacity} />
              <span className="text-sm text-muted"> {links.openCases.toLocaleString("en")} open</span>
            </>
          ),
        },
      ]
    : [];

const linkedServices = (links: LabeledLinks | null) => [
  ...(links?.instance ? [{ label: "Instance", value: <HostedLink instance={links.instance} /> }] : []),
  ...(links?.fisCustomerId
    ? [
        {
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
      ]
    : []),
];

const dates = (license: License, now: string) => [
  {
    label: "Created",
    value: (
      <>
        <RelativeDate value={license.createdAt} now={now} />{" "}
        <span className="text-sm text-muted">
          by <Address text={license.createdBy} />
        </span>
      </>
    ),
  },
  { label: "Start", value: <RelativeDate value={license.startsAt} now={now} /> },
  {
    label: "Expiration",
    value: (
      <>
        <RelativeDate value={license.expiredAt} now={now} />
        <WorksUntil license={license} now={now} />
      </>
    ),
  },
  {
    label: "Activated on",
    value: license.firstHeartbeat ? (
      <RelativeDate value={license.firstHeartbeat} now={now} />
    ) : (
      "Not Activated Yet"
    ),
  },
];

const RelativeDate = ({ value, now }: { value: string | null; now: string }) => (
  <>
    <DateText value={value} format="day" />{" "}
    <RelativeDays value={value} now={now} className="text-sm text-muted" />
  </>
);
