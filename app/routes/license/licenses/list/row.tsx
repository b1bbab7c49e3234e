import type { ReactElement } from "react";
import { fullName } from "#app/domain/customer/full-name.ts";
import { cn } from "#app/ui/cn.ts";
import type { ColumnChoice, ColumnWidth, ListColumn } from "#app/domain/person/list-columns.ts";
import { licenseTypeName, licenseTypes } from "#app/domain/package/license-type.ts";
import { splitTags } from "#app/domain/tag/tag-text.ts";
import { CapacityBar, Usage } from "#app/routes/kit/capacity-bar.tsx";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { ExplainableBadge } from "#app/routes/license/licenses/explain/badges.tsx";
import { assetLimit, serverLimit } from "#app/domain/license/limits.ts";
import { renewAddress } from "#app/routes/license/licenses/renew/address.ts";
import { columnWidth } from "./column-width.ts";
import { RowActions } from "./row-actions.tsx";
import { licenseList, licensePath, licensesWithTag } from "#app/routes/license/licenses/addresses.ts";
import type { ListedLicense } from "./listed-license.ts";
import { CompanyLink } from "#app/routes/license/customers/company-link.tsx";

interface LicenseRowProps {
  license: ListedLicense;
  columns: readonly ShownColumn[];
  search: URLSearchParams;
  may: { select: boolean; edit: boolean; renew: boolean };
  isNew: boolean;
}

export type ShownColumn = Pick<ColumnChoice, "name" | "width">;

/** Uses plain elements, because components would make a page of rows slow. */
export const LicenseRow = ({ license, columns, search, may, isNew }: LicenseRowProps) => (
  <tr role="row" className="license-row" data-selected={isNew || undefined}>
    {may.select && (
      <td role="cell">
        <input
          type="checkbox"
          className="mark"
          name="keys"
          value={license.key}
          aria-label={`Select ${license.key}`}
        />
      </td>
    )}
    {columns.map(({ name, width }) =>
      cells[name]({ license, search, may, className: cellClass(name, width) }),
    )}
  </tr>
);

/** Full text as a tooltip, for text that may be truncated. */
const tooltipIfLong = (text: string) => (text.length > 20 ? text : undefined);

const cellClass = (name: ListColumn, width: ColumnWidth) => cn(name, columnWidth[name][width]);

interface CellProps extends Pick<LicenseRowProps, "license" | "search" | "may"> {
  className: string;
}

const cells: Record<ListColumn, (props: CellProps) => ReactElement> = {
  customer: ({ license, className }) => {
    const name = fullName(license);
    return (
      <td key="customer" role="cell" className={className}>
        <strong title={tooltipIfLong(license.companyName)} className="clamped">
          <CompanyLink licenseKey={license.key}>{license.companyName}</CompanyLink>
        </strong>
        {name && <span className="secondary name">{name}</span>}
        <span className="secondary one-line email" title={tooltipIfLong(license.email)}>
          {license.email}
        </span>
      </td>
    );
  },
  key: ({ license, search, may, className }) => (
    <td key="key" role="cell" className={className}>
      <div>
        <a href={licenseList.dialogAddress(licensePath(license.key), search)}>
          <code className="code">{license.key}</code>
        </a>
        {license.isOffline && <span className="secondary">Offline</span>}
        <ExplainableBadge license={license} status="status" search={search} from="list" />
        <RowActions license={license} search={search} may={may} />
      </div>
    </td>
  ),
  version: ({ license, className }) => (
    <td key="version" role="cell" className={cn(className, !license.version && "none")}>
      {license.version ?? "–"}
    </td>
  ),
  type: ({ license, className }) => (
    <td key="type" role="cell" className={className}>
      {licenseTypeName[license.type]}
      {license.version && <span className="secondary version-below">{license.version}</span>}
    </td>
  ),
  package: ({ license, className }) => (
    <td key="package" role="cell" className={className}>
      {license.packageTierPrettyName}
    </td>
  ),
  assets: (props) => <AssetCell key="assets" {...props} />,
  lifetime: ({ license, search, may, className }) => (
    <td key="lifetime" role="cell" className={className}>
      <DateText value={license.startsAt} className="starts" format="day" />
      <DateText value={license.expiredAt} className="ends" format="day" />
      <ExplainableBadge license={license} status="lifetime" search={search} from="list" />
      {may.renew && isDueForRenewal(license) && (
        <a
          href={renewAddress(license.key, search, "list")}
          aria-label={`Renew ${license.key}`}
          className="renew"
        >
          Renew
        </a>
      )}
    </td>
  ),
  connection: (props) => <ConnectionCell key="connection" {...props} />,
  tags: ({ license, className }) => (
    <TagCell key="tags" names={splitTags(license.tags)} className={className} />
  ),
  created: ({ license, className }) => (
    <td key="created" role="cell" className={className}>
      <DateText value={license.createdAt} format="day" />
      <span className="secondary one-line" title={license.createdBy}>
        {license.createdBy}
      </span>
    </td>
  ),
};

const isDueForRenewal = ({ lifetimeStatus, status }: ListedLicense) =>
  status !== "deleted" && (lifetimeStatus === "almost-expired" || lifetimeStatus === "expired");

function AssetCell({ license, search, className }: CellProps) {
  const { type, totalClientsInUse, serversInUse } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return (
    <td role="cell" className={className}>
      {isEnterprise ? (
        <CapacityBar used={totalClientsInUse} total={assetLimit(license)} className="in-use" />
      ) : (
        <span className="in-use">
          <Usage used={totalClientsInUse} total={null} />
        </span>
      )}
      <span className="secondary servers">
        <Usage used={serversInUse} total={isEnterprise ? serverLimit(license) : null} noun="servers" />
      </span>
      <ExplainableBadge license={license} status="use" search={search} from="list" />
    </td>
  );
}

/** Only Enterprise servers report contacts. */
function ConnectionCell({ license, search, className }: CellProps) {
  const { type, firstHeartbeat, lastHeartbeat } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return (
    <td role="cell" className={className}>
      <DateText value={isEnterprise ? firstHeartbeat : null} className="first" format="day" />
      {isEnterprise && <DateText value={lastHeartbeat} format="minute" className="secondary last" />}
      <ExplainableBadge license={license} status="activeness" search={search} from="list" />
    </td>
  );
}

const TagCell = ({ names, className }: { names: readonly string[]; className: string }) =>
  names.length === 0 ? (
    <td role="cell" className={cn(className, "none")}>
      –
    </td>
  ) : (
    <td role="cell" className={className}>
      <div className="tag-list">
        {names.map((name) => (
          <TagChip key={name} name={name} to={licensesWithTag(name)} />
        ))}
      </div>
    </td>
  );
