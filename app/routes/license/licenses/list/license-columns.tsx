import type { ReactNode } from "react";
import { fullName } from "#app/domain/customer/full-name.ts";
import { cn } from "#app/ui/cn.ts";
import type { ColumnChoice, ListColumn } from "#app/domain/person/list-columns.ts";
import { licenseTypeName, licenseTypes } from "#app/domain/package/license-type.ts";
import { splitTags } from "#app/domain/tag/tag-text.ts";
import { CapacityBar, Usage } from "#app/routes/kit/capacity-bar.tsx";
import { TagList } from "#app/routes/kit/text/tag-list.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { ExplainableBadge } from "#app/routes/license/licenses/explain/badges.tsx";
import { isRenewalDue } from "#app/domain/renewal/renewal-due.ts";
import { assetTotal, serverTotal } from "#app/domain/license/limits.ts";
import { displayKey } from "#app/domain/text/license-key-alias.ts";
import { renewAddress } from "#app/routes/license/licenses/renew/address.ts";
import { type Column } from "#app/routes/kit/lists/data-table.tsx";
import { columnLabel } from "./column-labels.ts";
import { columnWidthClass } from "./column-widths.ts";
import { ConnectionExplanation, LifetimeExplanation, UsageExplanation } from "./explanations.tsx";
import { RowActions } from "./row-actions.tsx";
import { licenseList, licensePath, licensesWithTag } from "#app/routes/license/licenses/addresses.ts";
import type { ListedLicense } from "./listed-license.ts";
import { CompanyLink } from "#app/routes/license/customers/company-link.tsx";

export interface LicenseColumnsProps {
  columns: readonly Pick<ColumnChoice, "name" | "width">[];
  search: URLSearchParams;
  may: { select: boolean; edit: boolean; renew: boolean };
}

type CellContext = Pick<LicenseColumnsProps, "search" | "may">;

export const licenseColumns = ({ columns, search, may }: LicenseColumnsProps): Column<ListedLicense>[] =>
  columns.map(({ name, width }) => {
    const { isEmpty, render, ...column } = columnDefinitions[name];
    return {
      ...column,
      label: columnLabel[name],
      headClassName: `${name} ${columnWidthClass(name, width)}`,
      className: (license) => cn(name, isEmpty?.(license) && "none"),
      render: (license) => render(license, { search, may }),
    };
  });

/** Returns the full text as a tooltip, because the cell may truncate long text. */
const tooltipIfLong = (text: string) => (text.length > 20 ? text : undefined);

interface LicenseColumn extends Pick<Column<ListedLicense>, "sortBy" | "firstSort" | "info"> {
  /** True if a card omits this cell. */
  isEmpty?: (license: ListedLicense) => boolean;
  render: (license: ListedLicense, context: CellContext) => ReactNode;
}

const columnDefinitions: Record<ListColumn, LicenseColumn> = {
  customer: {
    sortBy: "companyName",
    render: (license) => {
      const name = fullName(license);
      return (
        <>
          <strong title={tooltipIfLong(license.companyName)} className="clamped">
            <CompanyLink licenseKey={license.key}>{license.companyName}</CompanyLink>
          </strong>
          {name && <span className="secondary name">{name}</span>}
          <span className="secondary truncate email" title={tooltipIfLong(license.email)}>
            {license.email}
          </span>
        </>
      );
    },
  },
  key: {
    sortBy: "key",
    render: (license, { search, may }) => (
      <div>
        <a href={licenseList.dialogAddress(licensePath(license.key), search)} aria-keyshortcuts="Enter">
          <code className="code">{displayKey(license.key)}</code>
        </a>
        {license.isOffline && <span className="secondary">Offline</span>}
        <ExplainableBadge license={license} status="status" search={search} from="list" />
        <RowActions license={license} search={search} may={may} />
      </div>
    ),
  },
  version: {
    isEmpty: ({ version }) => !version,
    render: ({ version }) => version ?? "–",
  },
  type: {
    sortBy: "type",
    render: ({ type, version }) => (
      <>
        {licenseTypeName[type]}
        {version && <span className="secondary version-below">{version}</span>}
      </>
    ),
  },
  package: { render: ({ packageTierPrettyName }) => packageTierPrettyName },
  assets: {
    sortBy: "totalClientsInUse",
    firstSort: "DESC",
    info: <UsageExplanation />,
    render: renderAssets,
  },
  lifetime: {
    sortBy: "expiredAt",
    info: <LifetimeExplanation />,
    render: (license, { search, may }) => (
      <>
        <DateText value={license.startsAt} className="starts" format="day" />
        <DateText value={license.expiredAt} className="ends" format="day" />
        <ExplainableBadge license={license} status="lifetime" search={search} from="list" />
        {may.renew && license.status !== "deleted" && isRenewalDue(license) && (
          <a
            href={renewAddress(license.key, search, "list")}
            aria-label={`Renew ${license.key}`}
            aria-keyshortcuts="r"
            className="renew"
          >
            Renew
          </a>
        )}
      </>
    ),
  },
  connection: {
    sortBy: "lastHeartbeat",
    firstSort: "DESC",
    info: <ConnectionExplanation />,
    render: renderConnection,
  },
  tags: {
    isEmpty: ({ tags }) => splitTags(tags).length === 0,
    render: ({ tags }) => renderTags(splitTags(tags)),
  },
  created: {
    sortBy: "createdAt",
    firstSort: "DESC",
    render: ({ createdAt, createdBy }) => (
      <>
        <DateText value={createdAt} format="day" />
        <span className="secondary truncate" title={createdBy}>
          {createdBy}
        </span>
      </>
    ),
  },
};

function renderAssets(license: ListedLicense, { search }: CellContext) {
  const { type, totalClientsInUse, serversInUse } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return (
    <>
      {isEnterprise ? (
        <CapacityBar used={totalClientsInUse} total={assetTotal(license)} className="in-use" />
      ) : (
        <span className="in-use">
          <Usage used={totalClientsInUse} total={null} />
        </span>
      )}
      <span className="secondary servers">
        <Usage used={serversInUse} total={serverTotal(license)} noun="servers" />
      </span>
      <ExplainableBadge license={license} status="use" search={search} from="list" />
    </>
  );
}

/** Only Enterprise servers report contacts. */
function renderConnection(license: ListedLicense, { search }: CellContext) {
  const { type, firstHeartbeat, lastHeartbeat } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return (
    <>
      <DateText value={isEnterprise ? firstHeartbeat : null} className="first" format="day" />
      {isEnterprise && <DateText value={lastHeartbeat} format="minute" className="secondary last" />}
      <ExplainableBadge license={license} status="activeness" search={search} from="list" />
    </>
  );
}

const renderTags = (names: readonly string[]) =>
  names.length === 0 ? "–" : <TagList names={names} addressOf={licensesWithTag} />;
