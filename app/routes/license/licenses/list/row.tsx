import { fullName } from "#app/domain/customer/full-name.ts";
import { licenseTypeName, licenseTypes } from "#app/domain/package/license-type.ts";
import { splitTags } from "#app/domain/tag/tag-text.ts";
import { CapacityBar, Usage } from "#app/ui/data/capacity-bar.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Code, TagChip } from "#app/ui/data/chip.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { DialogLink } from "#app/ui/layers/dialog-link.tsx";
import { Cell, Row, Secondary } from "#app/ui/data/table.tsx";
import { WhyBadge } from "#app/routes/license/licenses/explain/badges.tsx";
import { assetLimit, serverLimit } from "#app/routes/license/licenses/details/limits.ts";
import { licenseList, licensePath, licensesWithTag } from "./address.ts";
import type { ListedLicense } from "./listed-license.ts";

interface LicenseRowProps {
  license: ListedLicense;
  search: URLSearchParams;
  selectable: boolean;
}

/** A row of the nine columns, or a card of five lines; how it is laid out as either stands in its style sheet. */
export function LicenseRow({ license, search, selectable }: LicenseRowProps) {
  const details = licenseList.dialog(licensePath(license.key), search);
  const name = fullName(license);
  return (
    <Row className="license-row">
      {selectable && (
        <Cell>
          <Checkbox name="keys" value={license.key} aria-label={`Select ${license.key}`} />
        </Cell>
      )}
      <Cell className="key">
        <div>
          <DialogLink to={details}>
            <Code>{license.key}</Code>
          </DialogLink>
          {license.isOffline && <Secondary>Offline</Secondary>}
          <WhyBadge license={license} status="status" search={search} from="list" />
        </div>
      </Cell>
      <Cell className="version">{license.version ?? "–"}</Cell>
      <Cell className="type">
        {licenseTypeName[license.type]}
        {license.version && <Secondary className="version-below">{license.version}</Secondary>}
      </Cell>
      <Cell className="package">{license.packageTierPrettyName}</Cell>
      <AssetCell license={license} search={search} />
      <Cell className="lifetime">
        <DateText value={license.startsAt} className="starts" />
        <DateText value={license.expiredAt} className="ends" />
        <WhyBadge license={license} status="lifetime" search={search} from="list" />
      </Cell>
      <ConnectionCell license={license} search={search} />
      <Cell className="customer">
        <strong title={license.companyName} className="clamped">
          {license.companyName}
        </strong>
        {name && <Secondary className="name">{name}</Secondary>}
        <Secondary className="one-line email" title={license.email}>
          {license.email}
        </Secondary>
      </Cell>
      <TagCell names={splitTags(license.tags)} />
    </Row>
  );
}

type CellProps = Pick<LicenseRowProps, "license" | "search">;

function AssetCell({ license, search }: CellProps) {
  const { type, totalClientsInUse, serversInUse } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return (
    <Cell className="assets">
      {isEnterprise ? (
        <CapacityBar used={totalClientsInUse} total={assetLimit(license)} className="in-use" />
      ) : (
        <span className="in-use">
          <Usage used={totalClientsInUse} total={null} />
        </span>
      )}
      <Secondary className="servers">
        <Usage used={serversInUse} total={isEnterprise ? serverLimit(license) : null} noun="servers" />
      </Secondary>
      <WhyBadge license={license} status="use" search={search} from="list" />
    </Cell>
  );
}

/** Servers of Enterprise licenses alone report when they were last heard of. */
function ConnectionCell({ license, search }: CellProps) {
  const { type, firstHeartbeat, lastHeartbeat } = license;
  const isEnterprise = type === licenseTypes.enterprise;
  return (
    <Cell className="connection">
      <DateText value={isEnterprise ? firstHeartbeat : null} className="first" />
      {isEnterprise && <DateText value={lastHeartbeat} format="minute" className="secondary last" />}
      <WhyBadge license={license} status="activeness" search={search} from="list" />
    </Cell>
  );
}

const TagCell = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <Cell className="no-tags">–</Cell>
  ) : (
    <Cell>
      <div className="tag-list">
        {names.map((name) => (
          <TagChip key={name} name={name} to={licensesWithTag(name)} />
        ))}
      </div>
    </Cell>
  );
