import { fullName } from "#app/domain/customer/full-name.ts";
import { environmentName, type License, licenseTypeName, licenseTypes } from "#app/domain/license/license.ts";
import { splitTags } from "#app/domain/tag/tag.ts";
import { CapacityBar, Usage } from "#app/ui/capacity-bar.tsx";
import { Facts } from "#app/ui/card.tsx";
import { TagChip } from "#app/ui/chip.tsx";
import { DateText, RelativeDays } from "#app/ui/date.tsx";
import { assetLimit, serverLimit } from "./limits.ts";
import { listPath } from "./list-address.ts";

interface GeneralTabProps {
  license: License;
  country: string | null;
  now: string;
}

export function GeneralTab({ license, country, now }: GeneralTabProps) {
  const isEnterprise = license.type === licenseTypes.enterprise;
  const tags = splitTags(license.tags);
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <Facts
        title="License"
        facts={[
          { label: "Environment", value: environmentName[license.environment] },
          { label: "Type", value: licenseTypeName[license.type] },
          { label: "Version", value: license.version },
          { label: "Package", value: license.packageTierPrettyName },
          {
            label: "Servers",
            value: <Usage used={license.serversInUse} total={isEnterprise ? serverLimit(license) : null} />,
          },
          {
            label: "Assets",
            value: isEnterprise ? (
              <CapacityBar used={license.totalClientsInUse} total={assetLimit(license)} noun="assets" />
            ) : (
              <Usage used={license.totalClientsInUse} total={null} />
            ),
          },
          { label: "Allow Capacity Overrun", value: license.softCapacity ? "Yes" : "No" },
          { label: "Is Offline", value: license.isOffline ? "Yes" : "No" },
          {
            label: "Tags",
            value:
              tags.length === 0 ? null : (
                <span className="flex flex-wrap gap-1">
                  {tags.map((name) => (
                    <TagChip
                      key={name}
                      name={name}
                      to={`${listPath}?${new URLSearchParams({ tag: name })}`}
                    />
                  ))}
                </span>
              ),
          },
          {
            label: "Created",
            value: (
              <>
                <DateText value={license.createdAt} />{" "}
                <span className="text-sm text-muted">by {license.createdBy}</span>
              </>
            ),
          },
          { label: "Start", value: <DateText value={license.startsAt} /> },
          {
            label: "Expiration",
            value: (
              <>
                <DateText value={license.expiredAt} />{" "}
                <RelativeDays value={license.expiredAt} now={now} className="text-sm text-muted" />
              </>
            ),
          },
          {
            label: "Activated on",
            value: license.firstHeartbeat ? <DateText value={license.firstHeartbeat} /> : "Not Activated Yet",
          },
        ]}
      />
      <Facts
        title="Customer"
        facts={[
          { label: "Name", value: fullName(license) || null },
          { label: "Email", value: license.email },
          { label: "Company", value: license.companyName },
          { label: "Country", value: country },
          {
            label: "Notes",
            value: license.notes === "" ? null : <span className="whitespace-pre-wrap">{license.notes}</span>,
          },
        ]}
      />
    </div>
  );
}
