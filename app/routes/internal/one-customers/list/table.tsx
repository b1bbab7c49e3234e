import { formatFullName } from "#app/domain/customer/full-name.ts";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeLabels } from "#app/domain/hosted-customer/purpose.ts";
import { formatRelativeTime } from "#app/words/relative-time.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { DateText, formatDateText, noDateText } from "#app/routes/kit/dates/date.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { SecondaryText, type Sorting } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import type { HostedCustomerActionName } from "#app/routes/internal/one-customers/actions.ts";
import { formatSource } from "#app/routes/internal/one-customers/hosted-words.ts";
import { buildHostedCustomerUrl } from "#app/routes/internal/one-customers/hosted-list.ts";
import {
  HealthDot,
  describeStateDetail,
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

export const HostedCustomerTable = ({
  customers,
  sorting,
  allowedActionNames,
  search,
  now,
}: HostedCustomerTableProps) => (
  <DataTable
    label="Hosted customers"
    tableClassName="many-columns"
    rows={customers}
    rowKey={({ licenseKey }) => licenseKey}
    rowLabel={({ companyName }) => companyName}
    sorting={sorting}
    columns={[
      {
        label: "Company",
        sortBy: "company",
        headClassName: "w-[16%]",
        card: "title",
        render: (hostedCustomer) => (
          <>
            <DialogLink to={buildHostedCustomerUrl(hostedCustomer.licenseKey, search)} className="row-title">
              <bdi title={hostedCustomer.companyName} className="cut">
                {hostedCustomer.companyName}
              </bdi>
            </DialogLink>
            <SecondaryText>{formatSource(hostedCustomer.source)}</SecondaryText>
          </>
        ),
      },
      {
        label: "Contact",
        headClassName: "w-[15%] @max-[61rem]/table-frame:hidden",
        className: "@max-[61rem]/table-frame:hidden",
        card: "off",
        render: (hostedCustomer) => (
          <>
            <bdi title={formatFullName(hostedCustomer)} className="cut">
              {formatFullName(hostedCustomer) || "–"}
            </bdi>
            <SecondaryText title={hostedCustomer.email} className="cut">
              {hostedCustomer.email}
            </SecondaryText>
          </>
        ),
      },
      {
        label: "Plan",
        card: "plain",
        render: ({ packageTierPrettyName, purpose }) => (
          <>
            <span className="whitespace-nowrap">{packageTierPrettyName}</span>
            <SecondaryText>{purposeLabels[purpose]}</SecondaryText>
          </>
        ),
      },
      {
        label: "Instance",
        headClassName: "w-[19%]",
        card: "off",
        render: (hostedCustomer) => (
          <>
            <span title={hostedCustomer.hostname} className="cut">
              <InstanceLink hostedCustomer={hostedCustomer} />
            </span>
            <span className="flex">
              <HealthDot hostedCustomer={hostedCustomer} now={now} />
            </span>
          </>
        ),
      },
      {
        label: "State",
        card: "state",
        render: (hostedCustomer) => (
          <>
            <StateBadge state={hostedCustomer.state} />
            <StateDetail hostedCustomer={hostedCustomer} />
          </>
        ),
      },
      {
        label: "Trial ends",
        sortBy: "ends",
        headClassName: "@max-[61rem]/table-frame:hidden",
        className: "@max-[61rem]/table-frame:hidden",
        card: "off",
        render: (hostedCustomer) => <DateText value={hostedCustomer.trialEndsAt} format="day" />,
      },
      {
        label: "Assets",
        render: ({ totalClientsInUse, totalClientCapacity }) => (
          <CapacityBar
            used={totalClientsInUse}
            total={totalClientCapacity}
            barClassName="@max-[80rem]/table-frame:hidden"
          />
        ),
      },
      {
        label: "Last contact",
        card: "off",
        render: (hostedCustomer) => <LastContact hostedCustomer={hostedCustomer} now={now} />,
      },
      {
        label: "Created",
        sortBy: "created",
        firstSort: "DESC",
        headClassName: "@max-[78rem]/table-frame:hidden",
        className: "@max-[78rem]/table-frame:hidden",
        card: "off",
        render: (hostedCustomer) => <DateText value={hostedCustomer.createdAt} format="day" />,
      },
      {
        label: "Actions",
        isLabelHidden: true,
        headClassName: "w-1",
        align: "end",
        card: "aside",
        render: (hostedCustomer) => (
          <HostedCustomerMenu
            hostedCustomer={hostedCustomer}
            allowedActionNames={allowedActionNames}
            search={search}
          />
        ),
      },
    ]}
  />
);

function StateDetail({ hostedCustomer }: { hostedCustomer: HostedCustomerView }) {
  const text = describeStateDetail(hostedCustomer);
  return text && <SecondaryText className="whitespace-nowrap">{text}</SecondaryText>;
}

interface LastContactProps {
  hostedCustomer: HostedCustomerView;
  now: Instant;
}

function LastContact({ hostedCustomer: { lastContact, version }, now }: LastContactProps) {
  return (
    <>
      {lastContact === null ? (
        noDateText
      ) : (
        <time dateTime={lastContact} title={formatDateText(lastContact)} className="whitespace-nowrap">
          {formatRelativeTime(lastContact, now)}
        </time>
      )}
      {version && <SecondaryText className="whitespace-nowrap">Version {version}</SecondaryText>}
    </>
  );
}
