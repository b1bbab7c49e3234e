import { fullName } from "#app/domain/customer/full-name.ts";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeName } from "#app/domain/hosted-customer/purpose.ts";
import { relativeTime } from "#app/words/relative-time.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { CapacityBar } from "#app/ui/data/capacity-bar.tsx";
import { DateText, dateText, noDate } from "#app/ui/data/date.tsx";
import { DialogLink } from "#app/ui/layers/dialog-link.tsx";
import {
  Cell,
  HeadCell,
  Row,
  Secondary,
  type Sorting,
  Table,
  TableBody,
  TableHead,
} from "#app/ui/data/table.tsx";
import type { HostedActionName } from "#app/routes/internal/one-customers/actions.ts";
import { hostedAddress } from "#app/routes/internal/one-customers/hosted-list.ts";
import {
  HealthDot,
  remainingText,
  SourceBadge,
  StateBadge,
} from "#app/routes/internal/one-customers/hosted-badges.tsx";
import { HostedMenu } from "./menu.tsx";
import { InstanceLink } from "#app/routes/internal/one-customers/details/instance-link.tsx";

interface HostedTableProps {
  customers: readonly HostedCustomerView[];
  sorted: Sorting;
  allowed: readonly HostedActionName[];
  search: URLSearchParams;
  now: Instant;
}

export const HostedTable = ({ customers, sorted, ...row }: HostedTableProps) => (
  <Table label="Hosted customers" columns="many">
    <TableHead>
      <HeadCell sortBy="company" sorted={sorted} className="w-[13%]">
        Company
      </HeadCell>
      <HeadCell className="w-[14%]">Contact</HeadCell>
      <HeadCell>Plan</HeadCell>
      <HeadCell className="w-[18%]">Instance</HeadCell>
      <HeadCell>State</HeadCell>
      <HeadCell sortBy="ends" sorted={sorted}>
        Trial ends
      </HeadCell>
      <HeadCell>Assets</HeadCell>
      <HeadCell>Last contact</HeadCell>
      <HeadCell sortBy="created" sorted={sorted} className="tight:hidden">
        Created
      </HeadCell>
      <HeadCell align="end" className="w-1">
        <span className="sr-only">Actions</span>
      </HeadCell>
    </TableHead>
    <TableBody>
      {customers.map((hosted) => (
        <HostedRow key={hosted.licenseKey} hosted={hosted} {...row} />
      ))}
    </TableBody>
  </Table>
);

interface HostedRowProps extends Pick<HostedTableProps, "allowed" | "search" | "now"> {
  hosted: HostedCustomerView;
}

function HostedRow({ hosted, allowed, search, now }: HostedRowProps) {
  const { companyName, email, plan, purpose, source, totalClientsInUse, totalClientCapacity } = hosted;
  const remaining = remainingText(hosted);
  return (
    <Row aria-label={companyName}>
      <Cell card="title">
        <DialogLink
          to={hostedAddress(hosted.licenseKey, search)}
          className="block min-w-28 font-semibold text-accent [overflow-wrap:anywhere] hover:underline"
        >
          <bdi title={companyName} className="clamped">
            {companyName}
          </bdi>
        </DialogLink>
        <SourceBadge source={source} />
      </Cell>
      <Cell label="Contact" card="off">
        <span className="[overflow-wrap:anywhere]">
          <bdi>{fullName(hosted) || "–"}</bdi>
        </span>
        <Secondary title={email} className="one-line">
          {email}
        </Secondary>
      </Cell>
      <Cell label="Plan" card="plain">
        {plan}
        <Secondary>{purposeName[purpose]}</Secondary>
      </Cell>
      <Cell label="Instance" card="off">
        <InstanceLink hosted={hosted} />
        <span className="block">
          <HealthDot hosted={hosted} now={now} />
        </span>
      </Cell>
      <Cell label="State" card="state">
        <StateBadge state={hosted.state} />
        {remaining && <Secondary className="whitespace-nowrap">{remaining}</Secondary>}
      </Cell>
      <Cell label="Trial ends" card="off">
        <DateText value={hosted.trialEndsAt} format="day" />
      </Cell>
      <Cell label="Assets">
        <CapacityBar used={totalClientsInUse} total={totalClientCapacity} className="capacity-stacked" />
      </Cell>
      <Cell label="Last contact" card="off">
        <LastContact hosted={hosted} now={now} />
      </Cell>
      <Cell label="Created" card="off" className="tight:hidden">
        <DateText value={hosted.createdAt} format="day" />
      </Cell>
      <Cell card="aside" align="end">
        <HostedMenu hosted={hosted} allowed={allowed} search={search} />
      </Cell>
    </Row>
  );
}

function LastContact({ hosted: { lastContact, version }, now }: Pick<HostedRowProps, "hosted" | "now">) {
  return (
    <>
      {lastContact === null ? (
        noDate
      ) : (
        <time dateTime={lastContact} title={dateText(lastContact)}>
          {relativeTime(lastContact, now)}
        </time>
      )}
      {version && <Secondary>Version {version}</Secondary>}
    </>
  );
}
