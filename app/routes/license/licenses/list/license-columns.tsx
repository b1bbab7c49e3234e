import type { ReactNode } from "react";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import { cn } from "#app/ui/cn.ts";
import { type ColumnChoice, columnSettings, type ListColumn } from "#app/domain/person/list-columns.ts";
import { licenseTypeNames, licenseTypes } from "#app/domain/package/license-type.ts";
import { CapacityBar, Usage } from "#app/routes/kit/capacity-bar.tsx";
import { TagList } from "#app/routes/kit/text/tag-list.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { ExplainableBadge } from "#app/routes/license/licenses/explain/badges.tsx";
import { isRenewalDue } from "#app/domain/renewal/renewal-due.ts";
import { computeAssetLimit, computeServerLimit } from "#app/domain/license/limits.ts";
import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import { buildRenewUrl } from "#app/routes/license/licenses/renew/renew-url.ts";
import { type Column } from "#app/routes/kit/lists/data-table.tsx";
import { buildWidthStyle, findFoldedColumns } from "./column-layout.ts";
import {
  ConnectionExplanation,
  ForecastExplanation,
  LifetimeExplanation,
  UsageExplanation,
} from "./explanations.tsx";
import { RowActions } from "./row-actions.tsx";
import {
  licenseList,
  buildLicensePath,
  buildTaggedLicensesUrl,
} from "#app/routes/license/kit/license-urls.ts";
import { useOptimisticTags } from "#app/routes/license/kit/use-optimistic-tags.ts";
import type { ListedLicense } from "./listed-license.ts";
import { CopyKeyButton } from "#app/routes/kit/text/copy-key-button.tsx";
import { CompanyLink } from "#app/routes/kit/text/company-link.tsx";

export interface LicenseColumnsProps {
  columns: readonly Pick<ColumnChoice, "name" | "width">[];
  search: URLSearchParams;
  may: { select: boolean; edit: boolean; renew: boolean };
}

type CellContext = Pick<LicenseColumnsProps, "search" | "may">;

export const buildLicenseColumns = ({
  columns,
  search,
  may,
}: LicenseColumnsProps): Column<ListedLicense>[] => {
  const foldedColumns = findFoldedColumns(columns);
  return columns.map((choice) => {
    const { isEmpty, render, ...column } = columnDefinitions[choice.name];
    const className = cn(`${choice.name}-cell`, foldedColumns.has(choice.name) && "folded");
    return {
      ...column,
      label: columnSettings[choice.name].label,
      headClassName: className,
      headStyle: buildWidthStyle(choice),
      className: (license) => (isEmpty?.(license) ? `${className} empty-cell` : className),
      render: (license) => render(license, { search, may }),
    };
  });
};

/** Number of characters that a cell always shows. A cell may truncate a longer text. */
const maxUntruncatedLength = 20;

/** Undefined for a text that the cell does not truncate. */
const getTooltipText = (text: string) => (text.length > maxUntruncatedLength ? text : undefined);

interface LicenseColumn extends Pick<Column<ListedLicense>, "sortBy" | "firstSort" | "info"> {
  /** True if the cell is empty, so that a card omits it. */
  isEmpty?: (license: ListedLicense) => boolean;
  render: (license: ListedLicense, context: CellContext) => ReactNode;
}

const columnDefinitions: Record<ListColumn, LicenseColumn> = {
  customer: {
    sortBy: "companyName",
    render: (license) => {
      const name = formatFullName(license);
      return (
        <>
          <div className="person">
            {name && <span title={getTooltipText(name)}>{name}</span>}{" "}
            <span title={getTooltipText(license.email)} className="address">
              {license.email}
            </span>
          </div>
          <strong
            title={getTooltipText(license.companyName)}
            className="one-line font-semibold card:whitespace-normal"
          >
            <CompanyLink licenseKey={license.key} className="hover:underline">
              {license.companyName}
            </CompanyLink>
          </strong>
        </>
      );
    },
  },
  key: {
    sortBy: "key",
    render: (license, { search, may }) => (
      <>
        <a
          href={licenseList.buildDialogUrl(buildLicensePath(license.key), search)}
          aria-keyshortcuts="Enter"
          className="key card:after:absolute card:after:inset-0"
        >
          <code className="code">{hideEncryptedKey(license.key)}</code>
        </a>
        <div className="facts">
          {license.isOffline && <span className="text-muted-foreground">Offline</span>}
          <ExplainableBadge license={license} status="status" search={search} from="list" />
          <RowActions license={license} search={search} may={may} />
          <CopyKeyButton licenseKey={license.key} />
        </div>
      </>
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
        {licenseTypeNames[type]}
        {version && <span className="hidden text-muted-foreground tight:inline"> {version}</span>}
      </>
    ),
  },
  package: {
    render: ({ packageTierPrettyName }) => (
      <span title={getTooltipText(packageTierPrettyName)} className="clamped">
        {packageTierPrettyName}
      </span>
    ),
  },
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
      <div className="facts">
        <DateRange start={license.startsAt} end={license.expiredAt} />
        <ExplainableBadge license={license} status="lifetime" search={search} from="list" />
        {may.renew && license.status !== "deleted" && isRenewalDue(license) && (
          <a
            href={buildRenewUrl(license.key, search, "list")}
            aria-label={`Renew ${license.key}`}
            aria-keyshortcuts="r"
            className="font-medium text-primary hover:underline card:relative card:z-1"
          >
            Renew
          </a>
        )}
      </div>
    ),
  },
  connection: {
    sortBy: "lastHeartbeat",
    firstSort: "DESC",
    info: <ConnectionExplanation />,
    render: renderConnection,
  },
  tags: {
    isEmpty: ({ tagNames }) => tagNames.length === 0,
    render: ({ key, tagNames }) => <Tags licenseKey={key} savedNames={tagNames} />,
  },
  fullFrom: {
    sortBy: "fullFrom",
    info: <ForecastExplanation />,
    isEmpty: ({ fullFrom }) => fullFrom == null,
    render: ({ fullFrom }) => (
      <div className="facts">
        <span className="text-muted-foreground columns:hidden">Full from</span>
        <span className="line">
          <DateText value={fullFrom ?? null} format="day" />
        </span>
      </div>
    ),
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
  const { totalClientsInUse, serversInUse } = license;
  return (
    <div className="facts">
      <span className="line columns:text-sm/4.5">
        <CapacityBar
          used={totalClientsInUse}
          total={computeAssetLimit(license)}
          barClassName="hidden roomy:block compact:hidden"
        />
        <span className="columns:sr-only"> assets</span>
      </span>
      <span className="facts line">
        <span className="text-muted-foreground">
          <Usage used={serversInUse} total={computeServerLimit(license)} noun="servers" />
        </span>
        <ExplainableBadge license={license} status="use" search={search} from="list" />
      </span>
    </div>
  );
}

/** Shows dates only for Enterprise licenses, because only their servers contact this service. */
function renderConnection(license: ListedLicense, { search }: CellContext) {
  const { type, firstHeartbeat, lastHeartbeat } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return (
    <div className="facts">
      <span className="text-muted-foreground columns:hidden">Contact</span>
      <DateRange start={isEnterprise ? firstHeartbeat : null} end={isEnterprise ? lastHeartbeat : null} />
      <ExplainableBadge license={license} status="activeness" search={search} from="list" />
    </div>
  );
}

interface DateRangeProps {
  start: string | null;
  end: string | null;
}

const DateRange = ({ start, end }: DateRangeProps) => (
  <span className="line">
    {start && (
      <span className="start">
        <DateText value={start} format="day" />
        {" – "}
      </span>
    )}
    <DateText value={end} format="day" />
  </span>
);

function Tags({ licenseKey, savedNames }: { licenseKey: string; savedNames: readonly string[] }) {
  const names = useOptimisticTags(licenseKey, savedNames);
  return names.length === 0 ? "–" : <TagList names={names} getTagUrl={buildTaggedLicensesUrl} />;
}
