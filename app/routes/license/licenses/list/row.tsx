import type { ReactElement } from "react";
import { fullName } from "#app/domain/customer/full-name.ts";
import type { ListColumn } from "#app/domain/person/list-columns.ts";
import { licenseTypeName, licenseTypes } from "#app/domain/package/license-type.ts";
import { splitTags } from "#app/domain/tag/tag-text.ts";
import { CapacityBar, Usage } from "#app/ui/data/capacity-bar.tsx";
import { TagChip } from "#app/ui/data/chip.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { ExplainableBadge } from "#app/routes/license/licenses/explain/badges.tsx";
import { assetLimit, serverLimit } from "#app/domain/license/limits.ts";
import { renewAddress } from "#app/routes/license/licenses/renew/address.ts";
import { licenseList, licensePath, licensesWithTag } from "./address.ts";
import type { ListedLicense } from "./listed-license.ts";
import { CompanyLink } from "#app/routes/license/customers/company-link.tsx";

interface LicenseRowProps {
  license: ListedLicense;
  columns: readonly ListColumn[];
  search: URLSearchParams;
  selectable: boolean;
  mayRenew: boolean;
}

/** Plain elements on purpose: components would make a page of rows slow. */
export const LicenseRow = ({ license, columns, search, selectable, mayRenew }: LicenseRowProps) => (
  <tr role="row" className="license-row">
    {selectable && (
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
    {columns.map((name) => cells[name]({ license, search, mayRenew }))}
  </tr>
);

/** Full text as a tooltip, for text that may be truncated. */
const titleIfLong = (text: string) => (text.length > 20 ? text : undefined);

type CellProps = Pick<LicenseRowProps, "license" | "search" | "mayRenew">;

const cells: Record<ListColumn, (props: CellProps) => ReactElement> = {
  customer: ({ license }) => {
    const name = fullName(license);
    return (
      <td key="customer" role="cell" className="customer">
        <strong title={titleIfLong(license.companyName)} className="clamped">
          <CompanyLink licenseKey={license.key}>{license.companyName}</CompanyLink>
        </strong>
        {name && <span className="secondary name">{name}</span>}
        <span className="secondary one-line email" title={titleIfLong(license.email)}>
          {license.email}
        </span>
      </td>
    );
  },
  key: ({ license, search }) => (
    <td key="key" role="cell" className="key">
      <div>
        <a href={licenseList.dialog(licensePath(license.key), search)}>
          <code className="code">{license.key}</code>
        </a>
        {license.isOffline && <span className="secondary">Offline</span>}
        <ExplainableBadge license={license} status="status" search={search} from="list" />
        <button type="button" className="more" aria-label="Actions" />
      </div>
    </td>
  ),
  version: ({ license }) => (
    <td key="version" role="cell" className={license.version ? "version" : "version none"}>
      {license.version ?? "–"}
    </td>
  ),
  type: ({ license }) => (
    <td key="type" role="cell" className="type">
      {licenseTypeName[license.type]}
      {license.version && <span className="secondary version-below">{license.version}</span>}
    </td>
  ),
  package: ({ license }) => (
    <td key="package" role="cell" className="package">
      {license.packageTierPrettyName}
    </td>
  ),
  assets: ({ license, search }) => <AssetCell key="assets" license={license} search={search} />,
  lifetime: ({ license, search, mayRenew }) => (
    <td key="lifetime" role="cell" className="lifetime">
      <DateText value={license.startsAt} className="starts" format="day" />
      <DateText value={license.expiredAt} className="ends" format="day" />
      <ExplainableBadge license={license} status="lifetime" search={search} from="list" />
      {mayRenew && isDueForRenewal(license) && (
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
  connection: ({ license, search }) => <ConnectionCell key="connection" license={license} search={search} />,
  tags: ({ license }) => <TagCell key="tags" names={splitTags(license.tags)} />,
  created: ({ license }) => (
    <td key="created" role="cell" className="created">
      <DateText value={license.createdAt} format="day" />
      <span className="secondary one-line" title={license.createdBy}>
        {license.createdBy}
      </span>
    </td>
  ),
};

type PartProps = Pick<LicenseRowProps, "license" | "search">;

const isDueForRenewal = ({ lifetimeStatus, status }: ListedLicense) =>
  status !== "deleted" && (lifetimeStatus === "almost-expired" || lifetimeStatus === "expired");

function AssetCell({ license, search }: PartProps) {
  const { type, totalClientsInUse, serversInUse } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return (
    <td role="cell" className="assets">
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
function ConnectionCell({ license, search }: PartProps) {
  const { type, firstHeartbeat, lastHeartbeat } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return (
    <td role="cell" className="connection">
      <DateText value={isEnterprise ? firstHeartbeat : null} className="first" format="day" />
      {isEnterprise && <DateText value={lastHeartbeat} format="minute" className="secondary last" />}
      <ExplainableBadge license={license} status="activeness" search={search} from="list" />
    </td>
  );
}

const TagCell = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <td role="cell" className="no-tags">
      –
    </td>
  ) : (
    <td role="cell" className="tags">
      <div className="tag-list">
        {names.map((name) => (
          <TagChip key={name} name={name} to={licensesWithTag(name)} />
        ))}
      </div>
    </td>
  );
