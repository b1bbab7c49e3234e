import { useEffect, useRef, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { fullName } from "#app/domain/customer/full-name.ts";
import { type License, licenseTypeName, licenseTypes } from "#app/domain/license/license.ts";
import { splitTags } from "#app/domain/tag/tag.ts";
import { CapacityBar, Usage } from "#app/ui/capacity-bar.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Code, TagChip } from "#app/ui/chip.tsx";
import { DateText } from "#app/ui/date.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { Cell, Row, Secondary } from "#app/ui/table.tsx";
import { WhyActiveness, WhyDeleted, WhyLifetime, WhyUse } from "./explain-badges.tsx";
import { assetLimit, serverLimit } from "./limits.ts";
import { dialogAddress, licensesWithTag } from "./list-address.ts";

interface LicenseRowProps {
  license: License;
  search: URLSearchParams;
  selectable: boolean;
}

/** Two lines begin where a pseudo-element fills one. */
const lines =
  "card:before:order-8 card:before:basis-full card:before:content-[''] card:after:order-5 card:after:basis-full card:after:content-['']";

/**
 * A row of the nine columns. As a card it takes five lines: who · key · what · how much and until when · contact and
 * tags; pressing it anywhere opens the license.
 */
export function LicenseRow({ license, search, selectable }: LicenseRowProps) {
  const details = dialogAddress(license.key, search);
  const { isMeant, ...hover } = useHover();
  return (
    <Row
      {...hover}
      className={`card:relative card:flex card:flex-wrap card:items-center card:gap-x-1.5 card:gap-y-0.5 card:px-3.5 card:py-3 ${lines}`}
    >
      {selectable && (
        <Cell className="card:contents">
          <Checkbox
            name="keys"
            value={license.key}
            aria-label={`Select ${license.key}`}
            className="card:relative card:z-1 card:order-first"
          />
        </Cell>
      )}
      <Cell className="card:contents">
        <div className="w-36 tight:w-24 roomy:w-max card:order-3 card:flex card:w-auto card:basis-full card:flex-wrap card:gap-x-2">
          <DialogLink to={details} className="card:after:absolute card:after:inset-0 card:after:content-['']">
            <Code>{license.key}</Code>
          </DialogLink>
          {isMeant && <PrefetchPageLinks page={details} />}
          {license.isOffline && <Secondary>Offline</Secondary>}
          <div className={`${badge} empty:hidden`}>
            <WhyDeleted license={license} from="list" />
          </div>
        </div>
      </Cell>
      <Cell className="tight:hidden card:hidden">{license.version ?? "–"}</Cell>
      <Cell className="card:contents">
        <span className="card:order-4 card:text-sm card:text-muted">{licenseTypeName[license.type]}</span>
        {license.version && <Secondary className="hidden tight:block">{license.version}</Secondary>}
      </Cell>
      <Cell className="card:contents">
        <span className={`block text-balance ${listed}`}>{license.packageTierPrettyName}</span>
      </Cell>
      <AssetCell license={license} />
      <LifetimeCell license={license} />
      <ConnectionCell license={license} />
      <Cell className="card:contents">
        <strong className="block min-w-44 font-semibold dense:min-w-40 tight:min-w-32 [overflow-wrap:anywhere] card:order-1 card:min-w-0 card:flex-[1_1_40%]">
          {license.companyName}
        </strong>
        <Secondary className={`${listed} [overflow-wrap:anywhere]`}>{fullName(license)}</Secondary>
        <Secondary
          title={license.email}
          className="[overflow-wrap:anywhere] tight:max-w-32 tight:truncate card:hidden"
        >
          {license.email}
        </Secondary>
      </Cell>
      <Cell className="card:contents">
        <Tags names={splitTags(license.tags)} />
      </Cell>
    </Row>
  );
}

const pauseMs = 100;

/** Whether the pointer has come to rest on a row, so that its details are worth having at hand. */
function useHover() {
  const [isMeant, setIsMeant] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const enter = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setIsMeant(true), pauseMs);
  };
  const leave = () => {
    clearTimeout(waiting.current);
    setIsMeant(false);
  };
  return { isMeant, onMouseEnter: enter, onMouseLeave: leave };
}

/** A link of its own, also on a card that is one itself; no taller than its badge with the room above it. */
const badge = "flex card:relative card:z-1 card:-my-0.5";

/** On a card what a license is stands in one line, with a dot between the facts. */
const listed =
  "card:order-4 card:text-sm card:text-muted card:not-empty:before:content-['·'] card:before:me-1.5 card:min-w-0";

function AssetCell({ license }: { license: License }) {
  const isEnterprise = license.type === licenseTypes.enterprise;
  return (
    <Cell className="card:contents">
      <div className="tight:[&_[data-bar]]:hidden card:order-6 card:text-sm card:[&_[data-bar]]:hidden">
        {isEnterprise ? (
          <CapacityBar used={license.totalClientsInUse} total={assetLimit(license)} />
        ) : (
          <Usage used={license.totalClientsInUse} total={null} />
        )}
        <span className="hidden card:inline"> assets</span>
      </div>
      <Secondary className="card:hidden">
        <Usage used={license.serversInUse} total={isEnterprise ? serverLimit(license) : null} /> servers
      </Secondary>
      <div className={`${badge} empty:hidden card:order-6`}>
        <WhyUse license={license} from="list" />
      </div>
    </Cell>
  );
}

const LifetimeCell = ({ license }: { license: License }) => (
  <Cell className="card:contents">
    <span className="block whitespace-nowrap card:hidden">
      <DateText value={license.startsAt} />
      {license.startsAt && " –"}
    </span>
    <span className="block whitespace-nowrap card:order-7 card:ms-auto card:text-sm card:text-muted">
      {license.expiredAt && <span className="hidden card:inline">to </span>}
      <DateText value={license.expiredAt} />
    </span>
    <div className={`${badge} card:order-2`}>
      <WhyLifetime license={license} from="list" />
    </div>
  </Cell>
);

/** Servers of Enterprise licenses alone report when they were last heard of. */
const ConnectionCell = ({ license }: { license: License }) => (
  <Cell className="card:contents">
    {license.type === licenseTypes.enterprise ? (
      <>
        <span className="block card:hidden">
          <DateText value={license.firstHeartbeat} />
        </span>
        <Secondary className="whitespace-nowrap card:hidden tight:hidden">
          last <DateText value={license.lastHeartbeat} format="minute" />
        </Secondary>
        <Secondary className="hidden whitespace-nowrap tight:block">
          last <DateText value={license.lastHeartbeat} />
        </Secondary>
        {license.lastHeartbeat && (
          <Secondary className="hidden card:order-9 card:block">
            contact <DateText value={license.lastHeartbeat} />
          </Secondary>
        )}
      </>
    ) : (
      <span className="card:hidden">–</span>
    )}
    <div className={`${badge} empty:hidden card:order-9`}>
      <WhyActiveness license={license} from="list" />
    </div>
  </Cell>
);

const Tags = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <span className="card:hidden">–</span>
  ) : (
    <div className="flex max-w-44 min-w-0 flex-wrap gap-1 dense:max-w-36 tight:max-w-28 roomy:max-w-56 card:relative card:max-w-full card:z-1 card:order-10">
      {names.map((name) => (
        <TagChip key={name} name={name} to={licensesWithTag(name)} />
      ))}
    </div>
  );
