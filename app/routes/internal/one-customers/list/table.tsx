import { fullName } from "#app/domain/customer/full-name.ts";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeName } from "#app/domain/hosted-customer/purpose.ts";
import { relativeTime } from "#app/words/relative-time.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { DateText, dateText, noDate } from "#app/routes/kit/dates/date.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Cell, HeadCell, Row, Secondary, type Sorting, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { HostedCustomerActionName } from "#app/routes/internal/one-customers/actions.ts";
import { hostedCustomerAddress } from "#app/routes/internal/one-customers/hosted-list.ts";
import {
  HealthDot,
  remainingText,
  SourceBadge,
  StateBadge,
} from "#app/routes/internal/one-customers/hosted-badges.tsx";
import { HostedCustomerMenu } from "./menu.tsx";
import { InstanceLink } from "#app/routes/internal/one-customers/details/instance-link.tsx";

interface HostedCustomerTableProps {
  customers: readonly HostedCustomerView[];
  sorting: Sorting;
  allowedActionNames: readonly HostedCustomerActionName[];
  search: URLSearchParams;
  now: Instant;
}

export const HostedCustomerTable = ({ customers, sorting, ...rowProps }: HostedCustomerTableProps) => (
  <Table label="Hosted customers" columns="many">
    <TableHead>
      <HeadCell sortBy="company" sorting={sorting} className="w-[13%]">
        Company
      </HeadCell>
      <HeadCell className="w-[14%]">Contact</HeadCell>
      <HeadCell>Plan</HeadCell>
      <HeadCell className="w-[18%]">Instance</HeadCell>
      <HeadCell>State</HeadCell>
      <HeadCell sortBy="ends" sorting={sorting}>
        Trial ends
      </HeadCell>
      <HeadCell>Assets</HeadCell>
      <HeadCell>Last contact</HeadCell>
      <HeadCell sortBy="created" sorting={sorting} className="tight:hidden">
        Created
      </HeadCell>
      <HeadCell align="end" className="w-1">
        <span className="sr-only">Actions</span>
      </HeadCell>
    </TableHead>
    <TableBody>
      {customers.map((hostedCustomer) => (
        <HostedCustomerRow key={hostedCustomer.licenseKey} hostedCustomer={hostedCustomer} {...rowProps} />
      ))}
    </TableBody>
  </Table>
);

interface HostedCustomerRowProps extends Omit<HostedCustomerTableProps, "customers" | "sorting"> {
  hostedCustomer: HostedCustomerView;
}

function HostedCustomerRow({ hostedCustomer, allowedActionNames, search, now }: HostedCustomerRowProps) {
  const { companyName, email, plan, purpose, source, totalClientsInUse, totalClientCapacity } =
    hostedCustomer;
  const remainingLabel = remainingText(hostedCustomer);
  return (
    <Row aria-label={companyName}>
      <Cell card="title">
        <DialogLink
          to={hostedCustomerAddress(hostedCustomer.licenseKey, search)}
          className="block min-w-28 font-semibold text-primary [overflow-wrap:anywhere] hover:underline"
        >
          <bdi title={companyName} className="clamped">
            {companyName}
          </bdi>
        </DialogLink>
        <SourceBadge source={source} />
      </Cell>
      <Cell label="Contact" card="off">
        <span className="[overflow-wrap:anywhere]">
          <bdi>{fullName(hostedCustomer) || "–"}</bdi>
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
        <InstanceLink hostedCustomer={hostedCustomer} />
        <span className="block">
          <HealthDot hostedCustomer={hostedCustomer} now={now} />
        </span>
      </Cell>
      <Cell label="State" card="state">
        <StateBadge state={hostedCustomer.state} />
        {remainingLabel && <Secondary className="whitespace-nowrap">{remainingLabel}</Secondary>}
      </Cell>
      <Cell label="Trial ends" card="off">
        <DateText value={hostedCustomer.trialEndsAt} format="day" />
      </Cell>
      <Cell label="Assets">
        <CapacityBar used={totalClientsInUse} total={totalClientCapacity} className="capacity-stacked" />
      </Cell>
      <Cell label="Last contact" card="off">
        <LastContact hostedCustomer={hostedCustomer} now={now} />
      </Cell>
      <Cell label="Created" card="off" className="tight:hidden">
        <DateText value={hostedCustomer.createdAt} format="day" />
      </Cell>
      <Cell card="aside" align="end">
        <HostedCustomerMenu
          hostedCustomer={hostedCustomer}
          allowedActionNames={allowedActionNames}
          search={search}
        />
      </Cell>
    </Row>
  );
}

interface LastContactProps {
  hostedCustomer: HostedCustomerView;
  now: Instant;
}

function LastContact({ hostedCustomer: { lastContact, version }, now }: LastContactProps) {
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
