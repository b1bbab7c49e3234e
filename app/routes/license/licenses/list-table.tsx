import { fullName } from "#app/domain/customer/full-name.ts";
import { type License, licenseTypeName, licenseTypes } from "#app/domain/license/license.ts";
import { splitTags } from "#app/domain/tag/tag.ts";
import { CapacityBar, Usage } from "#app/ui/capacity-bar.tsx";
import { Code, TagChip } from "#app/ui/chip.tsx";
import { DateText } from "#app/ui/date.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { dialogAddress, listPath } from "./list-address.ts";
import { assetLimit, serverLimit } from "./limits.ts";
import { ActivenessBadge, LifetimeBadge, UseBadge } from "./status-badge.tsx";

interface LicenseTableProps {
  licenses: readonly License[];
  sorted: Pick<LicenseFilter, "sortBy" | "sortType">;
  search: URLSearchParams;
}

export function LicenseTable({ licenses, sorted, search }: LicenseTableProps) {
  return (
    <Table label="Licenses">
      <TableHead>
        <HeadCell sortBy="key" sorted={sorted}>
          License Key
        </HeadCell>
        <HeadCell>Version</HeadCell>
        <HeadCell sortBy="type" sorted={sorted}>
          License Type
        </HeadCell>
        <HeadCell>Package</HeadCell>
        <HeadCell sortBy="totalClientsInUse" sorted={sorted}>
          Asset Info
        </HeadCell>
        <HeadCell sortBy="expiredAt" sorted={sorted}>
          Lifetime Info
        </HeadCell>
        <HeadCell sortBy="lastHeartbeat" sorted={sorted}>
          Connection Info
        </HeadCell>
        <HeadCell sortBy="companyName" sorted={sorted}>
          Customer
        </HeadCell>
        <HeadCell>Tags</HeadCell>
      </TableHead>
      <TableBody>
        {licenses.map((license) => (
          <LicenseRow key={license.key} license={license} search={search} />
        ))}
      </TableBody>
    </Table>
  );
}

function LicenseRow({ license, search }: { license: License; search: URLSearchParams }) {
  const isEnterprise = license.type === licenseTypes.enterprise;
  return (
    <Row>
      <Cell card="lead">
        <DialogLink to={dialogAddress(license.key, search)} prefetch="intent">
          <Code>{license.key}</Code>
        </DialogLink>
        {license.isOffline && <Secondary>Offline</Secondary>}
      </Cell>
      <Cell label="Version">{license.version ?? "–"}</Cell>
      <Cell label="License Type">{licenseTypeName[license.type]}</Cell>
      <Cell label="Package">{license.packageTierPrettyName}</Cell>
      <Cell label="Asset Info">
        {isEnterprise ? (
          <CapacityBar used={license.totalClientsInUse} total={assetLimit(license)} />
        ) : (
          <Usage used={license.totalClientsInUse} total={null} />
        )}
        <Secondary>
          <Usage used={license.serversInUse} total={isEnterprise ? serverLimit(license) : null} /> servers
        </Secondary>
        <UseBadge useStatus={license.useStatus} />
      </Cell>
      <Cell label="Lifetime Info">
        {license.startsAt ? (
          <>
            <DateText value={license.startsAt} /> – <DateText value={license.expiredAt} />
          </>
        ) : (
          "–"
        )}
        <div>
          <LifetimeBadge lifetimeStatus={license.lifetimeStatus} />
        </div>
      </Cell>
      <Cell label="Connection Info">
        {isEnterprise && (
          <>
            <DateText value={license.firstHeartbeat} />
            {license.lastHeartbeat && (
              <Secondary>
                last <DateText value={license.lastHeartbeat} />
              </Secondary>
            )}
          </>
        )}
        <ActivenessBadge activenessStatus={license.activenessStatus} />
      </Cell>
      <Cell card="title">
        <strong>{license.companyName}</strong>
        <Secondary>{fullName(license)}</Secondary>
        <Secondary>{license.email}</Secondary>
      </Cell>
      <Cell label="Tags">
        <Tags names={splitTags(license.tags)} />
      </Cell>
    </Row>
  );
}

const Tags = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    "–"
  ) : (
    <div className="flex flex-wrap gap-1">
      {names.map((name) => (
        <TagChip key={name} name={name} to={`${listPath}?${new URLSearchParams({ tag: name })}`} />
      ))}
    </div>
  );
